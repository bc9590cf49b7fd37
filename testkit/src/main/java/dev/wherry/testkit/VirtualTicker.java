package dev.wherry.testkit;

import dev.wherry.core.Ticker;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that stands still until a test, or a fake with a cost, moves it. Safe for any thread. */
public final class VirtualTicker implements Ticker {

    private final AtomicLong nanos = new AtomicLong();

    /** A clock that shows 0. */
    public VirtualTicker() {}

    @Override
    public long nanos() {
        return nanos.get();
    }

    /** Moves the clock {@code nanos} ahead, 0 or more. */
    public void advance(long nanos) {
        if (nanos < 0) {
            throw new IllegalArgumentException("time does not run backwards: " + nanos);
        }
        this.nanos.addAndGet(nanos);
    }

    /** Moves the clock to {@code nanos}, unless it is there or further already. */
    public void advanceTo(long nanos) {
        this.nanos.accumulateAndGet(nanos, Math::max);
    }
}
