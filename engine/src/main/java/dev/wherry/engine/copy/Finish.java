package dev.wherry.engine.copy;

import dev.wherry.core.stream.Window;
import dev.wherry.core.tree.Attributes;
import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.Listing;
import dev.wherry.core.tree.TemporaryName;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;
import dev.wherry.core.tree.TreeTraits;
import dev.wherry.engine.copy.Step.Item;
import dev.wherry.engine.tally.Names;
import dev.wherry.engine.tally.Problems;
import dev.wherry.engine.tally.Tally;
import dev.wherry.engine.window.ThreadWindow;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What has to wait until all files are there: comparing them, their further names, removing what is
 * too much, and the attributes of folders, the innermost first.
 */
final class Finish {

    /** Each reads two files. */
    private static final int MOST_VERIFYING = 16;

    private record Unverified(Item item, long checksum) {}

    private record Link(Item item, TreePath first, Attributes attributes) {}

    /**
     * A folder with what it is to have.
     *
     * @param present what it was before; null if it is new
     */
    private record FolderAttributes(
            TreePath folder, Attributes attributes, @Nullable Entry present) {}

    private final Tree target;
    private final CopyOptions options;
    private final CopyEvents events;
    private final Problems problems;
    private final Tally tally;
    private final ReadBack readBack;
    private final List<Unverified> unverified = new ArrayList<>();
    private final List<Link> links = new ArrayList<>();
    private final List<FolderAttributes> folders = new ArrayList<>();

    /** Folders whose time is no longer what it was. */
    private final Set<TreePath> changed = new HashSet<>();

    /** Entries to remove, folders after what is in them. */
    private final List<TreePath> extras = new ArrayList<>();

    private final List<TreePath> extraFolders = new ArrayList<>();
    private final List<TreePath> leftovers = new ArrayList<>();
    private boolean extrasKept;

    Finish(
            Tree target,
            CopyOptions options,
            CopyEvents events,
            Problems problems,
            Tally tally,
            ReadBack readBack) {
        this.readBack = readBack;
        this.target = target;
        this.options = options;
        this.events = events;
        this.problems = problems;
        this.tally = tally;
    }

    /** Reads it back when all are written; from any thread. */
    synchronized void verify(Item item, long checksum) {
        unverified.add(new Unverified(item, checksum));
    }

    void link(Item item, TreePath first, Attributes attributes) {
        links.add(new Link(item, first, attributes));
    }

    void setAttributes(TreePath folder, Attributes attributes, @Nullable Entry present) {
        folders.add(new FolderAttributes(folder, attributes, present));
    }

    /** The name {@code path} comes or goes, or stands for something new. */
    void changed(TreePath path) {
        changed.add(path.parent());
    }

    /** What a process left that is gone; what is not gone on with is removed. */
    void leftover(TreePath path) {
        leftovers.add(path);
    }

    /** A source could not be read in full: what seems too much may be there all the same. */
    void keepExtras() {
        extrasKept = true;
    }

    /** Marks {@code path} and all beneath it for removal. */
    void remove(TreePath path, Entry entry) {
        if (extras.size() + extraFolders.size() > options.maxDelete()) {
            return; // Enough to know that it is too many.
        }
        if (!entry.isFolder()) {
            extras.add(path);
            return;
        }
        extraFolders.add(path);
        try (Listing listing = target.list(path)) {
            for (Entry inner = listing.next(); inner != null; inner = listing.next()) {
                remove(path.resolve(inner.name()), inner);
            }
        } catch (IOException e) {
            problems.failed("list", target, path, e);
            extrasKept = true;
        }
    }

    void run() throws IOException {
        if (!problems.isStopped()) {
            makeLinks();
            verifyAll();
            removeExtras();
            leftovers.forEach(this::removeLeftover);
        }
        if (!options.dryRun()) {
            folders.reversed().forEach(this::setFolderAttributes);
        }
    }

    private void makeLinks() {
        for (Link link : links) {
            try {
                makeLink(link);
            } catch (IOException e) {
                problems.failed("link", target, link.item().target(), e);
            }
        }
    }

    private void makeLink(Link link) throws IOException {
        TreePath path = link.item().target();
        Entry present = link.item().present();
        Optional<Entry> first = options.dryRun() ? Optional.empty() : target.stat(link.first());
        boolean done =
                present != null
                        && present.id() != null
                        && first.isPresent()
                        && Objects.equals(first.get().id(), present.id());
        if (done) {
            tally.leftAlone();
        } else if (options.dryRun()) {
            events.planned("link", Names.of(target, path));
            tally.linked();
        } else {
            changed(path);
            linkUnder(link.first(), path, present != null);
            tally.linked();
        }
    }

    private void linkUnder(TreePath first, TreePath path, boolean replace) throws IOException {
        if (!replace) {
            target.makeHardLink(path, first);
            return;
        }
        TreePath temporary = path.parent().resolve(TemporaryName.next());
        target.makeHardLink(temporary, first);
        target.rename(temporary, path, true);
    }

    private void verifyAll() throws IOException {
        int threads = Math.min(CopyOptions.jobsOn(target.traits(), options.jobs()), MOST_VERIFYING);
        try (Window<Unverified> window =
                new ThreadWindow<>(
                        threads,
                        threads,
                        "wherry-verify",
                        file -> readBack.compare(file.item(), file.checksum()),
                        (_, _) -> {})) {
            for (Unverified file : unverified) {
                if (problems.isStopped()) {
                    return;
                }
                window.submit(file);
            }
            window.finish();
        }
    }

    private void removeLeftover(TreePath path) {
        try {
            if (options.dryRun()) {
                events.planned("remove leftover", Names.of(target, path));
            } else {
                target.removeFile(path);
            }
        } catch (NoSuchFileException _) {
            // It was gone on with.
        } catch (IOException e) {
            problems.failed("remove", target, path, e);
        }
    }

    private void removeExtras() {
        int count = extras.size() + extraFolders.size();
        if (count == 0) {
            return;
        }
        if (extrasKept) {
            keep("part of the source could not be read", "repair that and run it again");
        } else if (count > options.maxDelete()) {
            keep(
                    "more than " + options.maxDelete() + " entries would be removed",
                    "look with --dry-run, then give a larger --max-delete");
        } else {
            extras.forEach(path -> remove(path, () -> target.removeFile(path)));
            extraFolders.reversed().forEach(path -> remove(path, () -> target.removeFolder(path)));
        }
    }

    private void keep(String reason, String remedy) {
        problems.refused("delete from", target, TreePath.ROOT, reason, remedy);
    }

    private void remove(TreePath path, Removal removal) {
        if (options.dryRun()) {
            events.planned("remove", Names.of(target, path));
            tally.removed();
            return;
        }
        try {
            removal.run();
            changed(path);
            tally.removed();
        } catch (IOException e) {
            problems.failed("remove", target, path, e);
        }
    }

    private void setFolderAttributes(FolderAttributes folder) {
        if (!changed.contains(folder.folder()) && isAsWanted(folder)) {
            return;
        }
        try {
            target.setAttributes(folder.folder(), folder.attributes());
        } catch (IOException e) {
            tally.refused(e);
        }
    }

    private boolean isAsWanted(FolderAttributes folder) {
        Entry present = folder.present();
        TreeTraits traits = target.traits();
        Attributes wanted = folder.attributes().keptBy(traits);
        return present != null
                && (wanted.modified() == null
                        || traits.isSameTime(wanted.modified(), present.modified()))
                && (!wanted.hasMode() || wanted.mode() == present.mode())
                && (wanted.owner() == null || wanted.owner().equals(present.owner()));
    }

    /** May be refused. */
    @FunctionalInterface
    private interface Removal {
        void run() throws IOException;
    }
}
