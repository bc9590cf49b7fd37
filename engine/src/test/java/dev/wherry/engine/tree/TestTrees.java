package dev.wherry.engine.tree;

import dev.wherry.core.tree.PortableDirectory;
import java.io.IOException;
import java.nio.file.Path;

/** The two ways to open a folder of this machine. */
public final class TestTrees {

    private TestTrees() {}

    /** With system calls of our own, unless they are off. */
    public static LocalTree here(Path folder) throws IOException {
        return LocalTree.open(folder, folder.toString());
    }

    /** Without. */
    public static LocalTree portable(Path folder) throws IOException {
        return new LocalTree(folder.toString(), PortableDirectory.open(folder));
    }
}
