package dev.wherry.testkit;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Something that may block, on a thread of its own. The bound on waiting for it is no claim about
 * speed: it only turns a hang into a failure. The thread is a daemon, so a hang ends with the JVM.
 *
 * @param <T> what it yields
 */
public final class Background<T> {

    /** Long enough for any machine; a test that waits this long has failed. */
    public static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final int SETTLING_YIELDS = 2_000;

    private final FutureTask<T> task;
    private final Thread thread;

    private Background(Callable<T> body) {
        task = new FutureTask<>(body);
        thread = Thread.ofPlatform().daemon().name("background").unstarted(task);
    }

    /** Starts {@code body} on a new platform thread, since it may block in a system call. */
    public static <T> Background<T> start(Callable<T> body) {
        Background<T> background = new Background<>(body);
        background.thread.start();
        return background;
    }

    /**
     * Gives the thread the chance to arrive where it blocks: returns when it waits, has ended, or
     * was given the processor often enough. A claim must hold either way; this only makes the
     * interesting order likely.
     */
    @SuppressWarnings("ThreadPriorityCheck") // no claim relies on the scheduler, see above
    public Background<T> settle() {
        for (int i = 0; i < SETTLING_YIELDS && thread.getState() == Thread.State.RUNNABLE; i++) {
            Thread.yield();
        }
        return this;
    }

    /** Whether it has returned or thrown. */
    public boolean done() {
        return task.isDone();
    }

    /** Interrupts the thread. */
    public void interrupt() {
        thread.interrupt();
    }

    /** Waits for the result, at most {@link #PATIENCE}. */
    public T await() throws Exception {
        return await(PATIENCE);
    }

    /**
     * Waits for the result.
     *
     * @throws AssertionError if it is still not there after {@code patience}
     * @throws Exception what the body threw
     */
    public T await(Duration patience) throws Exception {
        try {
            return task.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException _) {
            throw stillBlocked(patience);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case Exception cause -> throw cause;
                case Error cause -> throw cause;
                case null, default -> throw new AssertionError(e);
            }
        }
    }

    /** Waits for {@code latch}, at most {@link #PATIENCE}, or fails with {@code complaint}. */
    public static void await(CountDownLatch latch, String complaint) {
        await(latch, complaint, PATIENCE);
    }

    /** Waits for {@code latch}, at most {@code patience}, or fails with {@code complaint}. */
    public static void await(CountDownLatch latch, String complaint, Duration patience) {
        try {
            if (!latch.await(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new AssertionError(complaint + " within " + patience);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted: " + complaint, e);
        }
    }

    private AssertionError stillBlocked(Duration patience) {
        AssertionError error = new AssertionError("still blocked after " + patience);
        error.setStackTrace(thread.getStackTrace());
        return error;
    }
}
