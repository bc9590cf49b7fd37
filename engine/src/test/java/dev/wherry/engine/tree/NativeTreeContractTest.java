package dev.wherry.engine.tree;

import dev.wherry.core.tree.Tree;
import dev.wherry.linux.Directory;
import dev.wherry.testkit.contract.TreeContract;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A folder of this machine, by descriptors. */
@EnabledOnOs(OS.LINUX)
final class NativeTreeContractTest extends TreeContract {

    @TempDir private Path folder;

    @Override
    protected Tree open() throws IOException {
        return new LocalTree("native", Directory.open(folder));
    }
}
