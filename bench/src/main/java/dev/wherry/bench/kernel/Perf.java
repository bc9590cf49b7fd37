package dev.wherry.bench.kernel;

import dev.wherry.bench.input.PerfText;
import dev.wherry.core.OperationException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** The installed {@code perf}, whose figures ours are held against. */
final class Perf {

    private Perf() {}

    /** Its version, in its own words. */
    static String version() throws IOException, InterruptedException {
        return output(List.of("perf", "--version")).strip();
    }

    /**
     * Nanoseconds an operation in one run of {@code perf bench}.
     *
     * @param bytes that an operation copies, where the figure is a rate
     */
    static double nanos(List<String> arguments, long bytes)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("perf", "bench"));
        command.addAll(arguments);
        String text = output(command);
        OptionalDouble nanos = PerfText.nanosPerOperation(text, bytes);
        return nanos.orElseThrow(() ->
                new OperationException(
                        "read",
                        String.join(" ", command),
                        "it printed no figure: " + text,
                        "",
                        null));
    }

    private static String output(List<String> command) throws IOException, InterruptedException {
        Process process;
        try {
            process =
                    new ProcessBuilder(command)
                            .redirectInput(
                                    ProcessBuilder.Redirect.from(new java.io.File("/dev/null")))
                            .redirectErrorStream(true)
                            .start();
        } catch (IOException e) {
            throw new OperationException(
                    "run",
                    command.getFirst(),
                    "it is not installed",
                    "Debian: apt install linux-perf",
                    e);
        }
        try (InputStream text = process.getInputStream()) {
            String all = new String(text.readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new OperationException(
                        "run", String.join(" ", command), all.strip(), "", null);
            }
            return all;
        } finally {
            process.destroy();
        }
    }
}
