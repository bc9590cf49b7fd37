package dev.wherry.engine.tree;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import dev.wherry.core.tree.MappedTree;
import dev.wherry.core.tree.PortableDirectory;
import dev.wherry.core.tree.Tree;
import dev.wherry.testkit.contract.TreeContract;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import org.junit.jupiter.api.AfterEach;

/** Any names, on a file system that has only those of Windows. */
final class MappedTreeContractTest extends TreeContract {

    private final FileSystem system = Jimfs.newFileSystem(Configuration.windows());

    @Override
    protected Tree open() throws IOException {
        return MappedTree.over(
                new LocalTree(
                        "windows",
                        PortableDirectory.open(Files.createDirectory(system.getPath("C:\\tree")))));
    }

    @Override
    protected String outside() {
        return "C:/work";
    }

    @AfterEach
    void closeSystem() throws IOException {
        system.close();
    }
}
