package dev.wherry.bench.kernel;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The platform threads of one turn, which wait in system calls. Closed after the descriptors that
 * they wait for, whose closing ends them, and before the memory that they use.
 */
final class Tasks implements AutoCloseable {

    /** Small, because hundreds of them are made. */
    private static final long STACK_BYTES = 256 << 10;

    private static final Duration LONGEST_END = Duration.ofSeconds(30);

    /** What one of them does. */
    @FunctionalInterface
    interface Body {
        void run() throws IOException;
    }

    private final List<Thread> threads = new ArrayList<>();
    private final AtomicReference<@Nullable IOException> failure = new AtomicReference<>();

    void start(String name, Body body) {
        Thread thread =
                Thread.ofPlatform()
                        .name(name)
                        .daemon()
                        .stackSize(STACK_BYTES)
                        .unstarted(() -> run(body));
        thread.start();
        threads.add(thread);
    }

    private void run(Body body) {
        try {
            body.run();
        } catch (IOException e) {
            failure.compareAndSet(null, e);
        }
    }

    /** Waits for the end of all; throws what the first of them failed with. */
    void await() throws IOException, InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
        IOException failed = failure.get();
        if (failed != null) {
            throw failed;
        }
    }

    @Override
    public void close() {
        boolean interrupted = Thread.interrupted();
        for (Thread thread : threads) {
            try {
                if (!thread.join(LONGEST_END)) {
                    throw new AssertionError(thread.getName() + " does not see that all is closed");
                }
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
