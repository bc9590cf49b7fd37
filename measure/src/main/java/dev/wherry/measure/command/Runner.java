package dev.wherry.measure.command;

import dev.wherry.core.Ticker;
import java.io.IOException;
import java.time.Duration;

/** Runs commands, one at a time, and says what each took. */
public interface Runner {

    /**
     * Runs {@code command} to its end, whatever its exit code.
     *
     * @param timeout after which it and its descendants are killed
     * @throws dev.wherry.core.OperationException if it could not be started or did not end in time
     * @throws InterruptedException if this thread was interrupted; command and descendants are then
     *     killed
     */
    Run run(Command command, Duration timeout) throws IOException, InterruptedException;

    /** What is measured and how, in one line for the record. */
    String accounting();

    /**
     * The best there is on this machine; {@code ticker} is used where only wall time can be had.
     */
    static Runner installed(Ticker ticker) {
        return SystemCalls.ofThisMachine()
                .flatMap(calls -> Programs.onPath("perl").map(perl -> usage(perl, calls)))
                .orElseGet(() -> new WallRunner(ticker));
    }

    private static Runner usage(java.nio.file.Path perl, SystemCalls calls) {
        return new RusageRunner(perl, calls);
    }
}
