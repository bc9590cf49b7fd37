package dev.wherry.bench.compare;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wherry.bench.input.PublishedTable;
import dev.wherry.measure.contrast.Contrast;
import dev.wherry.measure.contrast.Published;
import dev.wherry.measure.environment.Environment.Difference;
import dev.wherry.measure.statistic.Interval;
import java.util.List;
import java.util.Locale;

/** Comparisons as JSON; the schema is {@code docs/formats/compare.md}. */
public final class CompareJson {

    private static final int SCHEMA = 1;
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private CompareJson() {}

    /** Of one base with one or more others. */
    public static String of(List<SystemContrast> contrasts) {
        ObjectNode root = JSON.objectNode().put("schema", "wherry.compare/" + SCHEMA);
        ArrayNode comparisons = root.putArray("comparisons");
        contrasts.forEach(each -> comparisons.add(node(each)));
        return root.toPrettyString() + "\n";
    }

    /** Of published figures. */
    public static String of(PublishedTable table) {
        ObjectNode root =
                JSON.objectNode()
                        .put("schema", "wherry.compare/" + SCHEMA)
                        .put("base", table.base())
                        .put("new", table.other());
        ArrayNode rows = root.putArray("published");
        for (PublishedTable.Row row : table.rows()) {
            Published.Change change = row.change();
            ObjectNode node =
                    rows.addObject()
                            .put("suite", row.suite())
                            .put("metric", row.metric())
                            .put("unit", row.unit())
                            .put("base", row.base().printed())
                            .put("new", row.other().printed())
                            .put("recomputedPercent", change.recomputed())
                            .put("lowestPercent", change.low())
                            .put("highestPercent", change.high());
            row.delta()
                    .ifPresent(printed ->
                            node.put("printedPercent", printed.printed())
                                    .put(
                                            "agreement",
                                            change.agreement(printed)
                                                    .name()
                                                    .toLowerCase(Locale.ROOT)
                                                    .replace('_', '-')));
            row.question().ifPresent(question -> node.put("unitQuestion", question));
        }
        return root.toPrettyString() + "\n";
    }

    private static ObjectNode node(SystemContrast contrast) {
        ObjectNode node =
                JSON.objectNode()
                        .put("base", contrast.base().label())
                        .put("new", contrast.other().label())
                        .put("leastEffect", contrast.leastEffect())
                        .put("seed", contrast.seed())
                        .put("environmentKnown", contrast.knowsEnvironments());
        differences(node.putArray("environment"), contrast.environment());
        differences(node.putArray("options"), contrast.options());
        ArrayNode quantities = node.putArray("quantities");
        contrast.contrasts().forEach(each -> quantities.add(node(each)));
        ArrayNode missing = node.putArray("missing");
        contrast.missing().forEach(missing::add);
        return node;
    }

    private static void differences(ArrayNode array, List<Difference> differences) {
        for (Difference difference : differences) {
            ObjectNode node = array.addObject().put("name", difference.name());
            difference.base().ifPresent(value -> node.put("base", value));
            difference.other().ifPresent(value -> node.put("new", value));
        }
    }

    private static ObjectNode node(Contrast contrast) {
        ObjectNode node =
                JSON.objectNode()
                        .put("name", contrast.name())
                        .put("unit", contrast.base().unit())
                        .put("better", contrast.base().better().name().toLowerCase(Locale.ROOT))
                        .put("quantile", contrast.base().quantile())
                        .put("base", contrast.base().figure())
                        .put("new", contrast.other().figure())
                        .put("baseSamples", contrast.base().size())
                        .put("newSamples", contrast.other().size())
                        .put("verdict", CompareReport.word(contrast.verdict().kind()));
        Interval change = contrast.change();
        put(node, "change", change.estimate());
        if (change.isBounded()) {
            node.put("changeLow", change.low()).put("changeHigh", change.high());
        }
        put(node, "floor", contrast.floor() - 1);
        put(node, "smallestDetectable", contrast.verdict().smallestDetectable());
        return node;
    }

    /** JSON has no infinity: what is not known is not there. */
    private static void put(ObjectNode node, String name, double value) {
        if (Double.isFinite(value)) {
            node.put(name, value);
        }
    }
}
