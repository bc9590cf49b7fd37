package dev.wherry.lab;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A real peer, started by its script; {@link #close}, or else the JVM's end, stops it. What it is
 * and where it listens are the {@code key=value} lines that the script's {@code start} printed.
 */
final class Peer implements AutoCloseable {

    private static final Pattern LINE = Pattern.compile("([a-z_]+)=(.*)");

    private final Path script;
    private final Map<String, String> values;
    private final AtExit stop;

    private Peer(Path script, Map<String, String> values) {
        this.script = script;
        this.values = values;
        this.stop = AtExit.run(this::stop);
    }

    /** Runs {@code script start options}. */
    static Peer start(Path script, String... options) throws LabException, InterruptedException {
        return configured("", script, options);
    }

    /** As {@link #start}, with {@code configuration} on the script's standard input. */
    static Peer configured(String configuration, Path script, String... options)
            throws LabException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(script.toString(), "start"));
        command.addAll(List.of(options));
        Map<String, String> values =
                Script.output(configuration, command)
                        .lines()
                        .map(LINE::matcher)
                        .filter(line -> line.matches())
                        .collect(Collectors.toMap(line -> line.group(1), line -> line.group(2)));
        return new Peer(script, values);
    }

    /** What {@code start} said about {@code key}. */
    String value(String key) {
        return Objects.requireNonNull(values.get(key), () -> script + " printed no " + key);
    }

    Path script() {
        return script;
    }

    @Override
    public void close() throws LabException {
        try {
            stop();
            stop.cancel();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted while " + script + " stopped " + value("dir"));
        }
    }

    private void stop() throws LabException, InterruptedException {
        Script.output(script.toString(), "stop", value("dir"));
    }
}
