package dev.wherry.lab;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * One run of a script of ours, which bounds its own time.
 *
 * @param exitCode as a shell reports it
 * @param output all of its standard output
 * @param errors all of its standard error
 */
record Script(int exitCode, String output, String errors) {

    /** Runs {@code arguments} here to the end, with {@code input} to read. */
    static Script run(String input, List<String> arguments)
            throws IOException, InterruptedException {
        return run(Path.of(""), input, arguments);
    }

    /** Runs {@code arguments} in {@code folder} to the end, with {@code input} to read. */
    static Script run(Path folder, String input, List<String> arguments)
            throws IOException, InterruptedException {
        Path in = Files.createTempFile("wherry-lab-", ".in");
        Path out = Files.createTempFile("wherry-lab-", ".out");
        Path err = Files.createTempFile("wherry-lab-", ".err");
        try {
            Files.writeString(in, input);
            // Files, not pipes: a daemon that a script leaves behind may hold on to them.
            Process process =
                    new ProcessBuilder(arguments)
                            .directory(folder.toAbsolutePath().toFile())
                            .redirectInput(in.toFile())
                            .redirectOutput(out.toFile())
                            .redirectError(err.toFile())
                            .start();
            try {
                int exitCode = process.waitFor();
                return new Script(exitCode, text(out), text(err));
            } finally {
                process.destroy();
            }
        } finally {
            Files.delete(in);
            Files.delete(out);
            Files.delete(err);
        }
    }

    /** The standard output of a run that must succeed. */
    static String output(String... arguments) throws LabException, InterruptedException {
        return output("", List.of(arguments));
    }

    /** As {@link #output(String...)}, with {@code input} to read. */
    static String output(String input, List<String> arguments)
            throws LabException, InterruptedException {
        try {
            return run(input, arguments).successOf(arguments);
        } catch (LabException e) {
            throw e;
        } catch (IOException e) {
            throw new LabException("cannot run " + arguments.getFirst() + ": " + e.getMessage());
        }
    }

    private String successOf(List<String> arguments) throws LabException {
        if (exitCode != 0) {
            throw new LabException(
                    String.join(" ", arguments)
                            + " ended with "
                            + exitCode
                            + ": "
                            + errors.strip());
        }
        return output;
    }

    private static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }
}
