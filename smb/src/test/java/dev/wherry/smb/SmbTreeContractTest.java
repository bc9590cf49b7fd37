package dev.wherry.smb;

import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;
import dev.wherry.testkit.contract.TreeContract;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

/** A folder on a real smbd. */
@Tag("lab")
final class SmbTreeContractTest extends TreeContract {

    private static Samba samba;
    private static int folders;

    @BeforeAll
    static void start() throws IOException {
        samba = Samba.start();
    }

    @AfterAll
    static void stop() {
        samba.close();
    }

    @Override
    protected Tree open() throws IOException {
        String folder = "tree-" + folders++;
        SmbClient client = samba.connect(SmbOptions.DEFAULT.withNames(NamePolicy.REFUSE));
        Share share = client.share("user");
        share.makeDirectory(folder);
        return new SmbTree(share, new TreePath(folder), folder, client::close);
    }
}
