package dev.wherry.cli;

import dev.wherry.core.Address;
import dev.wherry.core.Endpoints;
import dev.wherry.core.Ticker;
import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Sink;
import dev.wherry.engine.child.Child;
import dev.wherry.engine.child.ChildExitException;
import dev.wherry.engine.child.StartException;
import dev.wherry.engine.relay.Relay;
import dev.wherry.engine.relay.TransferException;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code wherry run}: a command whose output crosses. */
@Command(
        name = "wherry run",
        sortOptions = false,
        header =
                "Runs a command; its standard output crosses to DEST in large overlapped writes.%n",
        footer = {
            "%nStandard input and error are the command's own. A file appears under its name only if the",
            "command has succeeded.",
            "%nExamples",
            "  wherry run -o /mnt/nas/home.tar.zst -- tar cf - --zstd home",
            "  wherry run -o tcp://vmhost:7000 --digest sha256 -- pg_dump shop",
            "  wherry run --accept-exit 1 -o /mnt/nas/live.tar -- tar cf - /srv/live",
            "%nExit codes: the command's own; 125 a failure or refusal of wherry's; 126 not executable;",
            "127 not found; 128+n ended by signal n; 74 the command succeeded and the sink failed;",
            "141 the reader of standard output left."
        })
final class RunCommand implements Callable<Integer> {

    private final Screen screen;

    @Mixin TransferOptions options = new TransferOptions();

    @Option(
            names = "--accept-exit",
            paramLabel = "CODE",
            split = ",",
            description =
                    "Exit codes of the command, besides 0, after which its output counts as whole.")
    Set<Integer> acceptExit = Set.of();

    @Parameters(
            arity = "1..*",
            paramLabel = "CMD",
            description = "The command and its arguments, best after --.")
    List<String> command = List.of();

    RunCommand(Screen screen) {
        this.screen = screen;
    }

    @Override
    public Integer call() {
        screen.verbosity(options.verbosity());
        Address to = Address.parse(options.output);
        Interruption interruption = Interruption.install();
        try (Sink sink = Endpoints.installed().of(to).openSink(to, options.sink())) {
            interruption.abandon(sink);
            return runInto(sink);
        } catch (IOException e) {
            return failed(e, ExitStatus.OWN_FAILURE);
        }
    }

    private int runInto(Sink sink) {
        try (Child child = Child.start(command, accepted(), watched(sink))) {
            ChildSignals.forwardTo(child);
            return relay(child, sink);
        } catch (StartException e) {
            return failed(e, e.found() ? ExitStatus.NOT_EXECUTABLE : ExitStatus.NOT_FOUND);
        } catch (IOException e) {
            return failed(e, ExitStatus.OWN_FAILURE);
        }
    }

    private int relay(Child child, Sink sink) throws IOException {
        Relay relay = new Relay(child.output(), sink, options.relay(), Ticker.SYSTEM);
        try (ProgressLine _ =
                ProgressLine.start(relay, screen, options.showsProgress(screen, sink))) {
            new ReportPrinter(screen, options).print(relay.run(), OptionalInt.of(child.exitCode()));
            return child.exitCode();
        } catch (TransferException e) {
            return switch (e.blame()) {
                case SOURCE -> sourceFailed(e, sink);
                case SINK -> failed(e, ExitStatus.SINK);
                case READER, CANCELLED -> ExitStatus.READER_LEFT;
            };
        }
    }

    private int sourceFailed(TransferException e, Sink sink) {
        if (!(e.getCause() instanceof ChildExitException exit)) {
            return failed(e, ExitStatus.OWN_FAILURE);
        }
        // The command has said itself what is wrong; what only we know is what became of its
        // output.
        if (!options.output.equals("-")) {
            screen.error(exit.getMessage() + "; " + outcome(sink));
        }
        return exit.code();
    }

    private String outcome(Sink sink) {
        if (sink.kind() != Handle.Kind.REGULAR_FILE) {
            return options.output + " did not get the whole";
        }
        if (options.keepPartial) {
            return "its output so far is kept as " + options.output + ".partial";
        }
        return options.output
                + " was not written; --keep-partial keeps such output, --accept-exit CODE accepts it";
    }

    private Set<Integer> accepted() {
        Set<Integer> codes = new HashSet<>(acceptExit);
        codes.add(ExitStatus.OK);
        return codes;
    }

    /** Only a pipe tells that its reader left. */
    private static Handle watched(Sink sink) {
        return sink.traits().readerMayLeave() ? sink.handle() : new Handle.None("nobody reads it");
    }

    private int failed(Exception e, int status) {
        screen.error(String.valueOf(e.getMessage()));
        screen.trace(e);
        return status;
    }
}
