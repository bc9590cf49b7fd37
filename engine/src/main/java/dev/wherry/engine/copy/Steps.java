package dev.wherry.engine.copy;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The queue between the walk and the work. It is long, so that most trees are walked through, and
 * their totals known, long before the work ends; beyond {@value #MOST_WAITING} the walk waits.
 */
final class Steps {

    /** Some 20 MiB at worst. */
    private static final int MOST_WAITING = 32 << 10;

    private final BlockingQueue<Step> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final AtomicLong files = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();
    private volatile boolean complete;

    void add(Step step) throws InterruptedException {
        if (step instanceof Step.File(var item)) {
            files.incrementAndGet();
            bytes.addAndGet(item.entry().sizeBytes());
        } else if (step instanceof Step.End) {
            complete = true;
        }
        waiting.put(step);
    }

    Step take() throws InterruptedException {
        return waiting.take();
    }

    /** Files found so far. */
    long files() {
        return files.get();
    }

    /** Bytes found so far. */
    long bytes() {
        return bytes.get();
    }

    /** Whether everything was found. */
    boolean isComplete() {
        return complete;
    }
}
