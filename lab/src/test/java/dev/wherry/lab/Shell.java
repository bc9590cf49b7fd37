package dev.wherry.lab;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A shell in a folder of its own in which {@code wherry} is the checkout's launcher; {@code
 * portable} is the same without native calls.
 */
final class Shell {

    /** A bound that only turns a hang into a failure. */
    private static final long PATIENCE_SECONDS = 60;

    private final Path folder;

    Shell(Path folder, Checkout checkout) throws IOException {
        this.folder = folder;
        Path bin = Files.createDirectories(folder.resolve("bin"));
        String launcher = "exec '" + checkout.root().resolve("wherry") + "' \"$@\"\n";
        write(bin.resolve("wherry"), launcher);
        write(
                bin.resolve("portable"),
                "export WHERRY_JAVA_OPTIONS=-Dwherry.native=off\n" + launcher);
    }

    /** How a script ended and what it said. */
    record Outcome(int code, String out, String err) {}

    /** Runs {@code script} with bash, standard input empty. */
    Outcome run(String script) throws IOException, InterruptedException {
        return run(script, PATIENCE_SECONDS);
    }

    /** As {@link #run(String)}, for what takes long. */
    Outcome run(String script, long patienceSeconds) throws IOException, InterruptedException {
        Path out = folder.resolve("bin/out");
        Path err = folder.resolve("bin/err");
        // What starts us may ignore interrupts, as a background job does, and no shell can undo
        // that.
        ProcessBuilder builder =
                new ProcessBuilder("env", "--default-signal=INT,QUIT", "bash", "-c", script)
                        .directory(folder.toFile())
                        .redirectInput(Path.of("/dev/null").toFile())
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile());
        builder.environment().merge("PATH", "bin", (path, bin) -> folder.resolve(bin) + ":" + path);
        builder.environment()
                .keySet()
                .removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
        Process process = builder.start();
        if (!process.waitFor(patienceSeconds, TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw new AssertionError(
                    "still running after %d s: %s%n%s%s"
                            .formatted(patienceSeconds, script, text(out), text(err)));
        }
        return new Outcome(process.exitValue(), text(out), text(err));
    }

    private static String text(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.ISO_8859_1);
    }

    private static void write(Path program, String script) throws IOException {
        Files.writeString(program, "#!/bin/sh\n" + script);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
