import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Says on one line each what became of every test that Surefire reported beneath a folder: {@code ok}, {@code not ok}
 * or {@code skip}, the test, and the reason. A skip that gives no reason is {@code not ok}.
 *
 * <p>Run from source: {@code java TestReports.java FOLDER}
 */
final class TestReports {

    private static final PathMatcher REPORT =
            FileSystems.getDefault().getPathMatcher("glob:**/target/surefire-reports/TEST-*.xml");

    /** What JUnit puts where a reason should stand. */
    private static final List<String> NO_REASONS = List.of("", "assumption is not true", "assumption is not false");

    private static final String ASSUMPTION = "Assumption failed: ";

    public static void main(String[] args) throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(args[0]))) {
            files.filter(REPORT::matches).sorted().forEach(TestReports::print);
        }
    }

    private static void print(Path report) {
        try {
            var document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(report.toFile());
            NodeList tests = document.getElementsByTagName("testcase");
            for (int i = 0; i < tests.getLength(); i++) {
                System.out.println(line((Element) tests.item(i)));
            }
        } catch (SAXException e) {
            System.out.println("not ok " + report + ": cut off, so its JVM died: " + e.getMessage());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ParserConfigurationException e) {
            throw new AssertionError(e);
        }
    }

    private static String line(Element test) {
        String name = test.getAttribute("classname") + "." + test.getAttribute("name");
        for (String kind : List.of("failure", "error")) {
            NodeList faults = test.getElementsByTagName(kind);
            if (faults.getLength() > 0) {
                return "not ok " + name + ": " + reason((Element) faults.item(0));
            }
        }
        NodeList skips = test.getElementsByTagName("skipped");
        if (skips.getLength() == 0) {
            return "ok " + name;
        }
        String reason = reason((Element) skips.item(0));
        boolean silent = NO_REASONS.contains(reason) || reason.endsWith("is @Disabled");
        return silent ? "not ok " + name + ": skipped without a reason" : "skip " + name + ": " + reason;
    }

    /** The message, or the first line of the stack trace where there is none: its exception's own message. */
    private static String reason(Element outcome) {
        String message = outcome.getAttribute("message");
        if (message.isBlank()) {
            String first = outcome.getTextContent().strip().lines().findFirst().orElse("");
            int assumption = first.indexOf(ASSUMPTION);
            message = assumption < 0 ? first : first.substring(assumption + ASSUMPTION.length());
        }
        return message.strip().lines().findFirst().orElse("");
    }
}
