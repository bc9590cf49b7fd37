package dev.wherry.smb.connection;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Closes something unless the work is done in time, which ends whatever blocks on it. Used with
 * try-with-resources around that work.
 */
final class Deadline implements AutoCloseable {

    private final CountDownLatch done = new CountDownLatch(1);
    private volatile boolean passed;

    Deadline(Closeable resource, Duration time) {
        Thread.ofVirtual()
                .name("smb-deadline")
                .start(() -> {
                    try {
                        if (!done.await(time.toNanos(), TimeUnit.NANOSECONDS)) {
                            passed = true;
                            resource.close();
                        }
                    } catch (InterruptedException | IOException _) {
                        Thread.currentThread().interrupt();
                    }
                });
    }

    /** Whether the time ran out. */
    boolean hasPassed() {
        return passed;
    }

    @Override
    public void close() {
        done.countDown();
    }
}
