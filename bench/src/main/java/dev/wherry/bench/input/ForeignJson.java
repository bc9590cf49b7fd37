package dev.wherry.bench.input;

import com.fasterxml.jackson.databind.JsonNode;
import dev.wherry.measure.contrast.Better;
import dev.wherry.measure.contrast.Quantity;
import dev.wherry.measure.statistic.Samples;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Results of other tools that write JSON. */
final class ForeignJson {

    private static final double MEDIAN = 0.5;

    private ForeignJson() {}

    /** The document, if it is of a tool that is known here. */
    static Optional<Measured> read(String label, JsonNode document) throws Malformed {
        if (document.path("fio version").isTextual()) {
            return Optional.of(fio(label, document));
        }
        if (document.isArray() && document.path(0).path("benchmark").isTextual()) {
            return Optional.of(jmh(label, document));
        }
        return document.path("results").path(0).path("command").isTextual()
                ? Optional.of(hyperfine(label, document))
                : Optional.empty();
    }

    /** {@code hyperfine --export-json}: every wall time; of user and system time only means. */
    private static Measured hyperfine(String label, JsonNode document) throws Malformed {
        Map<String, Quantity> quantities = new LinkedHashMap<>();
        for (JsonNode result : document.get("results")) {
            String name = result.path("command").asText();
            put(
                    quantities,
                    new Quantity(
                            name + ": wall",
                            "s",
                            Better.LESS,
                            MEDIAN,
                            List.of(numbers(name + ": times", result.path("times")))));
        }
        return measured(
                label,
                quantities,
                "hyperfine says nothing about the machine: no cause can be named");
    }

    /** {@code fio --output-format=json}: one sample for each job of a name. */
    private static Measured fio(String label, JsonNode document) throws Malformed {
        Map<String, List<Double>> rates = new LinkedHashMap<>();
        Map<String, List<Double>> latencies = new LinkedHashMap<>();
        for (JsonNode job : document.path("jobs")) {
            for (String direction : List.of("read", "write", "trim")) {
                JsonNode side = job.path(direction);
                if (side.path("total_ios").asLong() > 0) {
                    String name = job.path("jobname").asText() + ": " + direction;
                    collect(rates, name + " rate", side.path("bw_bytes"));
                    JsonNode median = side.path("clat_ns").path("percentile").path("50.000000");
                    if (!median.isMissingNode()) {
                        collect(latencies, name + " p50 latency", median);
                    }
                }
            }
        }
        Map<String, Quantity> quantities = new LinkedHashMap<>();
        for (var entry : rates.entrySet()) {
            put(quantities, quantity(entry, "B/s", Better.MORE));
        }
        for (var entry : latencies.entrySet()) {
            put(quantities, quantity(entry, "ns", Better.LESS));
        }
        if (quantities.isEmpty()) {
            throw new Malformed("no job of this fio run did anything");
        }
        return measured(
                label, quantities, "fio says nothing about the machine: no cause can be named");
    }

    private static void collect(Map<String, List<Double>> samples, String name, JsonNode number)
            throws Malformed {
        samples.computeIfAbsent(name, _ -> new ArrayList<>()).add(number(name, number));
    }

    private static Quantity quantity(
            Map.Entry<String, List<Double>> samples, String unit, Better better) {
        return new Quantity(
                samples.getKey(),
                unit,
                better,
                MEDIAN,
                List.of(
                        Samples.of(
                                samples.getValue().stream()
                                        .mapToDouble(Double::doubleValue)
                                        .toArray())));
    }

    /** JMH's {@code -rf json}: a fork is a series, an iteration a sample. */
    private static Measured jmh(String label, JsonNode document) throws Malformed {
        Map<String, Quantity> quantities = new LinkedHashMap<>();
        for (JsonNode benchmark : document) {
            String mode = benchmark.path("mode").asText();
            JsonNode metric = benchmark.path("primaryMetric");
            String name = benchmark.path("benchmark").asText() + parameters(benchmark);
            List<Samples> forks = new ArrayList<>();
            for (JsonNode fork : metric.path("rawData")) {
                forks.add(numbers(name + ": rawData", fork));
            }
            if (forks.isEmpty()) {
                throw new Malformed(
                        name + " has no rawData; mode " + mode + " keeps a histogram instead");
            }
            put(
                    quantities,
                    new Quantity(
                            name,
                            metric.path("scoreUnit").asText(),
                            mode.toLowerCase(Locale.ROOT).equals("thrpt")
                                    ? Better.MORE
                                    : Better.LESS,
                            MEDIAN,
                            forks));
        }
        return measured(
                label,
                quantities,
                "JMH says nothing about the kernel: no cause outside of the JVM can be named");
    }

    private static String parameters(JsonNode benchmark) {
        List<String> parameters = new ArrayList<>();
        benchmark
                .path("params")
                .properties()
                .forEach(each -> parameters.add(each.getKey() + "=" + each.getValue().asText()));
        return parameters.isEmpty() ? "" : " (" + String.join(", ", parameters) + ")";
    }

    private static Measured measured(String label, Map<String, Quantity> quantities, String note) {
        return new Measured(
                label,
                Optional.empty(),
                new TreeMap<>(),
                List.copyOf(quantities.values()),
                List.of(note));
    }

    private static void put(Map<String, Quantity> quantities, Quantity quantity) throws Malformed {
        if (quantities.putIfAbsent(quantity.name(), quantity) != null) {
            throw new Malformed(quantity.name() + " is there twice");
        }
    }

    private static Samples numbers(String name, JsonNode array) throws Malformed {
        double[] values = new double[array.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = number(name + "[" + i + "]", array.get(i));
        }
        if (values.length == 0) {
            throw new Malformed(name + " is not an array of numbers");
        }
        return Samples.of(values);
    }

    private static double number(String name, JsonNode number) throws Malformed {
        if (!number.isNumber() || !Double.isFinite(number.doubleValue())) {
            throw new Malformed(name + " is not a finite number");
        }
        return number.doubleValue();
    }
}
