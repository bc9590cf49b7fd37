package dev.wherry.measure;

/**
 * The seed of a simulation: fixed, unless {@code -Dwherry.seed=} gives another. A fresh one each
 * time would turn a claim about a share of simulations into a lottery that somebody loses one day.
 */
public final class Seeds {

    private Seeds() {}

    /** Printed, so that a failure can be replayed. */
    public static long seed() {
        long seed = Long.getLong("wherry.seed", 20260101L);
        System.out.println("replay with -Dwherry.seed=" + seed);
        return seed;
    }
}
