package dev.wherry.engine.tally;

import dev.wherry.core.tree.MappedTree;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;
import java.nio.file.FileSystemException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Asks a target whether it can hold the names that are about to be made: of a folder all at once,
 * or one by one as they arrive. Names that differ only in case are set apart where the target can.
 * For one thread.
 */
public final class TargetNames {

    private final Tree target;

    /** Which name came first of those that are one to the target. */
    private final Map<TreePath, String> arrived = new HashMap<>();

    /** Of {@code target}. */
    public TargetNames(Tree target) {
        this.target = target;
    }

    /** Whether there is anything to ask. */
    public boolean areRestricted() {
        return target instanceof MappedTree || target.traits().restrictsNames();
    }

    /**
     * Which of {@code names} cannot stand in {@code folder}, and why.
     *
     * @param present what stands there already
     */
    public Map<String, String> objections(
            TreePath folder, Collection<String> names, Set<String> present) {
        Map<String, String> objections = new TreeMap<>();
        Map<String, String> holders = new HashMap<>();
        for (String name : present) {
            holders.put(target.traits().key(name), name);
        }
        Set<String> wanted = Set.copyOf(names);
        for (String name :
                names.stream().filter(name -> !present.contains(name)).sorted().toList()) {
            String objection = target.objection(name).orElse(null);
            if (objection == null) {
                String holder = holders.putIfAbsent(target.traits().key(name), name);
                objection = twin(folder.resolve(name), holder, wanted);
            }
            if (objection != null) {
                objections.put(name, objection);
            }
        }
        return objections;
    }

    private @Nullable String twin(TreePath path, @Nullable String holder, Set<String> wanted) {
        if (holder == null) {
            return null;
        }
        // One that nobody wants may be the same file under its old name: no case for a twin.
        return wanted.contains(holder)
                ? setApart(path, holder)
                : "it differs only in case from " + holder + ", which is there already";
    }

    private @Nullable String setApart(TreePath path, String holder) {
        if (!(target instanceof MappedTree mapped)) {
            return "it differs only in case from " + holder;
        }
        try {
            mapped.setApart(path);
            return null;
        } catch (FileSystemException e) {
            return "it differs only in case from " + holder + ", and " + e.getReason();
        }
    }

    /**
     * Why {@code path} cannot be made, as far as its names say it; empty where it can.
     *
     * @param base what is there already and not asked about
     */
    public Optional<String> objection(TreePath path, TreePath base) {
        if (!areRestricted() || path.isRoot() || path.equals(base)) {
            return Optional.empty();
        }
        String name = path.name();
        Optional<String> objection =
                objection(path.parent(), base).or(() -> target.objection(name));
        if (objection.isPresent()) {
            return objection;
        }
        TreePath place = path.parent().resolve(target.traits().key(name));
        String holder = arrived.putIfAbsent(place, name);
        return holder == null || holder.equals(name)
                ? Optional.empty()
                : Optional.ofNullable(setApart(path, holder));
    }
}
