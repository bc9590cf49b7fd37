package dev.wherry.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What cache modes of real kernels promise is what {@code wherry coherence} sees of them. */
final class CoherenceModesTest {

    private static final int ROUNDS = 1;

    @Test
    void withoutACacheEverythingIsSeenAndALooseOneMissesContent() throws Exception {
        Map<String, JsonNode> all =
                CoherenceStage.compare(
                        Checkout.ofProperty(), List.of("9p:none", "9p:loose"), ROUNDS, "1s");
        for (String fresh : new String[] {CoherenceStage.CONTROL, "9p:none"}) {
            for (JsonNode row : Objects.requireNonNull(all.get(fresh)).path("rows")) {
                assertEquals(0, row.path("never").asInt(), () -> fresh + ": " + row);
            }
        }
        JsonNode content = fromServer(Objects.requireNonNull(all.get("9p:loose")), "content");
        assertTrue(content.path("never").asInt() > 0, content::toString);
        assertEquals(
                0,
                fromServer(Objects.requireNonNull(all.get("9p:none")), "content")
                        .path("never")
                        .asInt());
    }

    private static JsonNode fromServer(JsonNode report, String change) {
        for (JsonNode row : report.path("rows")) {
            if (row.path("from").asText().equals("b")
                    && row.path("change").asText().equals(change)) {
                return row;
            }
        }
        throw new AssertionError("no row for " + change + " in " + report);
    }
}
