package dev.wherry.measure.command;

import dev.wherry.core.OperationException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Measures through the Perl program {@code rusage.pl}, which says what it does and reports. */
final class RusageRunner implements Runner {

    private final List<String> prefix;
    private final SystemCalls calls;

    RusageRunner(Path perl, SystemCalls calls) {
        this.prefix = List.of(perl.toString(), "-e", program(), "--");
        this.calls = calls;
    }

    @Override
    public Run run(Command command, Duration timeout) throws IOException, InterruptedException {
        Path report = Files.createTempFile("wherry-measure-", ".rusage");
        // Perl would complain about a broken locale where the command is to complain.
        Command quiet = command.with("PERL_BADLANG", "0");
        try (var child = new Child(quiet, arguments(report, command))) {
            child.await(timeout);
            return run(command, Files.readString(report).strip(), child.complaint());
        } finally {
            Files.delete(report);
        }
    }

    private List<String> arguments(Path report, Command command) {
        List<String> arguments = new ArrayList<>(prefix);
        arguments.add(report.toString());
        arguments.addAll(calls.arguments());
        arguments.addAll(command.arguments());
        return arguments;
    }

    private static Run run(Command command, String report, String complaint) throws IOException {
        if (report.startsWith("exec ")) {
            throw new OperationException(
                    "run", command.toString(), report.substring("exec ".length()), "", null);
        }
        long[] figures = figures(command, report, complaint);
        return new Run(figures[0], usage(figures), exitCode((int) figures[1]), complaint);
    }

    private static long[] figures(Command command, String report, String complaint)
            throws IOException {
        if (!report.matches("-?\\d+( -?\\d+){8}|-?\\d+ -?\\d+")) {
            throw new OperationException(
                    "measure", command.toString(), "perl said: " + complaint, "", null);
        }
        return Arrays.stream(report.split(" ")).mapToLong(Long::parseLong).toArray();
    }

    private static Optional<Usage> usage(long[] figures) {
        return figures.length == 2
                ? Optional.empty()
                : Optional.of(
                        new Usage(
                                figures[2] * 1000,
                                figures[3] * 1000,
                                figures[4] * 1024,
                                figures[5],
                                figures[6],
                                figures[7],
                                figures[8]));
    }

    /** From a wait status: the low seven bits are the signal, the next byte the exit status. */
    private static int exitCode(int status) {
        int signal = status & 0x7f;
        return signal == 0 ? status >> 8 : 128 + signal;
    }

    private static String program() {
        try (InputStream text = RusageRunner.class.getResourceAsStream("rusage.pl")) {
            if (text == null) {
                throw new AssertionError("rusage.pl is not in the module");
            }
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError("cannot read a resource of this module", e);
        }
    }

    @Override
    public String accounting() {
        return "getrusage of the command and its descendants, through perl; wall time from fork to"
                + " exit by CLOCK_MONOTONIC";
    }
}
