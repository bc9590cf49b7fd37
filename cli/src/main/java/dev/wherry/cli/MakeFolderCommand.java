package dev.wherry.cli;

import dev.wherry.core.OperationException;
import dev.wherry.core.Reason;
import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;
import dev.wherry.engine.copy.CopyTarget;
import dev.wherry.engine.copy.Places;
import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code wherry mkdir}: makes folders. */
final class MakeFolderCommand extends PlacesCommand {

    MakeFolderCommand() {
        super("mkdir");
    }

    @Override
    void declare(CommandSpec spec) {
        TransferOptions.flag(
                spec, "Those above too; one that is there already is no error.", "-p", "--parents");
        TransferOptions.flag(spec, "Tell what would be made, and make nothing.", "-n", "--dry-run");
        spec.usageMessage()
                .header("Makes folders, on shares too.%n")
                .footer(
                        "%nExamples",
                        "  wherry mkdir -p smb://me@nas/backup/2026/12",
                        "%nExit codes: 0 done; 1 some could not be made; 2 usage; 3 none was made.");
    }

    @Override
    Tool tool(ParseResult parsed, Screen screen) {
        return new Execution(
                new Outcome(screen, parsed.matchedOptionValue("--json", false)),
                parsed.matchedOptionValue("--parents", false),
                parsed.matchedOptionValue("--dry-run", false));
    }

    /** One run with its options. */
    private record Execution(Outcome outcome, boolean parents, boolean dryRun) implements Tool {

        private static final String OPERATION = "make folder";

        @Override
        public void perform(Places places, String text) throws IOException {
            CopyTarget nearest = places.nearest(text);
            Tree tree = nearest.tree();
            if (nearest.base().names().size() > 1 && !parents) {
                throw new OperationException(
                        OPERATION, text, "the folder above it is not there", "use -p", null);
            }
            try {
                make(tree, nearest.base(), text);
            } catch (OperationException e) {
                throw e;
            } catch (IOException e) {
                throw new OperationException(OPERATION, text, Reason.of(e), "", e);
            }
            outcome.done();
        }

        private void make(Tree tree, TreePath missing, String text) throws IOException {
            Optional<Entry> there = tree.stat(missing);
            if (there.isPresent() && parents && there.get().isFolder()) {
                return;
            }
            if (there.isPresent()) {
                throw new OperationException(OPERATION, text, "it exists already", "", null);
            }
            TreePath path = TreePath.ROOT;
            for (String name : missing.names()) {
                path = path.resolve(name);
                make(tree, path);
            }
        }

        private void make(Tree tree, TreePath path) throws IOException {
            String name = tree.name() + (tree.name().endsWith("/") ? "" : "/") + path;
            if (!dryRun) {
                tree.makeFolder(path, false);
            }
            if (dryRun || outcome.json()) {
                outcome.event(dryRun ? "planned" : "made", OPERATION, name);
            }
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
