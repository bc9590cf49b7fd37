package dev.wherry.measure.command;

import dev.wherry.core.Ticker;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Measures wall time alone, where nothing better can be had. */
final class WallRunner implements Runner {

    private final Ticker ticker;

    WallRunner(Ticker ticker) {
        this.ticker = ticker;
    }

    @Override
    public Run run(Command command, Duration timeout) throws IOException, InterruptedException {
        long start = ticker.nanos();
        try (var child = new Child(command, command.arguments())) {
            int exitCode = child.await(timeout);
            long wallNanos = ticker.nanos() - start;
            return new Run(wallNanos, Optional.empty(), exitCode, child.complaint());
        }
    }

    @Override
    public String accounting() {
        return "wall time only, including the start of a process from Java; CPU time and memory"
                + " need a 64-bit Linux with perl";
    }
}
