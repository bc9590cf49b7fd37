package dev.wherry.cli;

import dev.wherry.core.Address;
import dev.wherry.core.Endpoints;
import dev.wherry.core.RefusalException;
import dev.wherry.core.Ticker;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.Source;
import dev.wherry.engine.relay.Relay;
import dev.wherry.engine.relay.RelayOptions;
import dev.wherry.engine.relay.TransferException;
import java.io.IOException;
import java.util.OptionalInt;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code wherry relay}: the engine as a filter. */
final class RelayCommand implements Command {

    private static final String INPUT = "--input";

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("wherry relay");
        TransferOptions.value(
                spec,
                "SRC",
                "Where the bytes come from: a file, -, tcp://HOST:PORT, tcp-listen://[HOST]:PORT, unix:PATH,"
                        + " smb://[USER@]HOST/SHARE/PATH, p9://HOST/PATH, p9+unix:SOCKET?path=/PATH."
                        + " Default: standard input.",
                "-i",
                INPUT);
        TransferOptions.addTo(spec);
        spec.usageMessage()
                .sortOptions(false)
                .header("Moves one stream to where it should be, in large overlapped writes.%n")
                .footer(
                        "%nExamples",
                        "  tar cf - home | wherry relay -o /mnt/nas/home.tar --fsync",
                        "  wherry relay -i disk.img -o tcp://vmhost:7000 --digest crc32c -v",
                        "  wherry relay -i tcp-listen://0.0.0.0:7000 -o disk.img --verify",
                        "  wherry relay -i smb://me@nas/backup/home.tar | tar xf -",
                        "%nExit codes: 0 done; 2 usage or refusal; 66 the source failed;",
                        "74 the sink failed; 125 Wherry could not be started;",
                        "141 the reader of standard output left; 128+n ended by signal n.");
        return spec;
    }

    @Override
    public int run(ParseResult parsed, Screen screen) {
        TransferOptions options = new TransferOptions(parsed);
        screen.verbosity(options.verbosity());
        Address from = Address.parse(parsed.matchedOptionValue(INPUT, "-"));
        Address to = Address.parse(options.output());
        return new Execution(
                        options, options.relay(), Endpoints.installed(options.access()), screen)
                .relay(from, to);
    }

    /** One run with its options. */
    private record Execution(
            TransferOptions options, RelayOptions how, Endpoints endpoints, Screen screen) {

        int relay(Address from, Address to) {
            Interruption interruption = Interruption.install();
            try (Sink sink = endpoints.of(to).openSink(to, options.sink())) {
                interruption.abandon(sink);
                return relay(from, sink, interruption);
            } catch (RefusalException e) {
                return screen.failed(e, ExitStatus.USAGE);
            } catch (IOException e) {
                return screen.failed(e, ExitStatus.SINK);
            }
        }

        private int relay(Address from, Sink sink, Interruption interruption) {
            how.check(sink);
            try (Source source = endpoints.of(from).openSource(from)) {
                return relay(source, sink, interruption);
            } catch (RefusalException e) {
                return screen.failed(e, ExitStatus.USAGE);
            } catch (IOException e) {
                return screen.failed(e, ExitStatus.SOURCE);
            }
        }

        private int relay(Source source, Sink sink, Interruption interruption) {
            Relay relay = new Relay(source, sink, how, Ticker.SYSTEM);
            interruption.cancel(relay::cancel);
            try (Redrawn _ =
                    ProgressLine.start(relay, screen, options.showsProgress(screen, sink))) {
                new ReportPrinter(screen, options).print(relay.run(), OptionalInt.empty());
                return ExitStatus.OK;
            } catch (TransferException e) {
                return switch (e.blame()) {
                    case SOURCE -> screen.failed(e, ExitStatus.SOURCE);
                    case SINK -> screen.failed(e, ExitStatus.SINK);
                    case READER -> ExitStatus.READER_LEFT;
                    case CANCELLED -> screen.failed(e, interruption.exitStatus());
                };
            }
        }
    }
}
