package dev.wherry.measure;

import dev.wherry.measure.command.Command;
import dev.wherry.measure.command.Run;
import dev.wherry.measure.command.Runner;
import dev.wherry.measure.command.Usage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Runs nothing: a command {@code sim N} takes N microseconds, give or take the machine's noise. */
final class SimulatedRunner implements Runner {

    final List<String> ran = new ArrayList<>();
    private final Random random;
    private final double noise;
    int exitCode;

    SimulatedRunner(long seed, double noise) {
        this.random = new Random(seed);
        this.noise = noise;
    }

    static Command sim(long micros) {
        return Command.of("sim", Long.toString(micros));
    }

    @Override
    public Run run(Command command, Duration timeout) {
        ran.add(command.arguments().get(1));
        double micros = Double.parseDouble(command.arguments().get(1));
        long nanos = Math.round(micros * 1000 * Math.exp(noise * random.nextGaussian()));
        var usage = new Usage(nanos / 2, nanos / 4, 5 << 20, 100, 1, 10, 2);
        return new Run(nanos, Optional.of(usage), exitCode, exitCode == 0 ? "" : "it broke");
    }

    @Override
    public String accounting() {
        return "simulated";
    }
}
