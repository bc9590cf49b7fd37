package dev.wherry.cli;

import dev.wherry.engine.child.Child;
import dev.wherry.linux.ProcessStat;
import dev.wherry.linux.Signals;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Passes on to a child the signals that were meant for the whole job but reached only us. Once the
 * child is gone, those that end a process are ours.
 */
final class ChildSignals {

    private static final List<String> FORWARDED =
            List.of("INT", "TERM", "HUP", "USR1", "USR2", "CONT", "WINCH");

    /** What a relay takes to notice and say how its child ended, many times over. */
    private static final long GRACE_MILLIS = 200;

    private final CountDownLatch over = new CountDownLatch(1);
    private final List<Integer> early = new ArrayList<>();
    private final Interruption interruption;
    private @Nullable Child child;

    private ChildSignals(Interruption interruption) {
        this.interruption = interruption;
    }

    /**
     * From now on signals wait for a child, so that none is lost while it starts.
     *
     * @param interruption told of the signals that come after the child's end
     */
    static ChildSignals install(Interruption interruption) {
        ChildSignals signals = new ChildSignals(interruption);
        SignalHandlers.handle(FORWARDED, signals::arrived);
        return signals;
    }

    /** Sends {@code started} what has arrived and what will. */
    synchronized void forwardTo(Child started) {
        child = started;
        early.forEach(signal -> send(started, signal));
        early.clear();
    }

    /** From now on signals mean nothing: all is said and done. */
    void over() {
        over.countDown();
    }

    private void arrived(int signal) {
        if (isOurs()) {
            endSoon(signal);
        } else {
            pass(signal);
        }
    }

    private synchronized boolean isOurs() {
        return child != null && child.hasEnded();
    }

    /** The child may have ended by this very signal; what it meant by that counts more. */
    private void endSoon(int signal) {
        try {
            if (!over.await(GRACE_MILLIS, TimeUnit.MILLISECONDS)) {
                interruption.arrived(signal);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void pass(int signal) {
        if (deliveredByTerminal(signal)) {
            return;
        } else if (child == null) {
            early.add(signal);
        } else {
            send(child, signal);
        }
    }

    /** The terminal sends its own signals to every process of the group in the foreground. */
    private static boolean deliveredByTerminal(int signal) {
        try {
            return signal == Signals.SIGINT && ProcessStat.current().inForeground();
        } catch (IOException _) {
            return false;
        }
    }

    private static void send(Child child, int signal) {
        try {
            child.signal(signal);
        } catch (IOException _) {
            // It ended meanwhile, which is what the signal was for.
        }
    }
}
