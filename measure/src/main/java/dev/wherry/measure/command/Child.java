package dev.wherry.measure.command;

import dev.wherry.core.OperationException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** One process on its way to its end, with its standard error in a file. For one thread. */
final class Child implements AutoCloseable {

    /** How often descendants are looked for again while they are being killed. */
    private static final int KILL_SWEEPS = 10;

    private static final int LONGEST_COMPLAINT_CHARS = 300;
    private static final int COMPLAINT_TAIL_BYTES = 4096;

    private final Command command;
    private final Path errors;
    private final Process process;

    /** Starts {@code arguments} with everything else as {@code command} has it. */
    Child(Command command, List<String> arguments) throws IOException {
        this.command = command;
        this.errors = Files.createTempFile("wherry-measure-", ".err");
        try {
            this.process = builder(command, arguments, errors).start();
        } catch (IOException e) {
            Files.delete(errors);
            throw new OperationException("run", command.toString(), reason(e), "", e);
        }
    }

    private static ProcessBuilder builder(Command command, List<String> arguments, Path errors) {
        var builder = new ProcessBuilder(arguments);
        builder.environment().putAll(command.environment());
        command.directory().ifPresent(directory -> builder.directory(directory.toFile()));
        builder.redirectInput(command.input().map(Path::toFile).orElseGet(Child::nothing));
        builder.redirectOutput(
                command.output()
                        .map(file -> ProcessBuilder.Redirect.to(file.toFile()))
                        .orElse(ProcessBuilder.Redirect.DISCARD));
        return builder.redirectError(errors.toFile());
    }

    private static File nothing() {
        return new File(File.separatorChar == '\\' ? "NUL" : "/dev/null");
    }

    private static String reason(IOException e) {
        return Optional.ofNullable(e.getMessage()).orElse(e.toString());
    }

    /** Waits for the end; kills everything and throws if it does not come in time. */
    int await(Duration timeout) throws IOException, InterruptedException {
        if (!process.waitFor(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
            throw new OperationException(
                    "run",
                    command.toString(),
                    "not over after " + timeout.toMillis() + " ms, killed",
                    "allow it more time if it needs it",
                    null);
        }
        return process.exitValue();
    }

    /** The last line on standard error, empty if there is none. */
    String complaint() throws IOException {
        byte[] all = Files.readAllBytes(errors);
        int start = Math.max(0, all.length - COMPLAINT_TAIL_BYTES);
        String tail = new String(all, start, all.length - start, StandardCharsets.UTF_8).strip();
        String line = tail.substring(tail.lastIndexOf('\n') + 1);
        return line.substring(0, Math.min(line.length(), LONGEST_COMPLAINT_CHARS));
    }

    /** Kills what still runs, descendants first, as orphans could no longer be found. */
    @Override
    public void close() throws IOException {
        for (int i = 0; process.isAlive() && i < KILL_SWEEPS; i++) {
            List<ProcessHandle> descendants = process.descendants().toList();
            if (descendants.isEmpty()) {
                break;
            }
            descendants.forEach(ProcessHandle::destroyForcibly);
        }
        process.destroyForcibly();
        Files.deleteIfExists(errors);
    }
}
