package dev.wherry.engine.relay;

import dev.wherry.core.Ticker;
import dev.wherry.linux.ThreadTime;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Tells a sink whose writes wait from one whose writes work: only a wait can be overlapped. Writing
 * to memory keeps the processor busy, however long it takes on a loaded machine; writing to a share
 * leaves it idle. One thread, which also does the writes.
 */
final class WriteWaits {

    /** Writes to look at before judging. */
    private static final int UNITS = 4;

    /** The share of the time in writes that must have been spent waiting. */
    private static final double SHARE = 0.4;

    private final Ticker ticker;
    private int writes;
    private long wallNanos;
    private long busyNanos;

    WriteWaits(Ticker ticker) {
        this.ticker = ticker;
    }

    /** Does one write, and watches it until the first few have told enough. */
    void watch(Write write) throws TransferException {
        if (writes >= UNITS) {
            write.run();
            return;
        }
        ThreadTime before = threadTime();
        long since = ticker.nanos();
        write.run();
        wallNanos += ticker.nanos() - since;
        ThreadTime after = threadTime();
        // Without the kernel's count every wall time looks like a wait, and a trial finds out.
        busyNanos += before == null || after == null ? 0 : after.busyNanos() - before.busyNanos();
        writes++;
    }

    /** Whether enough was seen, and it was mostly waiting. */
    boolean found() {
        return writes >= UNITS && wallNanos - busyNanos > SHARE * wallNanos;
    }

    private static @Nullable ThreadTime threadTime() {
        try {
            return ThreadTime.current();
        } catch (IOException _) {
            return null;
        }
    }

    /** A write that may fail. */
    interface Write {
        void run() throws TransferException;
    }
}
