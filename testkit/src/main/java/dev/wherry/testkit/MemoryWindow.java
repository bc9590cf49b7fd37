package dev.wherry.testkit;

import dev.wherry.core.stream.Window;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A window over an operation in memory. One virtual thread answers what is in flight, each time an
 * item that the seed chooses: with all items submitted before the gate opens, the order is the
 * seed's alone.
 *
 * <p>An item counts as in flight until its completion has returned; the monitor guards all fields.
 *
 * @param <T> what is operated on
 */
public final class MemoryWindow<T> implements Window<T> {

    /** What is done to an item. */
    @FunctionalInterface
    public interface Operation<T> {
        /** Does it, or fails the item alone. */
        void apply(T item) throws IOException;
    }

    private final int depth;
    private final Completion<T> completion;
    private final Operation<T> operation;
    private final RandomGenerator order;
    private final Gate answers;
    private final Thread worker;
    private final List<T> waiting = new ArrayList<>();
    private int inFlight;
    private boolean closed;
    private @Nullable IOException firstFailure;

    /** Opens a window whose items are answered only once {@code answers} is open. */
    public MemoryWindow(
            int depth, Completion<T> completion, Operation<T> operation, Seed order, Gate answers) {
        if (depth < 1) {
            throw new IllegalArgumentException("a window needs a depth of at least 1: " + depth);
        }
        this.depth = depth;
        this.completion = completion;
        this.operation = operation;
        this.order = order.random();
        this.answers = answers;
        worker = Thread.ofVirtual().name("memory-window").start(this::answerAll);
    }

    @Override
    public int depth() {
        return depth;
    }

    @Override
    public synchronized void submit(T item) throws IOException {
        await(() -> inFlight < depth || firstFailure != null || closed);
        throwFirstFailure();
        if (closed) {
            throw new ClosedChannelException();
        }
        waiting.add(item);
        inFlight++;
        notifyAll();
    }

    @Override
    public synchronized void finish() throws IOException {
        await(() -> inFlight == 0);
        throwFirstFailure();
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        worker.interrupt();
        boolean interrupted = false;
        while (worker.isAlive()) {
            try {
                worker.join();
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void answerAll() {
        while (awaitItem()) {
            IOException failure = passGate();
            T item = choose();
            answer(item, failure);
        }
    }

    private synchronized boolean awaitItem() {
        while (waiting.isEmpty() && !closed) {
            try {
                wait();
            } catch (InterruptedException _) {
                // close() said so, and the loop looks
            }
        }
        return !waiting.isEmpty();
    }

    private @Nullable IOException passGate() {
        synchronized (this) {
            if (closed) {
                return new AsynchronousCloseException();
            }
        }
        try {
            answers.pass();
            return null;
        } catch (IOException _) {
            // clears the interrupt, so that the remaining items are told in peace
            Thread.interrupted();
            return new AsynchronousCloseException();
        }
    }

    private synchronized T choose() {
        return waiting.remove(order.nextInt(waiting.size()));
    }

    private void answer(T item, @Nullable IOException refusal) {
        IOException failure = refusal;
        if (failure == null) {
            try {
                operation.apply(item);
            } catch (IOException e) {
                failure = e;
            } catch (RuntimeException e) {
                // a defect of the test's own operation must not leave the window hanging
                failure = new IOException("operation on " + item + " is broken", e);
            }
        }
        synchronized (this) {
            if (firstFailure == null) {
                firstFailure = failure;
            }
        }
        completion.completed(item, failure);
        synchronized (this) {
            inFlight--;
            notifyAll();
        }
    }

    /** Waits for {@code condition}; the caller holds the monitor. */
    private synchronized void await(BooleanSupplier condition) throws IOException {
        try {
            while (!condition.getAsBoolean()) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted with " + inFlight + " in flight");
        }
    }

    private void throwFirstFailure() throws IOException {
        if (firstFailure != null) {
            throw firstFailure;
        }
    }
}
