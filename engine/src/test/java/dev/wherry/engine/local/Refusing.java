package dev.wherry.engine.local;

import dev.wherry.core.stream.Sink;
import dev.wherry.testkit.Background;
import dev.wherry.testkit.contract.FarSide;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;

/** The far side of a sink whose reader is there and does not read. */
final class Refusing implements FarSide {

    private final Sink sink;
    private final Background<? extends Closeable> end;

    /** Opens both sides at once. */
    Refusing(Callable<? extends Closeable> end, Callable<Sink> near) throws IOException {
        this.end = Background.start(end::call);
        this.sink = Collector.opened(near);
    }

    @Override
    public Sink sink() {
        return sink;
    }

    @Override
    public Optional<byte[]> complete() {
        return Optional.empty();
    }

    @Override
    public void close() throws IOException {
        sink.close();
        try {
            end.await().close();
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError("opening the far side", e);
        }
    }
}
