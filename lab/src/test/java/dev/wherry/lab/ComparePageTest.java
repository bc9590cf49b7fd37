package dev.wherry.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page of {@code wherry compare --html}, of two real measurements, in a real browser. */
final class ComparePageTest {

    private static final Checkout CHECKOUT = Checkout.ofProperty();
    private static final Pattern HREF = Pattern.compile("href=\"([^\"]*)\"");

    /** What a policy against scripts would forbid, so it is taken out of the copy. */
    private static final String POLICY =
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">";

    private static final String MEASURE =
            """
            <script>addEventListener("load", () => {
                document.title = "width " + document.documentElement.scrollWidth + " of " + innerWidth;
            });</script>
            """;

    @TempDir static Path folder;

    private static Path page = Path.of("");

    @BeforeAll
    static void measure() throws Exception {
        for (String side : List.of("old", "new")) {
            BenchRun.kernel(
                    CHECKOUT,
                    List.of(),
                    folder.resolve(side),
                    "--rounds=6",
                    "--groups=1",
                    "--seed=1");
        }
        page = folder.resolve("page.html");
        Script.output(
                CHECKOUT.root().resolve("wherry").toString(),
                "compare",
                folder.resolve("old").toString(),
                folder.resolve("new").toString(),
                "--html",
                page.toString());
    }

    @Test
    void itLoadsWithoutAComplaintAndShowsAPlotAndEverySampleOfEachQuantity() throws Exception {
        Script browser = chromium("--dump-dom", page);
        assertFalse(browser.errors().contains("CONSOLE"), browser.errors());
        String dom = browser.output();
        assertEquals(5, count(dom, "<td class=\"plot"), "plots");
        assertEquals(5, count(dom, "<figure class=\"panel\""), "panels");
        assertTrue(count(dom, "h0M") > 1000, "slices");
    }

    @Test
    void everyLinkIsWithinThePageAndLeadsSomewhere() throws IOException {
        String text = Files.readString(page);
        Set<String> links =
                HREF.matcher(text)
                        .results()
                        .map(found -> found.group(1))
                        .collect(Collectors.toSet());
        assertTrue(links.contains("#changes"), links.toString());
        for (String link : links) {
            assertTrue(link.startsWith("#"), link);
            assertTrue(text.contains("id=\"" + link.substring(1) + "\""), link);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {360, 800, 1280})
    void nothingSticksOutAtAnyWidth(int width) throws Exception {
        String text = Files.readString(page);
        assertTrue(text.contains(POLICY));
        Path copy = folder.resolve("measured-" + width + ".html");
        Files.writeString(copy, text.replace(POLICY, MEASURE));
        String dom = chromium("--window-size=" + width + ",900", "--dump-dom", copy).output();
        MatchResult widths =
                Pattern.compile("<title>width (\\d+) of (\\d+)</title>")
                        .matcher(dom)
                        .results()
                        .findFirst()
                        .orElseThrow();
        assertTrue(
                Integer.parseInt(widths.group(1)) <= Integer.parseInt(widths.group(2)),
                widths.group());
    }

    @Test
    void itPrints() throws Exception {
        Path paper = folder.resolve("page.pdf");
        chromium("--print-to-pdf=" + paper, page);
        assertTrue(Files.size(paper) > 10_000);
        assertEquals(
                "%PDF", new String(Files.readAllBytes(paper), 0, 4, StandardCharsets.US_ASCII));
    }

    private static Script chromium(Object... options) throws Exception {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                "timeout",
                                "60",
                                "chromium",
                                "--headless",
                                "--no-sandbox",
                                "--disable-gpu",
                                "--no-first-run",
                                "--user-data-dir=" + folder.resolve("profile"),
                                "--enable-logging=stderr"));
        for (Object option : options) {
            command.add(option instanceof Path file ? "file://" + file : option.toString());
        }
        Script script = Script.run("", command);
        assertEquals(0, script.exitCode(), script.errors());
        return script;
    }

    private static long count(String text, String part) {
        return Pattern.compile(Pattern.quote(part)).matcher(text).results().count();
    }
}
