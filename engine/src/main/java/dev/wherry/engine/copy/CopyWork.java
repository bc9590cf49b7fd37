package dev.wherry.engine.copy;

import dev.wherry.core.stream.Window;
import dev.wherry.core.tree.Attributes;
import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.Entry.FileId;
import dev.wherry.core.tree.MappedTree;
import dev.wherry.core.tree.Put;
import dev.wherry.core.tree.TemporaryName;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;
import dev.wherry.engine.copy.CopyProgress.Wait;
import dev.wherry.engine.copy.CopyReport.Loss;
import dev.wherry.engine.copy.Step.Item;
import dev.wherry.engine.relay.Pace;
import dev.wherry.engine.tally.Names;
import dev.wherry.engine.tally.Problems;
import dev.wherry.engine.tally.Tally;
import dev.wherry.engine.tree.FileWindow;
import dev.wherry.engine.tree.SmallRead;
import dev.wherry.engine.tree.SmallReads;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Does the steps of a walk, in order, on one thread; files overlap in the target's window. */
final class CopyWork {

    private final Tree target;
    private final CopyOptions options;
    private final CopyEvents events;
    private final boolean readsAhead;
    private final SmallReads reads = new SmallReads();
    private final Problems problems;
    private final Tally tally;
    private final FileCopies files;
    private final Finish finish;
    private final Map<FileId, TreePath> firstNames = new HashMap<>();
    private final Set<TreePath> lostFolders = new HashSet<>();
    private volatile @Nullable TreePath current;

    CopyWork(
            CopyTarget target,
            CopyOptions options,
            CopyEvents events,
            Problems problems,
            Tally tally,
            @Nullable Pace pace,
            boolean readsAhead) {
        this.target = target.tree();
        this.options = options;
        this.events = events;
        this.problems = problems;
        this.tally = tally;
        this.readsAhead = readsAhead;
        ReadBack readBack = new ReadBack(this.target, problems, tally);
        finish = new Finish(this.target, options, events, problems, tally, readBack);
        files = new FileCopies(this.target, options, problems, tally, finish, readBack, pace);
    }

    /** What was begun last; empty before the first. */
    String current() {
        TreePath path = current;
        return path == null ? "" : path.text();
    }

    void run(Steps steps) throws IOException {
        int jobs = CopyOptions.jobsOn(target.traits(), options.jobs());
        try (reads;
                Window<Put> window =
                        FileWindow.open(target, jobs, readsAhead, problems::isStopped, files)) {
            Step step = take(steps);
            while (!(step instanceof Step.End) && !problems.isStopped()) {
                perform(step, window);
                step = take(steps);
            }
            tally.waitsFor(Wait.TARGET);
            window.finish();
        }
        finish.run();
    }

    /** Makes the folder that everything goes into, before the walk looks at it. */
    void makeTarget(TreePath folder) throws IOException {
        if (target.stat(folder).isEmpty()) {
            if (options.dryRun()) {
                events.planned("make folder", Names.of(target, folder));
            } else {
                target.makeFolder(folder, false);
            }
            tally.madeFolder();
        }
    }

    private void perform(Step step, Window<Put> window) throws IOException {
        switch (step) {
            case Step.Folder(Item item) when !isLost(item) -> folder(item);
            case Step.File(Item item) when !isLost(item) -> file(item, window);
            case Step.Symlink(Item item) when !isLost(item) -> symlink(item);
            case Step.Folder _, Step.File _, Step.Symlink _ -> {}
            case Step.Special(Item _) -> tally.lost(Loss.SPECIAL_FILES);
            case Step.Extra(TreePath path, Entry entry) -> finish.remove(path, entry);
            case Step.Leftover(TreePath path) when options.resume() -> finish.leftover(path);
            case Step.Leftover(TreePath path) -> leftover(path);
            case Step.Unreadable(var problem) -> {
                problems.failed(problem);
                finish.keepExtras();
            }
            case Step.Misnamed(var problem) when options.names() == NameChoice.SKIP -> {
                tally.lost(Loss.NAMES_SKIPPED);
                events.skipped(problem);
            }
            case Step.Misnamed(var problem) -> problems.failed(problem);
            case Step.End _ -> throw new AssertionError("the end is no step to perform");
        }
    }

    /** Whether its folder failed, so that there is no use in trying. */
    private boolean isLost(Item item) {
        if (!lostFolders.contains(item.target().parent())) {
            return false;
        }
        tally.failure();
        if (item.entry().isFolder()) {
            lostFolders.add(item.target());
        } else if (item.entry().isFile()) {
            tally.handled(item.entry().sizeBytes());
        }
        return true;
    }

    private void folder(Item item) {
        Entry present = item.present();
        if (present != null && !present.isFolder()) {
            inTheWay(item, "make folder", "a file or link has that name");
            lostFolders.add(item.target());
            return;
        }
        if (present == null && !make("make folder", item, () -> makeFolder(item))) {
            lostFolders.add(item.target());
            return;
        }
        if (present == null) {
            tally.madeFolder();
            countMapped(item);
            finish.changed(item.target());
        }
        finish.setAttributes(item.target(), attributes(item.entry()), present);
    }

    private void makeFolder(Item item) throws IOException {
        target.makeFolder(item.target(), target.traits().modes() && item.entry().mode() >= 0);
    }

    private void symlink(Item item) throws IOException {
        if (!target.traits().symbolicLinks()) {
            tally.lost(Loss.SYMBOLIC_LINKS);
            return;
        }
        if (item.present() != null && item.present().isFolder()) {
            inTheWay(item, "make link", "a folder has that name");
            return;
        }
        if (make("make link", item, () -> makeSymlink(item))) {
            finish.changed(item.target());
            tally.linked();
        }
    }

    private void makeSymlink(Item item) throws IOException {
        String text = item.tree().readSymlink(item.path());
        Entry present = item.present();
        if (present == null) {
            target.makeSymlink(item.target(), text);
        } else if (present.kind() != Entry.Kind.SYMLINK
                || !target.readSymlink(item.target()).equals(text)) {
            TreePath temporary = item.target().parent().resolve(TemporaryName.next());
            target.makeSymlink(temporary, text);
            target.rename(temporary, item.target(), true);
        }
        setAttributes(item);
    }

    /** At once: nothing changes a link's time later. */
    private void setAttributes(Item item) {
        try {
            target.setAttributes(item.target(), attributes(item.entry()).withMode(-1));
        } catch (IOException e) {
            tally.refused(e);
        }
    }

    private void file(Item item, Window<Put> window) throws IOException {
        current = item.target();
        if (item.present() != null && item.present().isFolder()) {
            inTheWay(item, "write", "a folder has that name");
            tally.handled(item.entry().sizeBytes());
            return;
        }
        TreePath first = firstName(item);
        if (first != null) {
            finish.link(item, first, attributes(item.entry()));
            tally.handled(item.entry().sizeBytes());
        } else if (files.isUnchanged(item)) {
            tally.leftAlone();
            tally.handled(item.entry().sizeBytes());
        } else if (options.dryRun()) {
            countMapped(item);
            events.planned(
                    item.present() == null ? "copy" : "replace", Names.of(target, item.target()));
            tally.wrote(item.entry().sizeBytes());
            tally.handled(item.entry().sizeBytes());
        } else {
            countMapped(item);
            finish.changed(item.target());
            tally.waitsFor(Wait.TARGET);
            Attributes attributes = attributes(item.entry());
            window.submit(files.put(item, attributes, readsAhead ? begun(item) : null));
        }
    }

    private @Nullable SmallRead begun(Item item) throws IOException {
        return reads.begin(item.tree(), item.path(), item.entry().sizeBytes()).orElse(null);
    }

    private void countMapped(Item item) {
        if (target instanceof MappedTree mapped && mapped.isMapped(item.target())) {
            tally.lost(Loss.NAMES_MAPPED);
        }
    }

    /** The target's name of the same file, if it has one already. */
    private @Nullable TreePath firstName(Item item) {
        FileId id = item.entry().id();
        if (id == null || item.entry().links() < 2) {
            return null;
        }
        TreePath first = firstNames.putIfAbsent(id, item.target());
        if (first != null && !target.traits().hardLinks()) {
            tally.lost(Loss.HARD_LINKS);
            return null;
        }
        return first;
    }

    private void leftover(TreePath path) {
        if (options.dryRun()) {
            events.planned("remove leftover", Names.of(target, path));
            return;
        }
        try {
            target.removeFile(path);
            finish.changed(path);
        } catch (IOException e) {
            problems.failed("remove", target, path, e);
        }
    }

    private Attributes attributes(Entry entry) {
        Attributes all = entry.attributes();
        if (all.hasMode() && !target.traits().modes()) {
            tally.lost(Loss.MODES);
        }
        if (!options.owner()) {
            return all.withoutOwner();
        }
        if (!target.traits().owners()) {
            tally.lost(Loss.OWNERS);
        }
        return all;
    }

    private boolean make(String action, Item item, Action make) {
        current = item.target();
        if (options.dryRun()) {
            if (item.present() == null) {
                events.planned(action, Names.of(target, item.target()));
            }
            return true;
        }
        try {
            make.run();
            return true;
        } catch (IOException e) {
            problems.failed(action, target, item.target(), e);
            return false;
        }
    }

    private void inTheWay(Item item, String operation, String reason) {
        problems.refused(
                operation, target, item.target(), reason, "move or remove it and try again");
    }

    private Step take(Steps steps) throws IOException {
        try {
            tally.waitsFor(Wait.SOURCE);
            Step step = steps.take();
            tally.waitsFor(Wait.NOTHING);
            return step;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for the walk");
        }
    }

    /** May be refused. */
    @FunctionalInterface
    private interface Action {
        void run() throws IOException;
    }
}
