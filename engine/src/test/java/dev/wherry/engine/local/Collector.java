package dev.wherry.engine.local;

import dev.wherry.core.stream.Sink;
import dev.wherry.testkit.Background;
import dev.wherry.testkit.contract.FarSide;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.concurrent.Callable;

/** The far side of a sink that somebody reads: keeps what comes until it ends. */
final class Collector implements FarSide {

    private final Sink sink;
    private final Background<Optional<byte[]>> reading;

    private Collector(Sink sink, Background<Optional<byte[]>> reading) {
        this.sink = sink;
        this.reading = reading;
    }

    /**
     * Reads all that comes; a stream that ends with an error is not complete.
     *
     * @param near opens the sink while {@code end} is being opened
     */
    static Collector of(Callable<InputStream> end, Callable<Sink> near) throws IOException {
        var reading =
                Background.start(() -> {
                    try (InputStream in = end.call()) {
                        return Optional.of(in.readAllBytes());
                    } catch (IOException _) {
                        return Optional.<byte[]>empty();
                    }
                });
        return new Collector(opened(near), reading);
    }

    static Sink opened(Callable<Sink> near) throws IOException {
        try {
            return near.call();
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError("opening a sink", e);
        }
    }

    @Override
    public Sink sink() {
        return sink;
    }

    @Override
    public Optional<byte[]> complete() throws IOException {
        try {
            return reading.await();
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError("reading at the far side", e);
        }
    }
}
