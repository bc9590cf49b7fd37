package dev.wherry.cli;

import dev.wherry.engine.relay.Relay;
import java.util.List;
import java.util.function.IntConsumer;
import sun.misc.Signal;

/** What a signal to this process does instead of ending it at once, and which one it was. */
final class Interruption {

    private static final List<String> ENDING = List.of("INT", "TERM", "HUP");

    private volatile int signal;

    private Interruption() {}

    /** Cancels {@code relay}, so that no half file stays and the user is told what was done. */
    static Interruption cancelling(Relay relay) {
        return handling(ENDING, _ -> relay.cancel());
    }

    /** Calls {@code action} with the number of each signal in {@code names} that arrives. */
    static Interruption handling(List<String> names, IntConsumer action) {
        Interruption interruption = new Interruption();
        for (String name : names) {
            try {
                Signal.handle(
                        new Signal(name),
                        arrived -> {
                            interruption.signal = arrived.getNumber();
                            action.accept(arrived.getNumber());
                        });
            } catch (IllegalArgumentException _) {
                // The platform has no such signal or keeps it for itself.
            }
        }
        return interruption;
    }

    /** 128 + the last signal that arrived. */
    int exitStatus() {
        return ExitStatus.bySignal(signal);
    }
}
