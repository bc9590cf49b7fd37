package dev.wherry.measure;

import dev.wherry.measure.statistic.Bootstrap;
import dev.wherry.measure.statistic.Interval;
import dev.wherry.measure.statistic.Samples;
import dev.wherry.measure.statistic.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What an interleaved comparison saw, every run of it, and what follows from that. Immutable; safe
 * for any thread. Statistics are computed when asked for, so they cannot disagree with the runs.
 *
 * @param seed of the orders and of the bootstrap
 * @param warmups uncounted rounds before the first
 * @param bytes that each run moved; 0 where that is not what it does
 * @param accounting how usage was measured
 * @param base name of the contender that others are compared with
 * @param floor name of the contender that is the base again, if there is one
 * @param contenders at least the base, each with the same number of turns
 */
public record Comparison(
        long seed,
        int warmups,
        long bytes,
        String accounting,
        String base,
        Optional<String> floor,
        List<Contender> contenders) {

    public Comparison {
        contenders = List.copyOf(contenders);
        int rounds = named(contenders, base).turns().size();
        if (rounds == 0 || contenders.stream().anyMatch(each -> each.turns().size() != rounds)) {
            throw new IllegalArgumentException("every contender needs one turn in every round");
        }
        if (contenders.stream().map(Contender::name).distinct().count() < contenders.size()) {
            throw new IllegalArgumentException("two contenders have the same name");
        }
        if (floor.isPresent()) {
            named(contenders, floor.get());
        }
    }

    /** How many rounds counted, at least 1. */
    public int rounds() {
        return contenders.getFirst().turns().size();
    }

    /**
     * The contender called {@code name}.
     *
     * @throws IllegalArgumentException if there is none
     */
    public Contender contender(String name) {
        return named(contenders, name);
    }

    /** One metric of all runs of a contender, in rounds; absent unless every run has it. */
    public Optional<Samples> samples(String name, Metric metric) {
        List<OptionalDouble> figures =
                contender(name).turns().stream().map(turn -> metric.of(turn.run())).toList();
        return figures.stream().allMatch(OptionalDouble::isPresent)
                ? Optional.of(
                        Samples.of(
                                figures.stream()
                                        .mapToDouble(OptionalDouble::getAsDouble)
                                        .toArray()))
                : Optional.empty();
    }

    /** Wall times of a contender in nanoseconds, in rounds. */
    public Samples wall(String name) {
        return samples(name, Metric.WALL).orElseThrow();
    }

    /**
     * How much of the base's wall time a contender takes: below 1 is faster. Not a number, and no
     * claim, where a clock too coarse gave the base no time at all.
     */
    public Interval ratio(String name) {
        return ratio(name, Metric.WALL).orElseGet(() -> Interval.unbounded(Double.NaN));
    }

    /**
     * The ratio of the medians of one metric, contender to base, its interval by resampling rounds.
     * Absent unless every run of both has the metric, and the base never 0 of it.
     */
    public Optional<Interval> ratio(String name, Metric metric) {
        Optional<Samples> ours = samples(name, metric);
        Optional<Samples> theirs = samples(base, metric).filter(samples -> samples.min() > 0);
        return ours.flatMap(numerator ->
                theirs.map(
                        denominator -> Bootstrap.seeded(seed).pairedRatio(numerator, denominator)));
    }

    /**
     * Contender to base of one metric within each round, in rounds: what cannot be explained by a
     * busy round, and where a drift shows. Absent as {@link #ratio(String, Metric)} is.
     */
    public Optional<Samples> roundRatios(String name, Metric metric) {
        Optional<Samples> ours = samples(name, metric);
        Optional<Samples> theirs = samples(base, metric).filter(samples -> samples.min() > 0);
        return ours.flatMap(
                numerator -> theirs.map(denominator -> quotients(numerator, denominator)));
    }

    private static Samples quotients(Samples numerator, Samples denominator) {
        double[] quotients = new double[numerator.size()];
        Arrays.setAll(quotients, i -> numerator.get(i) / denominator.get(i));
        return Samples.of(quotients);
    }

    /** How many times the base's speed a contender has: above 1 is faster. */
    public Interval speedup(String name) {
        return ratio(name).reciprocal();
    }

    /**
     * The smallest ratio of wall times that means anything, at least 1: how far apart, at the far
     * end of the interval, the base and itself were found. Infinite if there were too few rounds to
     * say; absent if the base did not run twice.
     */
    public OptionalDouble floorRatio() {
        return floorRatio(Metric.WALL);
    }

    /** As {@link #floorRatio()}, of one metric. */
    public OptionalDouble floorRatio(Metric metric) {
        return floor.flatMap(name -> ratio(name, metric)).stream()
                .mapToDouble(Comparison::farEnd)
                .findFirst();
    }

    /** What may be claimed about a contender's wall time beside the base's. */
    public Verdict verdict(String name) {
        return verdict(name, 0);
    }

    /**
     * As {@link #verdict(String)}, where changes below {@code leastEffect} (0.05 is 5 %) do not
     * matter. Without a floor nothing is claimed.
     */
    public Verdict verdict(String name, double leastEffect) {
        return Verdict.of(ratio(name), floorRatio().orElse(Double.POSITIVE_INFINITY), leastEffect);
    }

    private static double farEnd(Interval again) {
        return again.isBounded()
                ? Math.max(1, Math.max(again.high(), 1 / again.low()))
                : Double.POSITIVE_INFINITY;
    }

    private static Contender named(List<Contender> contenders, String name) {
        return contenders.stream()
                .filter(contender -> contender.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no contender is called " + name));
    }
}
