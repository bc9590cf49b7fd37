package dev.wherry.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.bench.input.Measured;
import dev.wherry.measure.contrast.Better;
import dev.wherry.measure.contrast.Quantity;
import dev.wherry.measure.environment.Environment;
import dev.wherry.measure.statistic.Samples;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class ReportsTest {

    private static final double GATE = 0.05;

    private static Samples around(double centre) {
        return Samples.of(centre, centre * 1.01, centre * 0.99, centre, centre * 1.005, centre);
    }

    private static Measured system(String label, Map<String, String> facts, Quantity... all) {
        return new Measured(
                label,
                Optional.of(new Environment(new TreeMap<>(facts))),
                new TreeMap<>(),
                List.of(all),
                List.of());
    }

    private static Quantity time(String name, Samples samples) {
        return new Quantity(name, "ns/op", Better.LESS, 0.5, List.of(samples));
    }

    private static SystemContrast contrast() {
        Map<String, String> base =
                Map.of(
                        "kernel.release", "6.6",
                        "mitigation.retbleed", "Mitigation: untrained return thunk",
                        "kernel.command_line", "quiet page_reporting.page_reporting_order=5",
                        "memory.total_bytes", "1");
        Map<String, String> other =
                Map.of(
                        "kernel.release", "6.18",
                        "mitigation.retbleed", "Vulnerable",
                        "kernel.command_line", "loud page_reporting.page_reporting_order=5",
                        "memory.total_bytes", "2");
        return SystemContrast.of(
                system(
                        "old",
                        base,
                        time("syscall", around(100)),
                        time("pipe", around(10)),
                        time("gone", around(1))),
                system("new<b>", other, time("syscall", around(130)), time("pipe", Samples.of(20))),
                GATE,
                1);
    }

    @Test
    void theEnvironmentComesFirstAndMitigationsFirstInIt() {
        String text = new CompareReport(contrast()).text();
        assertTrue(text.indexOf("mitigation.retbleed") < text.indexOf("kernel.release"), text);
        assertTrue(text.indexOf("kernel.release") < text.indexOf("memory.total_bytes"), text);
        assertTrue(text.indexOf("memory.total_bytes") < text.indexOf("A/A floor"), text);
        assertTrue(text.contains("gone is only in old."), text);
    }

    @Test
    void onlyWhatIsWorseBeyondGateAndFloorIsAndOneRunIsNoClaim() {
        assertEquals(
                List.of("syscall"), contrast().worse().stream().map(each -> each.name()).toList());
        assertTrue(new CompareReport(contrast()).text().contains("no claim, too few samples"));
    }

    @Test
    void aFactorThatDidNotDifferIsNoCause() {
        List<String> lines = Explanation.of("page_reporting_order", contrast());
        assertEquals(1, lines.size());
        assertTrue(lines.getFirst().contains("did not differ, so it is not the cause: 5 in both"));
        assertTrue(Explanation.of("retbleed", contrast()).getFirst().contains("may be a cause"));
        assertTrue(Explanation.of("moon", contrast()).getFirst().contains("recorded on neither"));
    }

    @Test
    void optionsThatDifferAreWarnedAboutAndEffortIsNone() {
        Measured one =
                new Measured(
                        "a",
                        Optional.empty(),
                        new TreeMap<>(Map.of("groups", "1", "seed", "1")),
                        List.of(time("x", around(1))),
                        List.of());
        Measured other =
                new Measured(
                        "b",
                        Optional.empty(),
                        new TreeMap<>(Map.of("groups", "2", "seed", "2")),
                        List.of(time("x", around(1))),
                        List.of());
        SystemContrast contrast = SystemContrast.of(one, other, 0, 1);
        assertEquals(
                List.of("groups"), contrast.options().stream().map(each -> each.name()).toList());
        String text = new CompareReport(contrast).text();
        assertTrue(text.contains("measured different things"), text);
        assertTrue(text.contains("no cause can be named"), text);
    }

    @Test
    void systemsWithNothingInCommonAreRefused() {
        assertThrows(
                IllegalArgumentException.class,
                () ->
                        SystemContrast.of(
                                system("a", Map.of(), time("x", around(1))),
                                system("b", Map.of(), time("y", around(1))),
                                0,
                                1));
    }

    @Test
    void thePageShowsEverySampleAndNeedsNothingElse() {
        String page = new HtmlReport(contrast()).page();
        long dots = Pattern.compile("M[0-9.]+ [0-9.]+h0").matcher(page).results().count();
        assertEquals(6 + 6 + 6 + 1, dots);
        assertFalse(
                Pattern.compile("(src|href)=\"(?!#)|url\\(|@import|<script").matcher(page).find());
        assertFalse(page.contains("new<b>"));
        assertTrue(page.contains("new&lt;b&gt;"));
        assertFalse(page.contains("NaN"), page);
        assertFalse(page.contains("Infinity"), page);
    }

    @Test
    void csvAndJsonHaveALineForEachQuantityAndNoInfinity() {
        String csv = new CompareReport(contrast()).csv();
        assertEquals(2, csv.lines().count());
        String columns = CompareReport.csvHeader().strip();
        assertTrue(
                csv.lines()
                        .allMatch(line -> line.split(",", -1).length == columns.split(",").length));
        String json = CompareJson.of(List.of(contrast()));
        assertFalse(json.contains("Infinity"), json);
        assertTrue(json.contains("\"verdict\" : \"worse\""), json);
    }

    @Test
    void figuresHaveThreeDigitsAndAFittingUnit() {
        assertEquals("135 ns", Numbers.figure(135.2, "ns/op"));
        assertEquals("2.56 µs", Numbers.figure(2564.85, "ns/op"));
        assertEquals("1.00 s", Numbers.figure(999.6e6, "ns"));
        assertEquals("21.5 GiB", Numbers.figure(21.5 * (1L << 30), "B"));
        assertEquals("−3.83 %", Numbers.change(-0.0383));
        assertEquals("0.00 %", Numbers.change(-0.00001));
    }

    @Test
    void theScaleIsEvenAndKeepsItsTicksApart() {
        ForestScale scale = ForestScale.of(List.of(0.5, 170.0));
        assertEquals(ForestScale.WIDTH / 2, scale.x(1));
        assertEquals(ForestScale.WIDTH, scale.x(10) + scale.x(0.1), 1e-9);
        List<Double> places = scale.ticks().stream().map(tick -> tick.x()).sorted().toList();
        for (int i = 1; i < places.size(); i++) {
            assertTrue(places.get(i) - places.get(i - 1) >= 90, places.toString());
        }
    }
}
