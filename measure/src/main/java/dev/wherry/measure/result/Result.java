package dev.wherry.measure.result;

import dev.wherry.measure.Comparison;
import dev.wherry.measure.cost.SizeSweep;
import dev.wherry.measure.environment.Environment;
import dev.wherry.measure.statistic.Slices;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Everything measured on one occasion. Immutable; the {@code with} methods give a new one.
 *
 * @param title what was measured, for people; also the start of the file's name
 * @param startedAt when, to the second
 * @param environment on what
 * @param options what was chosen about the measurement that is not in the commands; results that
 *     differ here measured different things
 * @param comparisons of whole commands
 * @param slices of single operations, by name
 * @param sweeps of request sizes, by name
 */
public record Result(
        String title,
        Instant startedAt,
        Environment environment,
        SortedMap<String, String> options,
        List<Comparison> comparisons,
        SortedMap<String, Slices> slices,
        SortedMap<String, SizeSweep> sweeps) {

    /** Name of the schema, in every file. */
    public static final String SCHEMA = "wherry-result";

    /** Version of the schema; raised by any change that an older reader would misread. */
    public static final int VERSION = 1;

    public Result {
        startedAt = startedAt.truncatedTo(ChronoUnit.SECONDS);
        options = Collections.unmodifiableSortedMap(new TreeMap<>(options));
        comparisons = List.copyOf(comparisons);
        slices = Collections.unmodifiableSortedMap(new TreeMap<>(slices));
        sweeps = Collections.unmodifiableSortedMap(new TreeMap<>(sweeps));
    }

    /** A result that has nothing in it yet. */
    public static Result of(String title, Instant startedAt, Environment environment) {
        return new Result(
                title,
                startedAt,
                environment,
                new TreeMap<>(),
                List.of(),
                new TreeMap<>(),
                new TreeMap<>());
    }

    /** With an option set. */
    public Result with(String option, String value) {
        return new Result(
                title,
                startedAt,
                environment,
                plus(options, option, value),
                comparisons,
                slices,
                sweeps);
    }

    /** With one comparison more. */
    public Result with(Comparison comparison) {
        List<Comparison> more = new ArrayList<>(comparisons);
        more.add(comparison);
        return new Result(title, startedAt, environment, options, more, slices, sweeps);
    }

    /** With slices under a name. */
    public Result with(String name, Slices recorded) {
        return new Result(
                title,
                startedAt,
                environment,
                options,
                comparisons,
                plus(slices, name, recorded),
                sweeps);
    }

    /** With a sweep under a name. */
    public Result with(String name, SizeSweep sweep) {
        return new Result(
                title,
                startedAt,
                environment,
                options,
                comparisons,
                slices,
                plus(sweeps, name, sweep));
    }

    private static <T> SortedMap<String, T> plus(Map<String, T> map, String name, T value) {
        SortedMap<String, T> more = new TreeMap<>(map);
        more.put(name, value);
        return more;
    }
}
