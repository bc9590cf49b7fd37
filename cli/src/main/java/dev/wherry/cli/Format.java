package dev.wherry.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** How a report is printed. */
enum Format {
    TEXT,
    MARKDOWN,
    CSV,
    JSON;

    static void addTo(CommandSpec spec) {
        TransferOptions.flag(spec, "Print Markdown.", "--markdown");
        TransferOptions.flag(spec, "Print comma-separated values.", "--csv");
        TransferOptions.flag(spec, "Print one JSON document.", "--json");
    }

    static Format of(ParseResult parsed) {
        List<Format> chosen = new ArrayList<>();
        if (parsed.matchedOptionValue("--markdown", false)) {
            chosen.add(MARKDOWN);
        }
        if (parsed.matchedOptionValue("--csv", false)) {
            chosen.add(CSV);
        }
        if (parsed.matchedOptionValue("--json", false)) {
            chosen.add(JSON);
        }
        if (chosen.size() > 1) {
            throw new IllegalArgumentException("only one of --markdown, --csv and --json");
        }
        return chosen.isEmpty() ? TEXT : chosen.getFirst();
    }
}
