package dev.wherry.cli;

import dev.wherry.engine.child.Child;
import dev.wherry.linux.ProcessStat;
import dev.wherry.linux.Signals;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Passes on to a child the signals that were meant for the whole job but reached only us. */
final class ChildSignals {

    private static final List<String> FORWARDED =
            List.of("INT", "TERM", "HUP", "USR1", "USR2", "CONT", "WINCH");

    private final List<Integer> early = new ArrayList<>();
    private @Nullable Child child;

    private ChildSignals() {}

    /** From now on signals wait for a child, so that none is lost while it starts. */
    static ChildSignals install() {
        ChildSignals signals = new ChildSignals();
        SignalHandlers.handle(FORWARDED, signals::arrived);
        return signals;
    }

    /** Sends {@code started} what has arrived and what will. */
    synchronized void forwardTo(Child started) {
        child = started;
        early.forEach(signal -> send(started, signal));
        early.clear();
    }

    private synchronized void arrived(int signal) {
        if (deliveredByTerminal(signal)) {
            return;
        }
        if (child == null) {
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
