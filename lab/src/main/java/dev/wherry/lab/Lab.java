package dev.wherry.lab;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The lab's command: a subcommand for each table, and one for all. */
@Command(
        name = "lab",
        description = "Measures whole commands against each other, on real peers.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "TABLE")
public final class Lab {

    private static final List<Show> SHOWS =
            List.of(
                    new RelayPipe(),
                    new RelaySlow(),
                    new RelayCifs(),
                    new TreesLocal(),
                    new TreesTcp(),
                    new SmbSmall(),
                    new SmbStream(),
                    new SmbRoundTrips(),
                    new Startup(),
                    new SlowSink(),
                    new BenchPerf(),
                    new BenchKernels(),
                    new BenchAa(),
                    new BenchPublished(),
                    new DoctorMounts(),
                    new CoherenceModes());

    private Lab() {}

    /** Runs one subcommand; exits with 0, with 1 if something failed, or with 2 for wrong usage. */
    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        var line = new CommandLine(new Lab());
        SHOWS.forEach(show -> add(line, show.name(), show.title() + ".", List.of(show)));
        add(line, "results", "All of them, one after the other.", SHOWS);
        line.addSubcommand(new ChartCommand());
        line.setExecutionExceptionHandler(Lab::report);
        return line;
    }

    private static void add(CommandLine line, String name, String description, List<Show> shows) {
        var command = new CommandLine(new ShowCommand(shows));
        command.getCommandSpec().usageMessage().description(description);
        line.addSubcommand(name, command);
    }

    private static int report(Exception failure, CommandLine line, CommandLine.ParseResult result) {
        PrintWriter err = line.getErr();
        if (failure instanceof IOException || failure instanceof IllegalArgumentException) {
            err.println("lab: " + failure.getMessage());
        } else {
            failure.printStackTrace(err);
        }
        err.flush();
        return 1;
    }
}
