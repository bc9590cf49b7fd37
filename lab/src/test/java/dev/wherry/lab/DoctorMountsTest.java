package dev.wherry.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.lab.DoctorStage.Examined;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The doctor in a real kernel, on mounts whose limits were made. */
final class DoctorMountsTest {

    private static final int MOUNTS = 14;

    @Test
    void theLayerThatWasMadeTheTightestIsNamedEachTime() throws Exception {
        List<Examined> all = DoctorStage.examine(Checkout.ofProperty(), "--no-probe");
        assertEquals(MOUNTS, all.size());
        assertEquals(
                new TreeMap<>(
                        all.stream().collect(Collectors.toMap(Examined::name, Examined::expected))),
                new TreeMap<>(
                        all.stream().collect(Collectors.toMap(Examined::name, Examined::clamp))));
        for (String layer : List.of("request", "server", "dialect", "application")) {
            assertTrue(all.stream().anyMatch(each -> each.clamp().equals(layer)), layer);
        }
    }
}
