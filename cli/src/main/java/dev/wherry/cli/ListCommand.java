package dev.wherry.cli;

import dev.wherry.core.OperationException;
import dev.wherry.core.Reason;
import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.Listing;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;
import dev.wherry.engine.copy.CopySource;
import dev.wherry.engine.copy.Places;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code wherry ls}: what is in a folder. */
final class ListCommand extends PlacesCommand {

    ListCommand() {
        super("ls");
    }

    @Override
    void declare(CommandSpec spec) {
        TransferOptions.flag(spec, "Kind, size and time too.", "-l", "--long");
        TransferOptions.flag(spec, "Folders within too.", "-R", "--recursive");
        spec.usageMessage()
                .header("Lists folders, of shares too.%n")
                .footer(
                        "%nExamples",
                        "  wherry ls -l smb://me@nas/backup",
                        "  wherry ls -R --json smb://nas/public/photos",
                        "%nExit codes: 0 done; 1 some could not be listed; 2 usage;",
                        "3 nothing could be listed.");
    }

    @Override
    Tool tool(ParseResult parsed, Screen screen) {
        return new Execution(
                new Outcome(screen, parsed.matchedOptionValue("--json", false)),
                parsed.matchedOptionValue("--long", false),
                parsed.matchedOptionValue("--recursive", false));
    }

    /** One run with its options. */
    private record Execution(Outcome outcome, boolean details, boolean recursive) implements Tool {

        /**
         * A folder of no more entries is shown in order; of a larger one they are shown as they
         * come.
         */
        private static final int MOST_SORTED = 100_000;

        @Override
        public void perform(Places places, String text) throws IOException {
            CopySource source = places.source(text);
            if (!source.entry().isFolder()) {
                show(source.entry(), text, text);
                outcome.done();
                return;
            }
            list(source.tree(), source.path(), text);
        }

        private void list(Tree tree, TreePath folder, String name) {
            List<Entry> folders = new ArrayList<>();
            if (recursive && !outcome.json()) {
                outcome.print(EntryText.visible(name) + ":");
            }
            try (Listing listing = tree.list(folder)) {
                List<Entry> sorted = new ArrayList<>();
                for (Entry entry = listing.next(); entry != null; entry = listing.next()) {
                    sorted.add(entry);
                    if (sorted.size() == MOST_SORTED) {
                        show(sorted, name, folders);
                    }
                }
                sorted.sort(Comparator.comparing(Entry::name));
                show(sorted, name, folders);
                outcome.done();
            } catch (IOException e) {
                outcome.problem(new OperationException("list", name, Reason.of(e), "", e));
            }
            for (Entry inner : folders) {
                if (!outcome.json()) {
                    outcome.print("");
                }
                list(tree, folder.resolve(inner.name()), beneath(name, inner));
            }
        }

        /** Shows {@code entries} and forgets them. */
        private void show(List<Entry> entries, String folder, List<Entry> folders) {
            for (Entry entry : entries) {
                show(entry, beneath(folder, entry), entry.name());
                if (recursive && entry.isFolder()) {
                    folders.add(entry);
                }
            }
            entries.clear();
        }

        private void show(Entry entry, String whole, String shown) {
            if (outcome.json()) {
                outcome.print(EntryText.json(entry, whole).toString());
            } else {
                outcome.print(details ? EntryText.line(entry, shown) : EntryText.visible(shown));
            }
        }

        private static String beneath(String folder, Entry entry) {
            return folder + (folder.endsWith("/") ? "" : "/") + entry.name();
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
