package dev.wherry.engine.tree;

import dev.wherry.core.tree.Tree;
import dev.wherry.testkit.contract.TreeContract;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** A folder of this machine, by descriptors unless system calls are off. */
final class LocalTreeContractTest extends TreeContract {

    @TempDir private Path folder;

    @Override
    protected Tree open() throws IOException {
        return LocalTree.open(folder, "here");
    }
}
