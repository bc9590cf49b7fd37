package dev.wherry.bench.kernel;

/**
 * How much is measured.
 *
 * @param rounds in each of which every workload has one turn, at least 1; fewer than 6 allow no
 *     claim about those with one slice a turn
 * @param warmups rounds before them, 0 or more
 * @param groups of 20 senders and 20 receivers, 1 to {@value #MOST_GROUPS}
 * @param copyBytes that a copy has, at least 1
 * @param pairs in which each workload is timed beside a run of perf; 0 for none
 * @param seed of the orders
 */
public record KernelOptions(
        int rounds, int warmups, int groups, long copyBytes, int pairs, long seed) {

    /** Each group needs 40 descriptors and 40 threads. */
    public static final int MOST_GROUPS = 100;

    private static final long MOST_COPY_BYTES = 1L << 30;

    public KernelOptions {
        if (rounds < 1 || warmups < 0 || pairs < 0) {
            throw new IllegalArgumentException(
                    "at least one round, and no negative number of warm-ups or pairs");
        }
        if (groups < 1 || groups > MOST_GROUPS) {
            throw new IllegalArgumentException(
                    "%d groups; between 1 and %d can be had".formatted(groups, MOST_GROUPS));
        }
        if (copyBytes < 1 || copyBytes > MOST_COPY_BYTES) {
            throw new IllegalArgumentException("a copy has between 1 byte and 1 GiB");
        }
    }
}
