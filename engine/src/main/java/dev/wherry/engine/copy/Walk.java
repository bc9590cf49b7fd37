package dev.wherry.engine.copy;

import dev.wherry.core.OperationException;
import dev.wherry.core.Reason;
import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.Entry.FileId;
import dev.wherry.core.tree.Listing;
import dev.wherry.core.tree.TemporaryName;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;
import dev.wherry.engine.copy.Step.Item;
import dev.wherry.engine.tally.Names;
import dev.wherry.engine.tally.TargetNames;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds what there is to do, ahead of whoever does it, folder by folder. A folder of the target is
 * listed only if it was there before.
 */
final class Walk {

    private final Tree target;
    private final TreePath base;
    private final CopyOptions options;
    private final Steps steps;
    private final TargetNames names;
    private final @Nullable FileId targetRoot;

    Walk(CopyTarget target, CopyOptions options, Steps steps) {
        this.base = target.base();
        this.targetRoot = rootOf(target.tree());
        this.target = target.tree();
        this.options = options;
        this.steps = steps;
        this.names = new TargetNames(this.target);
    }

    /** Walks through {@code source}, which goes to {@code place}. */
    void walk(CopySource source, TreePath place) throws InterruptedException {
        Item top;
        try {
            Optional<Entry> present = target.stat(place);
            top =
                    new Item(
                            source.tree(),
                            source.path(),
                            source.entry(),
                            place,
                            present.orElse(null));
        } catch (IOException e) {
            steps.add(unreadable("look at", target, place, e));
            return;
        }
        if (!source.contents() && !takes(top)) {
            return;
        }
        Optional<String> objection =
                place.isRoot() ? Optional.empty() : target.objection(place.name());
        if (objection.isPresent()) {
            steps.add(misnamed(top, objection.get()));
            return;
        }
        step(top);
        if (source.entry().isFolder()) {
            walkFolders(top);
        }
    }

    private void walkFolders(Item top) throws InterruptedException {
        FileId id = top.entry().id();
        ArrayDeque<Item> folders = new ArrayDeque<>();
        folders.add(top);
        while (!folders.isEmpty()) {
            Item folder = folders.pollLast();
            if (isTarget(folder)) {
                steps.add(
                        new Step.Unreadable(
                                new OperationException(
                                        "copy",
                                        Names.of(folder.tree(), folder.path()),
                                        "it is, or holds, the target",
                                        "",
                                        null)));
            } else if (!isElsewhere(folder.entry(), id)) {
                walkFolder(folder, folders);
            }
        }
    }

    private void walkFolder(Item folder, ArrayDeque<Item> folders) throws InterruptedException {
        Map<String, Entry> present = present(folder);
        // All of them before the first is made, where some cannot be.
        List<Item> waiting = new ArrayList<>();
        Set<String> there = names.areRestricted() ? Set.copyOf(present.keySet()) : Set.of();
        IOException broken = null;
        try (Listing listing = folder.tree().list(folder.path())) {
            for (Entry entry = listing.next(); entry != null; entry = listing.next()) {
                Item item = item(folder, entry, present.remove(entry.name()));
                if (TemporaryName.matches(entry.name()) || !takes(item)) {
                    continue;
                }
                if (names.areRestricted()) {
                    waiting.add(item);
                } else {
                    enter(item, folders);
                }
            }
        } catch (IOException e) {
            broken = e;
        }
        admit(folder.target(), waiting, there, folders);
        if (broken != null) {
            steps.add(unreadable("list", folder.tree(), folder.path(), broken));
            return;
        }
        addExtras(folder.target(), present.values());
    }

    /** Tells of all that the target cannot hold, then enters the others. */
    private void admit(
            TreePath folder, List<Item> items, Set<String> present, ArrayDeque<Item> folders)
            throws InterruptedException {
        List<String> wanted = items.stream().map(item -> item.entry().name()).toList();
        Map<String, String> objections = names.objections(folder, wanted, present);
        for (Item item : items) {
            String objection = objections.get(item.entry().name());
            if (objection != null) {
                steps.add(misnamed(item, objection));
            }
        }
        for (Item item : items) {
            if (!objections.containsKey(item.entry().name())) {
                enter(item, folders);
            }
        }
    }

    private void enter(Item item, ArrayDeque<Item> folders) throws InterruptedException {
        step(item);
        if (item.entry().isFolder()) {
            folders.add(item);
        }
    }

    private Step.Misnamed misnamed(Item item, String objection) {
        return new Step.Misnamed(
                new OperationException(
                        "copy",
                        Names.of(item.tree(), item.path()),
                        objection,
                        options.names().remedy(),
                        null));
    }

    private void step(Item item) throws InterruptedException {
        steps.add(
                switch (item.entry().kind()) {
                    case FOLDER -> new Step.Folder(item);
                    case FILE -> new Step.File(item);
                    case SYMLINK -> new Step.Symlink(item);
                    case OTHER -> new Step.Special(item);
                });
    }

    private void addExtras(TreePath folder, Iterable<Entry> extras) throws InterruptedException {
        for (Entry extra : extras) {
            TreePath path = folder.resolve(extra.name());
            if (TemporaryName.isLeftover(extra.name())) {
                steps.add(new Step.Leftover(path));
            } else if (options.delete()
                    && !TemporaryName.matches(extra.name())
                    && options.filter().takes(inTransfer(path), extra.isFolder())) {
                steps.add(new Step.Extra(path, extra));
            }
        }
    }

    /** What the target has in the place of {@code folder}. */
    private Map<String, Entry> present(Item folder) throws InterruptedException {
        Map<String, Entry> present = new HashMap<>();
        Entry there = folder.present();
        if (there != null && there.isFolder()) {
            try (Listing listing = target.list(folder.target())) {
                for (Entry entry = listing.next(); entry != null; entry = listing.next()) {
                    present.put(entry.name(), entry);
                }
            } catch (IOException e) {
                steps.add(unreadable("list", target, folder.target(), e));
            }
        }
        return present;
    }

    private boolean takes(Item item) {
        return options.filter().takes(inTransfer(item.target()), item.entry().isFolder());
    }

    /** A path as rules see it: from the target on, which may still be missing. */
    private String inTransfer(TreePath path) {
        if (path.equals(base)) {
            return path.name();
        }
        return path.text().substring(base.isRoot() ? 0 : base.text().length() + 1);
    }

    /** Copying a folder into itself would never end. */
    private boolean isTarget(Item folder) {
        FileId id = folder.entry().id();
        return id != null && id.equals(targetRoot) && SameMachine.as(folder.tree(), target);
    }

    private boolean isElsewhere(Entry folder, @Nullable FileId top) {
        FileId id = folder.id();
        return options.oneFileSystem() && id != null && top != null && id.device() != top.device();
    }

    private static @Nullable FileId rootOf(Tree target) {
        try {
            return target.stat(TreePath.ROOT).map(Entry::id).orElse(null);
        } catch (IOException _) {
            return null; // Whatever it is, the first step will tell.
        }
    }

    private static Item item(Item folder, Entry entry, @Nullable Entry present) {
        return new Item(
                folder.tree(),
                folder.path().resolve(entry.name()),
                entry,
                folder.target().resolve(entry.name()),
                present);
    }

    private static Step.Unreadable unreadable(
            String operation, Tree tree, TreePath path, IOException e) {
        return new Step.Unreadable(
                new OperationException(operation, Names.of(tree, path), Reason.of(e), "", e));
    }
}
