package dev.wherry.cli;

import dev.wherry.core.OperationException;
import dev.wherry.core.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** A report as text or JSON on standard output, and as a page where that was asked for. */
final class DoctorOutput {

    private static final String JSON = "--json";
    private static final String HTML = "--html";

    private final boolean json;
    private final String html;

    DoctorOutput(ParseResult parsed) {
        json = parsed.matchedOptionValue(JSON, false);
        html = parsed.matchedOptionValue(HTML, "");
    }

    /** Declares the options. */
    static void addTo(CommandSpec spec) {
        TransferOptions.flag(spec, "Report as one JSON object.", JSON);
        TransferOptions.value(
                spec, "FILE", "Write a page with everything, the curve included, too.", HTML);
    }

    /** Prints; {@code -q} leaves the text out. */
    void print(Screen screen, Supplier<String> text, Supplier<String> object, Supplier<String> page)
            throws OperationException {
        if (json) {
            screen.out().println(object.get());
        } else if (screen.verbosity() >= 0) {
            screen.out().print(text.get());
        }
        screen.out().flush();
        if (!html.isEmpty()) {
            try {
                Files.writeString(Path.of(html), page.get());
            } catch (IOException e) {
                throw new OperationException("write", html, Reason.of(e), "", e);
            }
        }
    }
}
