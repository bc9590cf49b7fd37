package dev.wherry.cli;

import dev.wherry.engine.child.Child;
import dev.wherry.linux.ProcessStat;
import dev.wherry.linux.Signals;
import java.io.IOException;
import java.util.List;

/** Passes on to a child the signals that were meant for the whole job but reached only us. */
final class ChildSignals {

    private static final List<String> FORWARDED =
            List.of("INT", "TERM", "HUP", "USR1", "USR2", "CONT", "WINCH");

    private ChildSignals() {}

    static void forwardTo(Child child) {
        SignalHandlers.handle(
                FORWARDED,
                signal -> {
                    if (!deliveredByTerminal(signal)) {
                        send(child, signal);
                    }
                });
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
