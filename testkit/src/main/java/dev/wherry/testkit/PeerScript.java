package dev.wherry.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A real server, started and stopped by one of the lab's scripts: {@code start} prints a fact a
 * line, as {@code key=value}, and {@code stop DIR} ends it. Needs root and the script's packages.
 */
public final class PeerScript implements AutoCloseable {

    private final Path script;
    private final Map<String, String> facts = new HashMap<>();

    private PeerScript(Path script, List<String> output) {
        this.script = script;
        for (String line : output) {
            int equals = line.indexOf('=');
            facts.put(line.substring(0, equals), line.substring(equals + 1));
        }
    }

    /**
     * Starts the peer {@code name} with the script's own {@code options}.
     *
     * @throws IOException if the script fails, with what it said
     */
    public static PeerScript start(String name, String... options) throws IOException {
        Path script = Path.of("..", "lab", "peers", name);
        List<String> command = new ArrayList<>(List.of(script.toString(), "start"));
        command.addAll(List.of(options));
        return new PeerScript(script, run(command));
    }

    private static List<String> run(List<String> command) throws IOException {
        Path errors = Files.createTempFile("wherry-peer-", ".err");
        try {
            Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
            List<String> output = process.inputReader().lines().toList();
            if (process.waitFor() != 0) {
                throw new IOException(command + ": " + Files.readString(errors));
            }
            return output;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for " + command, e);
        } finally {
            Files.delete(errors);
        }
    }

    /** What the script said of {@code key}; it must have said something. */
    public String fact(String key) {
        String value = facts.get(key);
        if (value == null) {
            throw new AssertionError("the script said nothing about " + key + ": " + facts);
        }
        return value;
    }

    /** Stops it. */
    @Override
    public void close() {
        try {
            run(List.of(script.toString(), "stop", fact("dir")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
