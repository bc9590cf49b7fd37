package dev.wherry.measure.statistic;

import java.util.SplittableRandom;

/**
 * Samples in the order of time, cut into at most {@value #MOST} stretches of about the same length.
 * What disturbs a slice disturbs its neighbours, so slices drawn one by one look more independent
 * than they are and give intervals that are too short; stretches do not.
 *
 * @param samples how many samples there are, at least 1
 * @param count how many stretches, at least 1
 */
record Blocks(int samples, int count) {

    private static final int MOST = 40;

    static Blocks of(Samples samples) {
        return new Blocks(samples.size(), Math.min(MOST, samples.size()));
    }

    /**
     * Where the stretch at {@code index} begins; the samples' number for the one behind the last.
     */
    int start(int index) {
        return (int) ((long) samples * index / count);
    }

    /** As many stretches as there are, drawn with replacement. */
    Samples resample(Samples from, SplittableRandom random) {
        int[] times = new int[samples];
        int total = 0;
        for (int drawn = 0; drawn < count; drawn++) {
            total += add(random.nextInt(count), times);
        }
        return from.repeated(times, total);
    }

    /** Counts the samples of one stretch in {@code times}, and says how many they are. */
    private int add(int index, int[] times) {
        int end = start(index + 1);
        for (int i = start(index); i < end; i++) {
            times[i]++;
        }
        return end - start(index);
    }
}
