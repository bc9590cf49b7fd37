package dev.wherry.engine.tree;

import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.PortableDirectory;
import dev.wherry.core.tree.TemporaryName;
import java.io.IOException;
import java.nio.file.Path;

/** The two ways to open a folder of this machine. */
public final class TestTrees {

    private TestTrees() {}

    /** With system calls of our own, unless they are off. */
    public static LocalTree here(Path folder) throws IOException {
        return LocalTree.open(folder, folder.toString());
    }

    /** The name under which a process that is gone left its part of {@code name}. */
    public static String leftover(String name, Entry entry) {
        String ours = TemporaryName.of(name, entry.sizeBytes(), entry.modified());
        // No process has this number: Linux counts to 2^22.
        return ours.substring(0, ours.length() - 12) + "ffffff" + ours.substring(ours.length() - 6);
    }

    /** Without. */
    public static LocalTree portable(Path folder) throws IOException {
        return new LocalTree(folder.toString(), PortableDirectory.open(folder));
    }
}
