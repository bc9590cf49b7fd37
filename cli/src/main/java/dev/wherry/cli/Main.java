package dev.wherry.cli;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine;

/** Chooses the command and builds only its model: a model costs more than a short relay. */
public final class Main {

    private static final Map<String, Function<Screen, Callable<Integer>>> COMMANDS =
            new TreeMap<>(Map.of("relay", RelayCommand::new, "run", RunCommand::new));

    private static final String OVERVIEW =
            """
            Usage: wherry COMMAND [OPTION]... [ARGUMENT]...
            Moves data across an operating-system boundary at the speed of the slower side.

            Commands
              run     run a command; its output crosses to a file, socket or pipe in large
                      overlapped writes:        wherry run -o /mnt/nas/home.tar -- tar cf - home
              relay   the same engine as a filter:   tar cf - home | wherry relay -o /mnt/nas/home.tar
              help    this page, or that of a command: wherry help run

            wherry COMMAND --help shows options and examples; wherry --version the version.
            """;

    private Main() {}

    /** Runs one command and ends the process with its exit code. */
    public static void main(String[] args) {
        System.exit(run(args, Screen.ofProcess()));
    }

    static int run(String[] args, Screen screen) {
        if (args.length == 0) {
            screen.error("no command was given; wherry --help lists them");
            return ExitStatus.USAGE;
        }
        String[] rest = Arrays.copyOfRange(args, 1, args.length);
        return switch (args[0]) {
            case "help", "--help", "-h" -> help(rest, screen);
            case "--version", "-V" -> version(screen);
            default -> execute(args[0], rest, screen);
        };
    }

    private static int help(String[] rest, Screen screen) {
        if (rest.length > 0) {
            return execute(rest[0], new String[] {"--help"}, screen);
        }
        screen.out().print(OVERVIEW);
        screen.out().flush();
        return ExitStatus.OK;
    }

    private static int version(Screen screen) {
        String version = Main.class.getPackage().getImplementationVersion();
        screen.out().println("wherry " + (version == null ? "(unpackaged)" : version));
        screen.out().flush();
        return ExitStatus.OK;
    }

    private static int execute(String name, String[] args, Screen screen) {
        Function<Screen, Callable<Integer>> constructor = COMMANDS.get(name);
        if (constructor == null) {
            screen.error(
                    "unknown command '"
                            + name
                            + "'; known are "
                            + String.join(", ", COMMANDS.keySet()));
            return ExitStatus.USAGE;
        }
        Callable<Integer> command = constructor.apply(screen);
        int usage = command instanceof RunCommand ? ExitStatus.OWN_FAILURE : ExitStatus.USAGE;
        return new CommandLine(command)
                // What follows run's command belongs to that command.
                .setStopAtPositional(command instanceof RunCommand)
                .setOut(screen.out())
                .setErr(new PrintWriter(screen.err(), true, screen.err().charset()))
                .setParameterExceptionHandler((e, _) -> refuse(screen, name, e, usage))
                .setExecutionExceptionHandler((e, _, _) -> fail(screen, e, usage))
                .execute(args);
    }

    private static int refuse(Screen screen, String name, Exception e, int status) {
        screen.error(oneLine(e) + "; see wherry " + name + " --help");
        return status;
    }

    private static int fail(Screen screen, Exception e, int status) {
        screen.error(e instanceof IllegalArgumentException ? oneLine(e) : "internal error: " + e);
        screen.trace(e);
        return status;
    }

    private static String oneLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }
}
