package dev.wherry.testkit;

import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Where a test's chance comes from: a fresh number for each test, or the one given with {@code
 * -Dwherry.seed=}, so that a failure can be replayed. Tests take it as a parameter under {@link
 * Seeded}, which puts it into the message of whatever fails.
 *
 * @param value any number
 */
public record Seed(long value) {

    /** The system property that replays a run. */
    public static final String PROPERTY = "wherry.seed";

    /**
     * The seed asked for on the command line, or else a fresh one.
     *
     * @throws IllegalArgumentException if the property is set to something that is no number
     */
    public static Seed pick() {
        return from(System.getProperty(PROPERTY), () -> ThreadLocalRandom.current().nextLong());
    }

    static Seed from(@Nullable String property, LongSupplier fresh) {
        if (property == null || property.isBlank()) {
            return new Seed(fresh.getAsLong());
        }
        try {
            return new Seed(Long.parseLong(property.strip()));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "-D" + PROPERTY + "=" + property + " is not a whole number", e);
        }
    }

    /** A new generator that starts at this seed: equal seeds give equal sequences. */
    public RandomGenerator random() {
        return new SplittableRandom(value);
    }

    /** A seed for one part of a test, so that parts do not share a sequence. */
    public Seed derive(String part) {
        return new Seed(
                new SplittableRandom(value ^ 0x9E3779B97F4A7C15L * part.hashCode()).nextLong());
    }

    /** How to repeat the run, for messages. */
    @Override
    public String toString() {
        return "replay with -D" + PROPERTY + "=" + value;
    }
}
