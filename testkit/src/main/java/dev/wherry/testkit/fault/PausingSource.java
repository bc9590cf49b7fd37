package dev.wherry.testkit.fault;

import dev.wherry.core.stream.Source;
import dev.wherry.testkit.Gate;
import java.io.IOException;

/** A source that waits at a gate; closing it breaks the gate down. */
final class PausingSource extends FaultySource {

    private final long pauseBytes;
    private final Gate gate;

    PausingSource(Source source, long pauseBytes, Gate gate) {
        super(source, pause(pauseBytes, gate));
        this.pauseBytes = pauseBytes;
        this.gate = gate;
    }

    /**
     * Passes what comes before {@code pauseBytes} at once and the rest once {@code gate} is open.
     */
    static Allowance pause(long pauseBytes, Gate gate) {
        return (position, length) -> {
            if (position < pauseBytes) {
                return (int) Math.min(length, pauseBytes - position);
            }
            gate.pass();
            return length;
        };
    }

    @Override
    public boolean ready() throws IOException {
        return (position() < pauseBytes || gate.isOpen()) && super.ready();
    }

    @Override
    public boolean awaitReadable() throws IOException {
        if (position() >= pauseBytes) {
            gate.pass();
        }
        return super.awaitReadable();
    }

    @Override
    public void close() throws IOException {
        gate.breakDown();
        super.close();
    }
}
