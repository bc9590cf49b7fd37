package dev.wherry.measure;

/** The seed of a test: fixed, unless {@code -Dwherry.seed=} replays another. */
public final class Seeds {

    private Seeds() {}

    /** Printed, so that a failure can be replayed. */
    public static long seed() {
        long seed = Long.getLong("wherry.seed", 20260101L);
        System.out.println("replay with -Dwherry.seed=" + seed);
        return seed;
    }
}
