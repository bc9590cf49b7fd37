package dev.wherry.bench.input;

import dev.wherry.measure.contrast.Better;
import dev.wherry.measure.contrast.Quantity;
import dev.wherry.measure.statistic.Samples;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code perf bench} prints by default, one run or several after each other: every run is a
 * sample. The format, from tools/perf/bench of the kernel's sources:
 *
 * <pre>
 *   # Running 'sched/pipe' benchmark:
 *   # Executed 20000 pipe operations between two threads
 *
 *        Total time: 0.051 [sec]
 *
 *          2.564850 usecs/op
 *            389886 ops/sec
 * </pre>
 */
public final class PerfText {

    private static final Pattern RUN = Pattern.compile("^# Running '([^']+)' benchmark:");
    private static final Pattern MICROS = Pattern.compile("([0-9.]+) usecs/op");
    private static final Pattern SECONDS = Pattern.compile("Total time: ([0-9.]+) \\[sec]");
    private static final Pattern RATE = Pattern.compile("([0-9.]+) (GB|MB|KB|B)/sec");
    private static final Pattern FUNCTION = Pattern.compile("^# function '([^']+)'");
    private static final Pattern GROUPS = Pattern.compile("^# ([0-9]+) groups? == .* run");
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double GIB = 1L << 30;
    private static final double MEDIAN = 0.5;

    private PerfText() {}

    /**
     * Nanoseconds an operation from the output of one run.
     *
     * @param bytes that one operation copies, where the figure is a rate
     */
    public static OptionalDouble nanosPerOperation(String text, long bytes) {
        OptionalDouble micros = first(MICROS, text);
        if (micros.isPresent()) {
            return OptionalDouble.of(micros.getAsDouble() * NANOS_PER_MICRO);
        }
        OptionalDouble gib = gibPerSecond(text);
        if (gib.isPresent()) {
            return OptionalDouble.of(bytes / (gib.getAsDouble() * GIB) * NANOS_PER_SECOND);
        }
        OptionalDouble seconds = first(SECONDS, text);
        return seconds.isPresent()
                ? OptionalDouble.of(seconds.getAsDouble() * NANOS_PER_SECOND)
                : OptionalDouble.empty();
    }

    static boolean isOne(String text) {
        return text.lines().limit(20).anyMatch(line -> RUN.matcher(line).find());
    }

    static Measured parse(String label, String text) throws Malformed {
        Map<String, List<Double>> samples = new LinkedHashMap<>();
        Map<String, String> units = new LinkedHashMap<>();
        var options = new TreeMap<String, String>();
        String name = "";
        boolean pending = false;
        for (String line : text.lines().toList()) {
            Matcher run = RUN.matcher(line);
            Matcher function = FUNCTION.matcher(line);
            Matcher groups = GROUPS.matcher(line);
            if (run.find()) {
                refusePending(pending, name);
                name = run.group(1);
                pending = true;
            } else if (function.find()) {
                name = name.replaceFirst(" .*", "") + " " + function.group(1);
            } else if (groups.find()) {
                options.put("sched/messaging groups", groups.group(1));
                name += line.contains("threads") ? " threads" : " processes";
            } else if (line.startsWith("# Executed") && line.contains("between two")) {
                name += line.contains("threads") ? " threads" : " processes";
            } else {
                Optional<Figure> figure = figure(name, line);
                if (figure.isPresent()) {
                    samples.computeIfAbsent(name, _ -> new ArrayList<>()).add(figure.get().value());
                    units.put(name, figure.get().unit());
                    pending = false;
                }
            }
        }
        refusePending(pending, name);
        List<Quantity> quantities = new ArrayList<>();
        samples.forEach((each, values) ->
                quantities.add(quantity(each, units.getOrDefault(each, ""), values)));
        return new Measured(
                label, Optional.empty(), options, quantities, notes(units.containsValue("GiB/s")));
    }

    private record Figure(String unit, double value) {}

    private static Optional<Figure> figure(String name, String line) {
        OptionalDouble micros = first(MICROS, line);
        if (micros.isPresent()) {
            return Optional.of(new Figure("ns/op", micros.getAsDouble() * NANOS_PER_MICRO));
        }
        OptionalDouble gib = gibPerSecond(line);
        if (gib.isPresent()) {
            return Optional.of(new Figure("GiB/s", gib.getAsDouble()));
        }
        // Others print a total, too, and their figure below it.
        OptionalDouble seconds = first(SECONDS, line);
        return seconds.isPresent() && name.startsWith("sched/messaging")
                ? Optional.of(new Figure("ns/op", seconds.getAsDouble() * NANOS_PER_SECOND))
                : Optional.empty();
    }

    private static Quantity quantity(String name, String unit, List<Double> values) {
        return new Quantity(
                name,
                unit,
                unit.equals("GiB/s") ? Better.MORE : Better.LESS,
                MEDIAN,
                List.of(Samples.of(values.stream().mapToDouble(Double::doubleValue).toArray())));
    }

    private static List<String> notes(boolean rates) {
        List<String> notes = new ArrayList<>();
        notes.add("perf bench says nothing about the machine: no cause can be named");
        if (rates) {
            notes.add("what perf bench prints as GB/sec is GiB/s and shown as that");
        }
        return notes;
    }

    private static void refusePending(boolean pending, String name) throws Malformed {
        if (pending) {
            throw new Malformed("the run of " + name + " has no figure; was it cut off?");
        }
    }

    private static OptionalDouble gibPerSecond(String text) {
        Matcher rate = RATE.matcher(text);
        if (!rate.find()) {
            return OptionalDouble.empty();
        }
        double factor =
                switch (rate.group(2)) {
                    case "GB" -> 1;
                    case "MB" -> 1.0 / (1 << 10);
                    case "KB" -> 1.0 / (1 << 20);
                    default -> 1 / GIB;
                };
        return OptionalDouble.of(Double.parseDouble(rate.group(1)) * factor);
    }

    private static OptionalDouble first(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find()
                ? OptionalDouble.of(Double.parseDouble(matcher.group(1)))
                : OptionalDouble.empty();
    }
}
