package dev.wherry.measure;

import dev.wherry.measure.command.Run;
import dev.wherry.measure.command.Usage;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** A figure of a run of which less is better. */
public enum Metric {
    /** Wall time in nanoseconds. */
    WALL,
    /** User time in nanoseconds. */
    USER,
    /** System time in nanoseconds. */
    SYSTEM,
    /** User and system time in nanoseconds. */
    CPU,
    /** Largest resident set of one process, in bytes. */
    MAX_RSS;

    /** The figure, absent if it was not measured. */
    public OptionalDouble of(Run run) {
        return figure(run).stream().asDoubleStream().findFirst();
    }

    private OptionalLong figure(Run run) {
        return this == WALL
                ? OptionalLong.of(run.wallNanos())
                : run.usage().stream().mapToLong(this::figure).findFirst();
    }

    private long figure(Usage usage) {
        return switch (this) {
            case USER -> usage.userNanos();
            case SYSTEM -> usage.systemNanos();
            case CPU -> usage.cpuNanos();
            case MAX_RSS -> usage.maxRssBytes();
            case WALL -> throw new AssertionError("wall time is not usage");
        };
    }
}
