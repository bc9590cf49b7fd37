package dev.wherry.cli;

import dev.wherry.core.ByteSize;
import dev.wherry.core.TimeSpan;
import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkOptions;
import dev.wherry.core.stream.SinkOptions.Existing;
import dev.wherry.engine.relay.DigestKind;
import dev.wherry.engine.relay.RelayOptions;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that {@code run} and {@code relay} share. */
final class TransferOptions {

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DEST",
            defaultValue = "-",
            description =
                    "Where the bytes go: a file, -, tcp://HOST:PORT, tcp-listen://[HOST]:PORT, unix:PATH. Default: standard output.")
    String output = "-";

    @Option(
            names = {"-f", "--force"},
            description =
                    "Replace DEST if it exists; it stays as it is until the new content is whole.")
    boolean force;

    @Option(names = "--append", description = "Write behind what DEST holds.")
    boolean append;

    @Option(
            names = "--fsync",
            description = "Done only when the bytes, and the file's name, are on the device.")
    boolean fsync;

    @Option(
            names = "--direct",
            description =
                    "Bypass the page cache (O_DIRECT): half the processor time on fast disks.")
    boolean direct;

    @Option(
            names = "--verify",
            description =
                    "Read DEST back through a fresh descriptor and compare before it gets its name.")
    boolean verify;

    @Option(
            names = "--keep-partial",
            description = "On failure keep what was written as DEST.partial.")
    boolean keepPartial;

    @Option(
            names = "--digest",
            paramLabel = "KIND",
            description = "Compute crc32c (practically free) or sha256 on the way.")
    @Nullable String digest;

    @Option(
            names = "--rate",
            paramLabel = "RATE",
            description = "At most this many bytes a second, such as 10M.")
    @Nullable String rate;

    @Option(
            names = "--buffer",
            paramLabel = "SIZE",
            description = "Size of the ring between reading and writing. Default: 4 MiB or more.")
    @Nullable String buffer;

    @Option(
            names = "--write-size",
            paramLabel = "SIZE",
            description = "Size of a full write. Default: 1 MiB.")
    @Nullable String writeSize;

    @Option(
            names = "--linger",
            paramLabel = "TIME",
            description = "How long part of a write may wait for more. Default: 10ms.")
    @Nullable String linger;

    @Option(
            names = "--depth",
            paramLabel = "N",
            description =
                    "Writes in flight where DEST can take several. Default: found out by measuring.")
    @Nullable Integer depth;

    @Option(
            names = "--json",
            description =
                    "Report as one JSON object, on standard output where that is free, else on standard error.")
    boolean json;

    @Option(
            names = "--progress",
            description = "Show progress even if standard error is no terminal.")
    boolean progress;

    @Option(
            names = {"-q", "--quiet"},
            description = "Say nothing but errors.")
    boolean quiet;

    @Option(
            names = {"-v", "--verbose"},
            description = "Report what was done and why; twice for stack traces of errors.")
    boolean[] verbose = {};

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    boolean help;

    int verbosity() {
        return quiet ? -1 : verbose.length;
    }

    /** Somebody looks at standard error, and it is not the data that they look at. */
    boolean showsProgress(Screen screen, Sink sink) {
        boolean looks = screen.isTerminal() && sink.kind() != Handle.Kind.TERMINAL;
        return progress || (looks && !quiet);
    }

    SinkOptions sink() {
        if (force && append) {
            throw new IllegalArgumentException("--force and --append contradict each other");
        }
        Existing existing = force ? Existing.REPLACE : append ? Existing.APPEND : Existing.REFUSE;
        return new SinkOptions(existing, fsync, direct, keepPartial);
    }

    RelayOptions relay() {
        return new RelayOptions(
                size("--buffer", buffer),
                size("--write-size", writeSize),
                linger == null ? RelayOptions.DEFAULT_LINGER_NANOS : lingerNanos(linger),
                depthOrZero(),
                Optional.ofNullable(digest).map(TransferOptions::digestKind),
                rate == null ? 0 : bytesPerSecond(rate),
                fsync,
                verify);
    }

    private int depthOrZero() {
        if (depth == null) {
            return 0;
        }
        if (depth < 1) {
            throw new IllegalArgumentException(
                    "--depth must be between 1 and " + RelayOptions.MAX_DEPTH);
        }
        return depth;
    }

    private static int size(String option, @Nullable String text) {
        if (text == null) {
            return 0;
        }
        long bytes = option(option, () -> ByteSize.parse(text).bytes());
        if (bytes < 1 || bytes > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(option + ": " + text + " is out of range");
        }
        return (int) bytes;
    }

    private static long bytesPerSecond(String text) {
        long bytes = option("--rate", () -> ByteSize.parse(text.replaceFirst("/s$", "")).bytes());
        if (bytes == 0) {
            throw new IllegalArgumentException(
                    "--rate: 0 would never end; leave the option out for no limit");
        }
        return bytes;
    }

    private static long lingerNanos(String text) {
        Duration time = option("--linger", () -> TimeSpan.parse(text));
        if (time.compareTo(Duration.ofHours(1)) > 0) {
            throw new IllegalArgumentException("--linger: more than an hour");
        }
        return time.toNanos();
    }

    private static DigestKind digestKind(String text) {
        return Arrays.stream(DigestKind.values())
                .filter(kind -> kind.label().equals(text.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException(
                                "--digest: '" + text + "' is neither crc32c nor sha256"));
    }

    private static <T> T option(String name, java.util.function.Supplier<T> parse) {
        try {
            return parse.get();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
        }
    }
}
