package dev.wherry.engine.copy;

import dev.wherry.core.Address;
import dev.wherry.core.Endpoints;
import dev.wherry.core.OperationException;
import dev.wherry.core.RefusalException;
import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Opens sources and the target of a copy by the destination rule, which is rsync's: a folder
 * written with a slash at its end stands for what is in it; everything else keeps its name. So what
 * goes where does not depend on what a first run has made there.
 */
public final class Places implements Closeable {

    private final Endpoints endpoints;
    private final NameChoice names;
    private final List<Tree> open = new ArrayList<>();

    /** Opens addresses with {@code endpoints}; names are mapped. */
    public Places(Endpoints endpoints) {
        this(endpoints, NameChoice.MAP);
    }

    /** Opens addresses with {@code endpoints}, to be read and written as {@code names} says. */
    public Places(Endpoints endpoints, NameChoice names) {
        this.endpoints = endpoints;
        this.names = names;
    }

    /**
     * Opens what {@code text} names.
     *
     * @throws OperationException if it cannot be opened or is not there
     */
    public CopySource source(String text) throws IOException {
        Name name = Name.of(text);
        if (name.last().isEmpty()) {
            Tree tree = open(name.folder());
            Entry root = tree.stat(TreePath.ROOT).orElseThrow(() -> missing(text));
            return new CopySource(text, tree, TreePath.ROOT, root, true);
        }
        Tree tree;
        try {
            tree = open(name.folder());
        } catch (IllegalArgumentException _) {
            return source(text + "/"); // Above the root of a share there is no address.
        }
        TreePath path = TreePath.ROOT.resolve(name.last());
        Entry entry = tree.stat(path).orElseThrow(() -> missing(text));
        return new CopySource(text, tree, path, entry, false);
    }

    /**
     * Opens the nearest folder above what {@code text} names, which need not be there.
     *
     * @return the folder, and what is missing beneath it, the last name at least
     * @throws OperationException if {@code text} is no name in a folder, or nothing above it is
     *     there
     */
    public CopyTarget nearest(String text) throws IOException {
        TreePath missing = TreePath.ROOT;
        for (Name name = Name.of(withoutSlashes(text));
                ;
                name = Name.of(withoutSlashes(name.folder()))) {
            if (name.last().isEmpty()) {
                throw missing(text);
            }
            missing = new TreePath(name.last()).resolve(missing);
            Optional<Tree> above = openFolder(name.folder());
            if (above.isPresent()) {
                return new CopyTarget(text, above.get(), missing, true);
            }
        }
    }

    /**
     * Opens the target; makes nothing.
     *
     * @param sources what is to go there
     */
    public CopyTarget target(String text, List<CopySource> sources) throws IOException {
        Name name = Name.of(text);
        boolean folder =
                name.last().isEmpty()
                        || sources.size() != 1
                        || sources.getFirst().entry().isFolder();
        Optional<Tree> there = openFolder(text);
        if (there.isPresent()) {
            return new CopyTarget(text, there.get(), TreePath.ROOT, true);
        }
        Name place = name.last().isEmpty() ? Name.of(withoutSlashes(text)) : name;
        if (place.last().isEmpty()) {
            throw missing(text);
        }
        return new CopyTarget(
                text, open(place.folder()), TreePath.ROOT.resolve(place.last()), folder);
    }

    @Override
    public void close() throws IOException {
        IOException first = null;
        for (Tree tree : open) {
            try {
                tree.close();
            } catch (IOException e) {
                first = e;
            }
        }
        if (first != null) {
            throw first;
        }
    }

    private Optional<Tree> openFolder(String text) throws IOException {
        try {
            return Optional.of(open(text));
        } catch (RefusalException e) {
            throw e;
        } catch (OperationException e) {
            boolean missing =
                    e.getCause() instanceof NoSuchFileException
                            || e.getCause() instanceof NotDirectoryException;
            if (missing) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private Tree open(String text) throws IOException {
        Address address = Address.parse(text);
        Tree tree = names.over(endpoints.of(address).openTree(address));
        open.add(tree);
        return tree;
    }

    private static OperationException missing(String text) {
        return new OperationException("find", text, "no such file or folder", "", null);
    }

    private static String withoutSlashes(String text) {
        int end = text.length();
        while (end > 1 && isSeparator(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(0, end);
    }

    private static boolean isSeparator(char c) {
        return c == '/' || c == File.separatorChar;
    }

    /**
     * An address as the folder it is in and the last name.
     *
     * @param folder an address
     * @param last empty where the folder itself is meant: it ends in a slash, {@code .} or {@code
     *     ..}
     */
    private record Name(String folder, String last) {

        static Name of(String text) {
            int cut = text.length();
            while (cut > 0 && !isSeparator(text.charAt(cut - 1))) {
                cut--;
            }
            String last = text.substring(cut);
            if (last.isEmpty() || last.equals(".") || last.equals("..")) {
                return new Name(text, "");
            }
            return new Name(cut == 0 ? "." : text.substring(0, cut), last);
        }
    }
}
