package dev.wherry.engine.tree;

import dev.wherry.core.tree.PortableDirectory;
import dev.wherry.core.tree.Tree;
import dev.wherry.testkit.contract.TreeContract;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** A folder of this machine, without system calls of our own. */
final class PortableTreeContractTest extends TreeContract {

    @TempDir private Path folder;

    @Override
    protected Tree open() throws IOException {
        return new LocalTree("portable", PortableDirectory.open(folder));
    }
}
