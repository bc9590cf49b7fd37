package dev.wherry.measure.result;

import com.fasterxml.jackson.databind.JsonNode;
import dev.wherry.measure.statistic.Samples;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A place in a document, read field by field; whatever is not as the schema has it is {@link
 * Malformed} with the path to it.
 */
record Reader(JsonNode node, String path) {

    /** Makes a value of what is at a place. */
    @FunctionalInterface
    interface Decode<T> {
        T from(Reader place) throws Malformed;
    }

    Reader field(String name) throws Malformed {
        return optional(name).orElseThrow(() -> new Malformed(at(name) + " is missing"));
    }

    Optional<Reader> optional(String name) {
        return Optional.ofNullable(node.get(name)).map(found -> new Reader(found, at(name)));
    }

    String text() throws Malformed {
        require(node.isTextual(), "a string");
        return node.textValue();
    }

    long whole() throws Malformed {
        require(node.isIntegralNumber() && node.canConvertToLong(), "a whole number of 64 bits");
        return node.longValue();
    }

    int small() throws Malformed {
        require(node.isIntegralNumber() && node.canConvertToInt(), "a whole number of 32 bits");
        return node.intValue();
    }

    Samples samples() throws Malformed {
        double[] values = new double[node.size()];
        List<Reader> all = list(place -> place);
        for (int i = 0; i < values.length; i++) {
            Reader place = all.get(i);
            place.require(
                    place.node.isNumber() && Double.isFinite(place.node.doubleValue()),
                    "a finite number");
            values[i] = place.node.doubleValue();
        }
        require(values.length > 0, "at least one number");
        return Samples.of(values);
    }

    <T> List<T> list(Decode<T> decode) throws Malformed {
        require(node.isArray(), "an array");
        List<T> list = new ArrayList<>(node.size());
        for (int i = 0; i < node.size(); i++) {
            list.add(decode.from(new Reader(node.get(i), path + "[" + i + "]")));
        }
        return list;
    }

    <T> SortedMap<String, T> map(Decode<T> decode) throws Malformed {
        require(node.isObject(), "an object");
        SortedMap<String, T> map = new TreeMap<>();
        for (Map.Entry<String, JsonNode> entry : node.properties()) {
            map.put(entry.getKey(), decode.from(new Reader(entry.getValue(), at(entry.getKey()))));
        }
        return map;
    }

    /** Builds a value whose constructor checks what the schema cannot say. */
    <T> T checked(java.util.function.Supplier<T> constructor) throws Malformed {
        try {
            return constructor.get();
        } catch (IllegalArgumentException e) {
            throw new Malformed(path + ": " + e.getMessage());
        }
    }

    private void require(boolean holds, String what) throws Malformed {
        if (!holds) {
            throw new Malformed((path.isEmpty() ? "the document" : path) + " is not " + what);
        }
    }

    private String at(String name) {
        return path.isEmpty() ? name : path + "." + name;
    }
}
