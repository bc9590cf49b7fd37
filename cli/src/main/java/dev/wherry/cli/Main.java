package dev.wherry.cli;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Chooses the command and builds only its model: a model costs more than a short relay. */
public final class Main {

    private static final Map<String, Supplier<Command>> COMMANDS =
            new TreeMap<>(
                    Map.ofEntries(
                            Map.entry("archive", ArchiveCommand::new),
                            Map.entry("bench", BenchCommand::new),
                            Map.entry("coherence", CoherenceCommand::new),
                            Map.entry("compare", CompareCommand::new),
                            Map.entry("copy", CopyCommand::new),
                            Map.entry("doctor", DoctorCommand::new),
                            Map.entry("extract", ExtractCommand::new),
                            Map.entry("ls", ListCommand::new),
                            Map.entry("mkdir", MakeFolderCommand::new),
                            Map.entry("relay", RelayCommand::new),
                            Map.entry("rm", RemoveCommand::new),
                            Map.entry("run", RunCommand::new),
                            Map.entry("stat", StatCommand::new)));

    private static final String OVERVIEW =
            """
            Usage: wherry COMMAND [OPTION]... [ARGUMENT]...
            Moves data across an operating-system boundary at the speed of the slower side.

            Commands
              run     run a command; its output crosses to a file, socket or pipe in large
                      overlapped writes:        wherry run -o /mnt/nas/home.tar -- tar cf - home
              relay   the same engine as a filter:   tar cf - home | wherry relay -o smb://nas/backup/home.tar
              copy    copy files and folders:        wherry copy -u project/ /mnt/nas/project
              archive make one stream of them:       wherry archive home/ -o tcp://vmhost:7000
              extract take an archive out, and trust none of it: wherry extract mail.tgz /mnt/nas/mail
              ls      list a folder of a share:      wherry ls -l smb://me@nas/backup
              stat    say what is known of a file or folder there
              mkdir   make a folder there            wherry mkdir -p smb://me@nas/backup/2026
              rm      remove a file or folder there: wherry rm -r smb://me@nas/backup/2019
              bench   measure a kernel, a command, a folder: wherry bench kernel --store before
              compare say what two systems differ in, and by how much: wherry compare before after
              doctor  say which layer limits a path, and what a change would gain: wherry doctor /mnt/c
              coherence  say how stale one view of a folder is beside another
              help    this page, or that of a command: wherry help run

            wherry COMMAND --help shows options and examples; wherry --version the version.
            """;

    private Main() {}

    /**
     * Runs one command and ends the process with its exit code. All other threads are daemons, so
     * after success returning is enough; {@code exit} would wait 300 ms for those that are in a
     * system call, such as the one of the JDK that polls sockets.
     */
    public static void main(String[] args) {
        int status = run(args, Screen.ofProcess());
        if (status != ExitStatus.OK) {
            System.exit(status);
        }
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
        Supplier<Command> constructor = COMMANDS.get(name);
        if (constructor == null) {
            screen.error(
                    "unknown command '%s'; known are %s"
                            .formatted(name, String.join(", ", COMMANDS.keySet())));
            return ExitStatus.USAGE;
        }
        return execute(constructor.get(), name, args, screen);
    }

    /** Runs {@code command}, which the user calls {@code name}. */
    static int execute(Command command, String name, String[] args, Screen screen) {
        try {
            return execute(command, args, screen);
        } catch (ParameterException e) {
            screen.error(oneLine(e) + "; see wherry " + name + " --help");
            return command.usageStatus();
        } catch (IllegalArgumentException e) {
            screen.error(oneLine(e));
            screen.trace(e);
            return command.usageStatus();
        } catch (RuntimeException e) {
            screen.error("internal error, please report it with the trace that -vv shows: " + e);
            screen.trace(e);
            return command.usageStatus();
        }
    }

    private static int execute(Command command, String[] args, Screen screen) {
        CommandLine line = new CommandLine(command.spec());
        line.setStopAtPositional(command.stopsAtPositional());
        line.setExpandAtFiles(false); // An argument that begins with @ is a name like any other.
        ParseResult options = line.parseArgs(args);
        if (options.isUsageHelpRequested()) {
            line.usage(screen.out());
            return ExitStatus.OK;
        }
        return command.run(options, screen);
    }

    private static String oneLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }
}
