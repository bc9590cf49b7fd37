package dev.wherry.testkit;

import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.Source;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps a list of the streams a test hands out and fails at its end if one was left open:
 *
 * <pre>{@code
 * try (var streams = new OpenStreams()) {
 *     relay.run(streams.track(source), streams.track(sink));
 * }
 * }</pre>
 */
public final class OpenStreams implements AutoCloseable {

    private final Set<String> open = ConcurrentHashMap.newKeySet();
    private int count;

    /** With nothing open yet. */
    public OpenStreams() {}

    /** The same source, remembered until it is closed. */
    public Source track(Source source) {
        String label = remember("source", source.name());
        return new ForwardingSource(source) {
            @Override
            public void close() throws IOException {
                open.remove(label);
                super.close();
            }
        };
    }

    /** The same sink, remembered until it is closed; finishing it is not enough. */
    public Sink track(Sink sink) {
        String label = remember("sink", sink.name());
        return new ForwardingSink(sink) {
            @Override
            public void close() throws IOException {
                open.remove(label);
                super.close();
            }
        };
    }

    private synchronized String remember(String kind, String name) {
        String label = kind + " " + ++count + " (" + name + ")";
        open.add(label);
        return label;
    }

    /**
     * Checks that nothing is open.
     *
     * @throws AssertionError naming what is
     */
    @Override
    public void close() {
        if (!open.isEmpty()) {
            throw new AssertionError(
                    "left open: " + String.join(", ", open.stream().sorted().toList()));
        }
    }
}
