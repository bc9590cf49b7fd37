package dev.wherry.cli;

import dev.wherry.engine.relay.RelayReport;
import java.io.PrintWriter;
import java.util.OptionalInt;

/** Tells how a relay went, as briefly as the user wants it. */
final class ReportPrinter {

    private final Screen screen;
    private final TransferOptions options;

    ReportPrinter(Screen screen, TransferOptions options) {
        this.screen = screen;
        this.options = options;
    }

    /**
     * Prints what was asked for.
     *
     * @param exitCode the command's, after {@code run}
     */
    void print(RelayReport report, OptionalInt exitCode) {
        if (options.json()) {
            printJson(ReportJson.of(report, exitCode));
        }
        if (screen.verbosity() > 0) {
            screen.show(ReportText.full(report, exitCode));
        } else if (screen.isTerminal() && screen.verbosity() == 0) {
            screen.show(ReportText.line(report));
        }
    }

    /** Standard output belongs to the data where the data goes there. */
    private void printJson(String json) {
        if (options.output().equals("-")) {
            screen.show(json + System.lineSeparator());
        } else {
            PrintWriter out = screen.out();
            out.println(json);
            out.flush();
        }
    }
}
