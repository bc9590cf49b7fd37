package dev.wherry.engine.local;

import dev.wherry.testkit.Background;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.Callable;

/** Whoever feeds a source from the other end, from a thread of its own. */
final class Feeder implements Closeable {

    private final Background<OutputStream> feeding;

    private Feeder(Background<OutputStream> feeding) {
        this.feeding = feeding;
    }

    /** Writes {@code bytes} and ends the stream. */
    static Feeder of(byte[] bytes, Callable<OutputStream> end) {
        return new Feeder(
                Background.start(() -> {
                    OutputStream out = end.call();
                    try (out) {
                        out.write(bytes);
                    } catch (IOException _) {
                        // The source was closed before it had read everything.
                    }
                    return out;
                }));
    }

    /** Writes {@code first} and then neither more nor an end. */
    static Feeder stalling(byte[] first, Callable<OutputStream> end) {
        return new Feeder(
                Background.start(() -> {
                    OutputStream out = end.call();
                    out.write(first);
                    return out;
                }));
    }

    @Override
    public void close() throws IOException {
        try {
            feeding.await().close();
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError("feeding a source", e);
        }
    }
}
