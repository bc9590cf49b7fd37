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
import dev.wherry.engine.relay.RelayOptions;
import dev.wherry.engine.relay.TransferException;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** {@code wherry run}: a command whose output crosses. */
final class RunCommand implements Command {

    private static final String ACCEPT_EXIT = "--accept-exit";
    private static final int MOST_EXIT_CODE = 255;

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("wherry run");
        TransferOptions.value(
                spec,
                "CODE[,CODE]...",
                "Exit codes of the command, besides 0, after which its output counts as whole.",
                ACCEPT_EXIT);
        TransferOptions.addTo(spec);
        spec.addPositional(
                PositionalParamSpec.builder()
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .arity("1..*")
                        .required(true)
                        .paramLabel("CMD")
                        .description("The command and its arguments, best after --.")
                        .build());
        spec.usageMessage()
                .sortOptions(false)
                .header(
                        "Runs a command; its standard output crosses to DEST in large overlapped writes.%n")
                .footer(
                        "%nStandard input and error are the command's own. A file appears under its name",
                        "only if the command has succeeded.",
                        "%nExamples",
                        "  wherry run -o /mnt/nas/home.tar.zst -- tar cf - --zstd home",
                        "  wherry run -o smb://me@nas/backup/home.tar -- tar cf - home",
                        "  wherry run -o tcp://vmhost:7000 --digest sha256 -- pg_dump shop",
                        "  wherry run --accept-exit 1 -o /mnt/nas/live.tar -- tar cf - /srv/live",
                        "%nExit codes: the command's own; 125 a failure or refusal of wherry's;",
                        "126 not executable; 127 not found; 128+n ended by signal n; 74 the command",
                        "succeeded and the sink failed; 141 the reader of standard output left.");
        return spec;
    }

    @Override
    public boolean stopsAtPositional() {
        return true;
    }

    @Override
    public int usageStatus() {
        return ExitStatus.OWN_FAILURE;
    }

    @Override
    public int run(ParseResult parsed, Screen screen) {
        TransferOptions options = new TransferOptions(parsed);
        screen.verbosity(options.verbosity());
        List<String> command = parsed.matchedPositionalValue(0, List.of());
        Set<Integer> accepted = acceptedCodes(parsed.matchedOptionValue(ACCEPT_EXIT, ""));
        return new Execution(options, options.relay(), command, accepted, screen).run();
    }

    private static Set<Integer> acceptedCodes(String text) {
        Set<Integer> codes = new HashSet<>(Set.of(ExitStatus.OK));
        for (String code : text.isEmpty() ? new String[0] : text.split(",", -1)) {
            codes.add(exitCode(code));
        }
        return codes;
    }

    private static int exitCode(String text) {
        try {
            int code = Integer.parseInt(text.strip());
            if (code >= 0 && code <= MOST_EXIT_CODE) {
                return code;
            }
        } catch (NumberFormatException _) {
            // Said below, with what would be right.
        }
        throw new IllegalArgumentException(
                "--accept-exit: '%s' is not an exit code between 0 and %d"
                        .formatted(text, MOST_EXIT_CODE));
    }

    /** One run with its options. */
    private record Execution(
            TransferOptions options,
            RelayOptions how,
            List<String> command,
            Set<Integer> accepted,
            Screen screen) {

        int run() {
            Address to = Address.parse(options.output());
            Endpoints endpoints = Endpoints.installed(options.access());
            Interruption interruption = Interruption.install();
            try (Sink sink = endpoints.of(to).openSink(to, options.sink())) {
                interruption.abandon(sink);
                return runInto(sink, interruption);
            } catch (IOException e) {
                return screen.failed(e, ExitStatus.OWN_FAILURE);
            }
        }

        private int runInto(Sink sink, Interruption interruption) {
            how.check(sink);
            ChildSignals signals = ChildSignals.install(interruption);
            try (Child child = Child.start(command, accepted, watched(sink))) {
                signals.forwardTo(child);
                int status = relay(child, sink, interruption);
                signals.over();
                return status;
            } catch (StartException e) {
                return screen.failed(
                        e, e.found() ? ExitStatus.NOT_EXECUTABLE : ExitStatus.NOT_FOUND);
            } catch (IOException e) {
                return screen.failed(e, ExitStatus.OWN_FAILURE);
            }
        }

        private int relay(Child child, Sink sink, Interruption interruption) {
            Relay relay = new Relay(child.output(), sink, how, Ticker.SYSTEM);
            interruption.cancel(relay::cancel);
            try (Redrawn _ =
                    ProgressLine.start(relay, screen, options.showsProgress(screen, sink))) {
                new ReportPrinter(screen, options)
                        .print(relay.run(), OptionalInt.of(child.exitCode()));
                return child.exitCode();
            } catch (TransferException e) {
                return switch (e.blame()) {
                    case SOURCE -> sourceFailed(e, sink);
                    case SINK -> screen.failed(e, ExitStatus.SINK);
                    case READER -> ExitStatus.READER_LEFT;
                    case CANCELLED -> screen.failed(e, interruption.exitStatus());
                };
            }
        }

        private int sourceFailed(TransferException e, Sink sink) {
            if (!(e.getCause() instanceof ChildExitException exit)) {
                return screen.failed(e, ExitStatus.OWN_FAILURE);
            }
            // The command has said itself what is wrong; what only we know is what became of its
            // output.
            if (!options.output().equals("-")) {
                screen.error(exit.getMessage() + "; " + outcome(sink));
            }
            return exit.code();
        }

        private String outcome(Sink sink) {
            if (sink.kind() != Handle.Kind.REGULAR_FILE && !sink.traits().rereadable()) {
                return options.output() + " did not get the whole";
            }
            return options.keepPartial()
                    ? "its output so far is kept in " + options.keptAs()
                    : options.output()
                            + " was not written; --keep-partial keeps such output, --accept-exit CODE accepts it";
        }

        /** Only a pipe tells that its reader left. */
        private static Handle watched(Sink sink) {
            return sink.traits().readerMayLeave()
                    ? sink.handle()
                    : new Handle.None("nobody reads it");
        }
    }
}
