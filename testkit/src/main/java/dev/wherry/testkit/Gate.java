package dev.wherry.testkit;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.AsynchronousCloseException;
import java.util.concurrent.CountDownLatch;

/**
 * A pause that lasts until the test ends it: whoever comes to a shut gate waits there. Tests place
 * one instead of a delay, so that nothing depends on how fast the machine is.
 */
public final class Gate {

    private final CountDownLatch opened = new CountDownLatch(1);
    private final CountDownLatch reached = new CountDownLatch(1);
    private volatile boolean broken;

    /** A gate that is shut. */
    public Gate() {}

    /** A gate nobody has to open. */
    public static Gate alreadyOpen() {
        Gate gate = new Gate();
        gate.open();
        return gate;
    }

    /** Lets everybody through from now on. */
    public void open() {
        opened.countDown();
    }

    /**
     * Wakes those who wait, with an error: what they wait at was closed. An open gate stays open.
     */
    public void breakDown() {
        if (!isOpen()) {
            broken = true;
            opened.countDown();
        }
    }

    /**
     * Waits until the gate is open.
     *
     * @throws IOException if it broke down, or the thread was interrupted
     */
    public void pass() throws IOException {
        reached.countDown();
        try {
            opened.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted at a gate");
        }
        if (broken) {
            throw new AsynchronousCloseException();
        }
    }

    /** Whether nobody has to wait any more. */
    public boolean isOpen() {
        return opened.getCount() == 0;
    }

    /** Waits, within the usual bound, until somebody has come to the gate. */
    public void awaitArrival() {
        Background.await(reached, "nobody came to the gate");
    }
}
