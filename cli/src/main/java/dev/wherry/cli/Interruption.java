package dev.wherry.cli;

import dev.wherry.core.stream.Sink;
import dev.wherry.linux.Signals;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What Ctrl-C and its kin do, depending on how far the command has come: before anything is open
 * they end the process; once a sink is open they abandon it first, so that no half file stays; once
 * a relay runs they cancel it, and it is told what was done. A second signal does not wait.
 */
final class Interruption {

    private static final List<String> ENDING = List.of("INT", "TERM", "HUP");
    private static final Set<Integer> ENDING_NUMBERS =
            Set.of(Signals.SIGINT, Signals.SIGTERM, Signals.SIGHUP);

    private final AtomicInteger signal = new AtomicInteger();
    private volatile Runnable action = this::halt;

    /** Takes over the signals that end a process. */
    static Interruption install() {
        Interruption interruption = new Interruption();
        SignalHandlers.handle(ENDING, interruption::arrived);
        return interruption;
    }

    /** From now on {@code sink} is abandoned before the process ends. */
    void abandon(Sink sink) {
        action =
                () -> {
                    try {
                        sink.close();
                    } catch (IOException _) {
                        // Ending is what was asked for.
                    }
                    halt();
                };
    }

    /** From now on {@code cancel} is run, and the command ends by itself. */
    void cancel(Runnable cancel) {
        action = cancel;
    }

    /** Whether a signal has arrived. */
    boolean hasArrived() {
        return signal.get() != 0;
    }

    /** 128 + the signal that arrived. */
    int exitStatus() {
        return ExitStatus.bySignal(signal.get());
    }

    /** A signal came; those that end no process are passed over. */
    void arrived(int number) {
        if (!ENDING_NUMBERS.contains(number)) {
            return;
        }
        if (signal.compareAndSet(0, number)) {
            action.run();
        } else {
            halt();
        }
    }

    private void halt() {
        Runtime.getRuntime().halt(exitStatus());
    }
}
