package dev.wherry.cli;

import dev.wherry.core.OperationException;
import dev.wherry.engine.copy.CopyEvents;
import dev.wherry.engine.copy.Places;
import dev.wherry.engine.copy.Removal;
import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code wherry rm}: removes files, and folders with what is in them. */
final class RemoveCommand extends PlacesCommand {

    RemoveCommand() {
        super("rm");
    }

    @Override
    void declare(CommandSpec spec) {
        TransferOptions.flag(spec, "Folders too, with all that is in them.", "-r", "--recursive");
        TransferOptions.flag(spec, "Tell what would go, and remove nothing.", "-n", "--dry-run");
        spec.usageMessage()
                .header(
                        "Removes files and folders, of shares too; a link goes, not what it leads to.%n")
                .footer(
                        "%nExamples",
                        "  wherry rm smb://me@nas/backup/old.tar",
                        "  wherry rm -r -n smb://me@nas/backup/2019",
                        "%nExit codes: 0 done; 1 some could not be removed; 2 usage; 3 nothing was removed;",
                        "128+n ended by signal n.");
    }

    @Override
    Tool tool(ParseResult parsed, Screen screen) {
        boolean dryRun = parsed.matchedOptionValue("--dry-run", false);
        Outcome outcome = new Outcome(screen, parsed.matchedOptionValue("--json", false));
        CopyEvents events =
                new CopyEvents() {
                    @Override
                    public void problem(OperationException problem) {
                        outcome.problem(problem);
                    }

                    @Override
                    public void planned(String action, String path) {
                        outcome.done();
                        outcome.event("planned", action, path);
                    }
                };
        Removal removal =
                new Removal(parsed.matchedOptionValue("--recursive", false), dryRun, events);
        Interruption interruption = Interruption.install();
        interruption.cancel(removal::cancel);
        return new Execution(screen, outcome, removal, interruption);
    }

    /** One run with its options. */
    private record Execution(
            Screen screen, Outcome outcome, Removal removal, Interruption interruption)
            implements Tool {

        @Override
        public void perform(Places places, String text) throws IOException {
            if (!interruption.hasArrived()) {
                removal.remove(places.source(withoutSlashes(text)));
            }
        }

        /** A slash at the end would mean what is in the folder, and not the folder. */
        private static String withoutSlashes(String text) {
            int end = text.length();
            while (end > 1 && text.charAt(end - 1) == '/') {
                end--;
            }
            return text.substring(0, end);
        }

        @Override
        public void problem(OperationException problem) {
            outcome.problem(problem);
        }

        @Override
        public int finish() {
            if (outcome.json()) {
                outcome.summary(removal.removed(), interruption.hasArrived() ? "interrupted" : "");
                screen.out().flush();
            }
            if (removal.removed() > 0) {
                outcome.done();
            }
            if (interruption.hasArrived()) {
                screen.error("interrupted; removed so far: " + removal.removed());
                return interruption.exitStatus();
            }
            if (screen.verbosity() > 0) {
                screen.error("removed: " + removal.removed());
            }
            return outcome.status();
        }
    }
}
