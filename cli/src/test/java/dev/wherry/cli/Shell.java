package dev.wherry.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A shell in a folder of its own in which {@code wherry} is the real program, in a JVM of its own;
 * {@code portable} is the same without native calls.
 */
final class Shell {

    /** A bound that only turns a hang into a failure. */
    private static final long PATIENCE_SECONDS = 60;

    private static final List<String> JVM =
            List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "-Xshare:auto",
                    "--enable-native-access=dev.wherry.linux,com.github.luben.zstd_jni");

    private final Path folder;

    Shell(Path folder) throws IOException {
        this.folder = folder;
        Path bin = Files.createDirectories(folder.resolve("bin"));
        write(bin.resolve("wherry"), List.of());
        write(bin.resolve("portable"), List.of("-Dwherry.native=off"));
    }

    /** How a script ended and what it said. */
    record Outcome(int code, String out, String err) {}

    /** Runs {@code script} with bash, standard input empty. */
    Outcome run(String script) throws IOException, InterruptedException {
        Path out = folder.resolve("bin/out");
        Path err = folder.resolve("bin/err");
        ProcessBuilder builder =
                new ProcessBuilder("bash", "-c", script)
                        .directory(folder.toFile())
                        .redirectInput(Path.of("/dev/null").toFile())
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile());
        builder.environment().merge("PATH", "bin", (path, bin) -> folder.resolve(bin) + ":" + path);
        builder.environment()
                .keySet()
                .removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
        Process process = builder.start();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw new AssertionError(
                    "still running after %d s: %s%n%s%s"
                            .formatted(PATIENCE_SECONDS, script, text(out), text(err)));
        }
        return new Outcome(process.exitValue(), text(out), text(err));
    }

    private static String text(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.ISO_8859_1);
    }

    private static void write(Path program, List<String> options) throws IOException {
        List<String> command = new ArrayList<>(JVM);
        command.addAll(options);
        command.addAll(
                List.of(
                        "-p",
                        System.getProperty("jdk.module.path", ""),
                        "-m",
                        "dev.wherry.cli/dev.wherry.cli.Main"));
        String line = "#!/bin/sh\nexec '" + String.join("' '", command) + "' \"$@\"\n";
        Files.writeString(program, line);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
