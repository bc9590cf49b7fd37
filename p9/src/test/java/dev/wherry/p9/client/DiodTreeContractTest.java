package dev.wherry.p9.client;

import dev.wherry.core.tree.Tree;
import dev.wherry.testkit.contract.TreeContract;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

/** A folder of a real diod. */
@Tag("lab")
final class DiodTreeContractTest extends TreeContract {

    @SuppressWarnings("NullAway.Init")
    private static Diod diod;

    private static int folders;

    @BeforeAll
    static void start() throws IOException {
        diod = Diod.start();
    }

    @AfterAll
    static void stop() {
        diod.close();
    }

    @Override
    protected Tree open() throws IOException {
        String folder = "tree-" + folders++;
        return P9Client.openTree(folder, diod.folder(folder), P9Options.DEFAULT);
    }
}
