package dev.wherry.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.wherry.core.tree.Tree;
import dev.wherry.testkit.MemoryTree;
import dev.wherry.testkit.Seed;
import org.junit.jupiter.api.AfterEach;

/** The fake keeps the contract that trees are tested with, and every handle is closed. */
final class MemoryTreeContractTest extends TreeContract {

    private final MemoryTree tree = new MemoryTree(MemoryTree.EVERYTHING, new Seed(1));

    @Override
    protected Tree open() {
        return tree;
    }

    @AfterEach
    void nothingStaysOpen() {
        assertEquals(0, tree.openHandles());
    }
}
