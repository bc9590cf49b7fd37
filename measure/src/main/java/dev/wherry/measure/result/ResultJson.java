package dev.wherry.measure.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wherry.measure.cost.SizeSweep;
import dev.wherry.measure.environment.Environment;
import dev.wherry.measure.statistic.Samples;
import dev.wherry.measure.statistic.Slices;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/** A whole result as JSON; see {@code docs/formats/result.md}. */
final class ResultJson {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private ResultJson() {}

    static ObjectNode encode(Result result) {
        ObjectNode node =
                JSON.objectNode()
                        .put("schema", Result.SCHEMA)
                        .put("version", Result.VERSION)
                        .put("title", result.title())
                        .put("startedAt", result.startedAt().toString());
        result.options().forEach(node.putObject("options")::put);
        result.environment().facts().forEach(node.putObject("environment")::put);
        ArrayNode comparisons = node.putArray("comparisons");
        result.comparisons().forEach(each -> comparisons.add(ComparisonJson.encode(each)));
        ObjectNode slices = node.putObject("slices");
        result.slices().forEach((name, each) -> slices.set(name, encode(each)));
        ObjectNode sweeps = node.putObject("sweeps");
        result.sweeps().forEach((name, each) -> sweeps.set(name, encode(each)));
        return node;
    }

    static Result decode(JsonNode document) throws Malformed {
        var at = new Reader(document, "");
        requireSchema(at);
        return new Result(
                at.field("title").text(),
                instant(at.field("startedAt")),
                new Environment(at.field("environment").map(Reader::text)),
                at.field("options").map(Reader::text),
                at.field("comparisons").list(ComparisonJson::decode),
                at.field("slices").map(ResultJson::slices),
                at.field("sweeps").map(ResultJson::sweep));
    }

    private static void requireSchema(Reader at) throws Malformed {
        if (!at.field("schema").text().equals(Result.SCHEMA)) {
            throw new Malformed("schema is not " + Result.SCHEMA);
        }
        int version = at.field("version").small();
        if (version != Result.VERSION) {
            throw new Malformed(
                    "version %d of the schema, this program reads %d"
                            .formatted(version, Result.VERSION));
        }
    }

    private static Instant instant(Reader at) throws Malformed {
        try {
            return Instant.parse(at.text());
        } catch (DateTimeException e) {
            throw new Malformed(at.path() + " is not a time such as 2026-01-31T23:59:59Z");
        }
    }

    private static ObjectNode encode(Slices slices) {
        ObjectNode node = JSON.objectNode().put("operationsPerSlice", slices.operationsPerSlice());
        node.set("sliceNanos", encode(slices.sliceNanos()));
        return node;
    }

    private static Slices slices(Reader at) throws Malformed {
        long operations = at.field("operationsPerSlice").whole();
        Samples nanos = at.field("sliceNanos").samples();
        return at.checked(() -> new Slices(operations, nanos));
    }

    private static ObjectNode encode(SizeSweep sweep) {
        ObjectNode node = JSON.objectNode();
        sweep.nanosBySize().forEach((size, nanos) -> node.set(size.toString(), encode(nanos)));
        return node;
    }

    private static SizeSweep sweep(Reader at) throws Malformed {
        Map<Long, Samples> nanosBySize = new TreeMap<>();
        for (Map.Entry<String, Samples> entry : at.map(Reader::samples).entrySet()) {
            try {
                nanosBySize.put(Long.valueOf(entry.getKey()), entry.getValue());
            } catch (NumberFormatException e) {
                throw new Malformed(at.path() + "." + entry.getKey() + " is not a size in bytes");
            }
        }
        return new SizeSweep(nanosBySize);
    }

    /** Whole numbers as such, so that files stay short and readable. */
    private static ArrayNode encode(Samples samples) {
        ArrayNode array = JSON.arrayNode();
        for (double value : samples.values()) {
            if (value == Math.rint(value) && Math.abs(value) < 1L << 53) {
                array.add((long) value);
            } else {
                array.add(value);
            }
        }
        return array;
    }
}
