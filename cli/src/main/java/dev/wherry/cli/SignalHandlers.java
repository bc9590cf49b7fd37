package dev.wherry.cli;

import java.util.List;
import java.util.function.IntConsumer;
import sun.misc.Signal;

/** Handling signals by name. */
final class SignalHandlers {

    private SignalHandlers() {}

    /**
     * Calls {@code action} with the number of each signal in {@code names} that arrives, on a
     * thread of the JVM's.
     */
    static void handle(List<String> names, IntConsumer action) {
        for (String name : names) {
            try {
                Signal.handle(new Signal(name), arrived -> action.accept(arrived.getNumber()));
            } catch (IllegalArgumentException _) {
                // The platform has no such signal or keeps it for itself.
            }
        }
    }
}
