package dev.wherry.cli;

import dev.wherry.core.Address;
import dev.wherry.core.Endpoints;
import dev.wherry.core.RefusalException;
import dev.wherry.core.Ticker;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.Source;
import dev.wherry.engine.relay.Relay;
import dev.wherry.engine.relay.RelayReport;
import dev.wherry.engine.relay.TransferException;
import java.io.IOException;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code wherry relay}: the engine as a filter. */
@Command(
        name = "wherry relay",
        sortOptions = false,
        header = "Moves one stream to where it should be, in large overlapped writes.%n",
        footer = {
            "%nExamples",
            "  tar cf - home | wherry relay -o /mnt/nas/home.tar --fsync",
            "  wherry relay -i disk.img -o tcp://vmhost:7000 --digest crc32c -v",
            "  wherry relay -i tcp-listen://:7000 -o disk.img --verify",
            "%nExit codes: 0 done; 2 usage or refusal; 66 the source failed; 74 the sink failed;",
            "141 the reader of standard output left; 128+n ended by signal n."
        })
final class RelayCommand implements Callable<Integer> {

    private final Screen screen;

    @Option(
            names = {"-i", "--input"},
            paramLabel = "SRC",
            defaultValue = "-",
            description =
                    "Where the bytes come from: a file, -, tcp://HOST:PORT, tcp-listen://[HOST]:PORT, unix:PATH. Default: standard input.")
    String input = "-";

    @Mixin TransferOptions options = new TransferOptions();

    RelayCommand(Screen screen) {
        this.screen = screen;
    }

    @Override
    public Integer call() {
        screen.verbosity(options.verbosity());
        Address from = Address.parse(input);
        Address to = Address.parse(options.output);
        Endpoints endpoints = Endpoints.installed();
        Interruption interruption = Interruption.install();
        try (Sink sink = endpoints.of(to).openSink(to, options.sink())) {
            interruption.abandon(sink);
            return relayFrom(endpoints, from, sink, interruption);
        } catch (RefusalException e) {
            return failed(e, ExitStatus.USAGE);
        } catch (IOException e) {
            return failed(e, ExitStatus.SINK);
        }
    }

    private int relayFrom(Endpoints endpoints, Address from, Sink sink, Interruption interruption) {
        try (Source source = endpoints.of(from).openSource(from)) {
            return relay(source, sink, interruption);
        } catch (RefusalException e) {
            return failed(e, ExitStatus.USAGE);
        } catch (IOException e) {
            return failed(e, ExitStatus.SOURCE);
        }
    }

    private int relay(Source source, Sink sink, Interruption interruption) {
        Relay relay = new Relay(source, sink, options.relay(), Ticker.SYSTEM);
        interruption.cancel(relay);
        try (ProgressLine _ =
                ProgressLine.start(relay, screen, options.showsProgress(screen, sink))) {
            RelayReport report = relay.run();
            new ReportPrinter(screen, options).print(report, OptionalInt.empty());
            return ExitStatus.OK;
        } catch (TransferException e) {
            return switch (e.blame()) {
                case SOURCE -> failed(e, ExitStatus.SOURCE);
                case SINK -> failed(e, ExitStatus.SINK);
                case READER -> ExitStatus.READER_LEFT;
                case CANCELLED -> failed(e, interruption.exitStatus());
            };
        }
    }

    private int failed(Exception e, int status) {
        screen.error(String.valueOf(e.getMessage()));
        screen.trace(e);
        return status;
    }
}
