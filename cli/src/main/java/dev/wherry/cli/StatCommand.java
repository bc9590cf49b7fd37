package dev.wherry.cli;

import dev.wherry.core.OperationException;
import dev.wherry.core.tree.Entry;
import dev.wherry.engine.copy.CopySource;
import dev.wherry.engine.copy.Places;
import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code wherry stat}: what is known of a file or folder. */
final class StatCommand extends PlacesCommand {

    StatCommand() {
        super("stat");
    }

    @Override
    void declare(CommandSpec spec) {
        spec.usageMessage()
                .header("Says what is known of files and folders; links are not followed.%n")
                .footer(
                        "%nExamples",
                        "  wherry stat smb://me@nas/backup/home.tar.zst",
                        "  wherry stat --json project/",
                        "%nExit codes: 0 done; 1 some are not there; 2 usage; 3 none is there.");
    }

    @Override
    Tool tool(ParseResult parsed, Screen screen) {
        return new Execution(new Outcome(screen, parsed.matchedOptionValue("--json", false)));
    }

    /** One run with its options. */
    private record Execution(Outcome outcome) implements Tool {

        @Override
        public void perform(Places places, String text) throws IOException {
            CopySource source = places.source(text);
            Entry entry = source.entry();
            if (outcome.json()) {
                outcome.print(EntryText.json(entry, text).toString());
            } else {
                String target =
                        entry.kind() == Entry.Kind.SYMLINK
                                ? source.tree().readSymlink(source.path())
                                : "";
                outcome.print(EntryText.paragraph(entry, text, target).stripTrailing());
            }
            outcome.done();
        }

        @Override
        public void problem(OperationException problem) {
            outcome.problem(problem);
        }

        @Override
        public int finish() {
            return outcome.status();
        }
    }
}
