package dev.wherry.lab;

import com.fasterxml.jackson.databind.JsonNode;
import dev.wherry.core.TimeSpan;
import dev.wherry.measure.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How old the second kernel's view of a server's folder is, by cache mode. */
final class CoherenceModes implements Show {

    private static final int ROUNDS = 20;
    private static final List<String> MODES =
            List.of("9p:none", "9p:mmap", "9p:loose", "cifs:strict", "cifs:loose");

    @Override
    public String name() {
        return "coherence-modes";
    }

    @Override
    public String title() {
        return "How old a mount's view may be, by cache mode";
    }

    @Override
    public Section measure(Checkout checkout, Effort effort, Progress progress)
            throws IOException, InterruptedException {
        int rounds = Math.max(3, (int) Math.round(ROUNDS * effort.scale()));
        Map<String, JsonNode> reports = CoherenceStage.compare(checkout, MODES, rounds, "2s");
        return new Section(
                """
                In the second kernel, `wherry coherence` changes files through a mount and watches the server's own folder, \
                and the other way round: %d rounds of each. A figure is the median time from the end of the change to \
                the look that shows it; "never" means not within 2 s, in how many rounds. "host twice" is the server's \
                folder beside itself, seen through the guest's hostfs as in all columns: what the method costs.

                **Changed on the server, watched through the mount**

                %s
                **Changed through the mount, watched on the server**

                %s
                """
                        .formatted(rounds, table(reports, "b"), table(reports, "a")),
                List.of(),
                List.of());
    }

    private static String table(Map<String, JsonNode> reports, String from) {
        Map<String, Map<String, JsonNode>> rows = new LinkedHashMap<>();
        Set<String> changes = new LinkedHashSet<>();
        reports.forEach((name, report) -> {
            Map<String, JsonNode> row = new LinkedHashMap<>();
            for (JsonNode each : report.path("rows")) {
                if (each.path("from").asText().equals(from)) {
                    row.put(each.path("change").asText(), each);
                    changes.add(each.path("change").asText());
                }
            }
            rows.put(name, row);
        });
        List<String> names = new ArrayList<>(rows.keySet());
        StringBuilder text = new StringBuilder("| change | ");
        text.append(String.join(" | ", names)).append(" |\n| --- |");
        text.append(" ---: |".repeat(names.size())).append('\n');
        for (String change : changes) {
            text.append("| ").append(change);
            for (String name : names) {
                text.append(" | ").append(cell(rows.getOrDefault(name, Map.of()).get(change)));
            }
            text.append(" |\n");
        }
        return text.toString();
    }

    private static String cell(@Nullable JsonNode row) {
        if (row == null) {
            return "–";
        }
        if (row.has("refused")) {
            return "refused";
        }
        int never = row.path("never").asInt();
        int seen = row.path("seenNanos").size();
        String median = seen == 0 ? "" : TimeSpan.format(row.path("medianNanos").asLong());
        return never == 0
                ? median
                : (median + " never %d of %d".formatted(never, never + seen)).strip();
    }
}
