package dev.wherry.cli;

import dev.wherry.core.Access;
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
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The options that {@code run} and {@code relay} share. */
final class TransferOptions {

    private static final String FORCE = "--force";
    private static final String APPEND = "--append";
    private static final String FSYNC = "--fsync";
    private static final String DIRECT = "--direct";
    private static final String VERIFY = "--verify";
    private static final String KEEP_PARTIAL = "--keep-partial";
    private static final String DIGEST = "--digest";
    private static final String RATE = "--rate";
    private static final String BUFFER = "--buffer";
    private static final String WRITE_SIZE = "--write-size";
    private static final String LINGER = "--linger";
    private static final String DEPTH = "--depth";
    private static final String JSON = "--json";
    private static final String PROGRESS = "--progress";
    private static final String QUIET = "--quiet";
    private static final String VERBOSE = "--verbose";
    private static final String OUTPUT = "--output";

    private final ParseResult options;

    TransferOptions(ParseResult options) {
        this.options = options;
    }

    /** Declares the options. */
    static void addTo(CommandSpec spec) {
        value(
                spec,
                "DEST",
                "Where the bytes go: a file, -, tcp://HOST:PORT, tcp-listen://[HOST]:PORT (loopback unless HOST is given), unix:PATH,"
                        + " smb://[USER@]HOST/SHARE/PATH, p9://HOST/PATH, p9+unix:SOCKET?path=/PATH."
                        + " Default: standard output.",
                "-o",
                OUTPUT);
        flag(
                spec,
                "Replace DEST if it exists; it stays as it is until the new content is whole.",
                "-f",
                FORCE);
        flag(spec, "Write behind what DEST holds.", APPEND);
        flag(spec, "Done only when the bytes, and the file's name, are on the device.", FSYNC);
        flag(
                spec,
                "Bypass the page cache (O_DIRECT): half the processor time on fast disks.",
                DIRECT);
        flag(
                spec,
                "Read DEST back through a fresh descriptor and compare before it gets its name.",
                VERIFY);
        flag(
                spec,
                "On failure keep what was written, up to the first gap, as DEST.partial.",
                KEEP_PARTIAL);
        value(spec, "KIND", "Compute crc32c (practically free) or sha256 on the way.", DIGEST);
        value(spec, "RATE", "At most this many bytes a second, such as 10M.", RATE);
        value(
                spec,
                "SIZE",
                "Size of the ring between reading and writing. Default: 4 MiB or more.",
                BUFFER);
        value(spec, "SIZE", "Size of a full write. Default: 1 MiB.", WRITE_SIZE);
        value(spec, "TIME", "How long part of a write may wait for more. Default: 10ms.", LINGER);
        value(
                spec,
                "N",
                "Writes in flight where DEST can take several. Default: found out by measuring.",
                DEPTH);
        flag(
                spec,
                "Report as one JSON object, on standard output where that is free, else on standard error.",
                JSON);
        flag(spec, "Show progress even if standard error is no terminal.", PROGRESS);
        RemoteOptions.addStreamsTo(spec);
        flag(spec, "Say nothing but errors.", "-q", QUIET);
        verbosity(spec);
    }

    /** Declares -v and -h. */
    static void verbosity(CommandSpec spec) {
        spec.addOption(
                OptionSpec.builder("-v", VERBOSE)
                        .type(boolean[].class)
                        .arity("0")
                        .description(
                                "Report what was done and why; twice for stack traces of errors.")
                        .build());
        spec.addOption(
                OptionSpec.builder("-h", "--help")
                        .type(boolean.class)
                        .usageHelp(true)
                        .description("Show this help.")
                        .build());
    }

    /** Declares an option with a value. */
    static void value(CommandSpec spec, String label, String description, String... names) {
        spec.addOption(
                OptionSpec.builder(names)
                        .type(String.class)
                        .paramLabel(label)
                        .description(description)
                        .build());
    }

    /** Declares an option without a value. */
    static void flag(CommandSpec spec, String description, String... names) {
        spec.addOption(
                OptionSpec.builder(names).type(boolean.class).description(description).build());
    }

    /** How other machines are to be reached. */
    Access access() {
        return RemoteOptions.streamAccess(options);
    }

    String output() {
        return options.matchedOptionValue(OUTPUT, "-");
    }

    boolean json() {
        return has(JSON);
    }

    boolean keepPartial() {
        return has(KEEP_PARTIAL);
    }

    /** Where a part is found that was kept. */
    String keptAs() {
        return has(APPEND) ? output() : output() + ".partial";
    }

    int verbosity() {
        return verbosity(options);
    }

    /** -1 for {@code -q}, else how often {@code -v} was given. */
    static int verbosity(ParseResult options) {
        return options.matchedOptionValue(QUIET, false)
                ? -1
                : options.matchedOptionValue(VERBOSE, new boolean[0]).length;
    }

    /** Somebody looks at standard error, and it is not the data that they look at. */
    boolean showsProgress(Screen screen, Sink sink) {
        boolean looks = screen.isTerminal() && sink.kind() != Handle.Kind.TERMINAL;
        return has(PROGRESS) || (looks && !has(QUIET));
    }

    SinkOptions sink() {
        if (has(FORCE) && has(APPEND)) {
            throw new IllegalArgumentException("--force and --append contradict each other");
        }
        Existing existing =
                has(FORCE) ? Existing.REPLACE : has(APPEND) ? Existing.APPEND : Existing.REFUSE;
        return new SinkOptions(existing, has(FSYNC), has(DIRECT), has(KEEP_PARTIAL));
    }

    RelayOptions relay() {
        return new RelayOptions(
                text(BUFFER).map(text -> size(BUFFER, text)).orElse(0),
                text(WRITE_SIZE).map(text -> size(WRITE_SIZE, text)).orElse(0),
                text(LINGER)
                        .map(TransferOptions::lingerNanos)
                        .orElse(RelayOptions.DEFAULT_LINGER_NANOS),
                text(DEPTH).map(TransferOptions::depth).orElse(0),
                text(DIGEST).map(TransferOptions::digestKind),
                text(RATE).map(TransferOptions::bytesPerSecond).orElse(0L),
                has(FSYNC),
                has(VERIFY));
    }

    private boolean has(String flag) {
        return options.matchedOptionValue(flag, false);
    }

    private Optional<String> text(String option) {
        return Optional.ofNullable(options.<@Nullable String>matchedOptionValue(option, null));
    }

    private static int depth(String text) {
        try {
            int depth = Integer.parseInt(text);
            if (depth >= 1 && depth <= RelayOptions.MAX_DEPTH) {
                return depth;
            }
        } catch (NumberFormatException _) {
            // Said below, with what would be right.
        }
        throw new IllegalArgumentException(
                "--depth: '%s' is not a number between 1 and %d"
                        .formatted(text, RelayOptions.MAX_DEPTH));
    }

    private static int size(String option, String text) {
        long bytes = option(option, () -> ByteSize.parse(text).bytes());
        if (bytes < 1 || bytes > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(option + ": " + text + " is out of range");
        }
        return (int) bytes;
    }

    /** What {@code --rate} says. */
    static long bytesPerSecond(String text) {
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
