package dev.wherry.smb;

import dev.wherry.core.OperationException;
import dev.wherry.core.Ticker;
import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.MappedTree;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;
import dev.wherry.engine.copy.Copy;
import dev.wherry.engine.copy.CopyEvents;
import dev.wherry.engine.copy.CopyOptions;
import dev.wherry.engine.copy.CopyOptions.Existing;
import dev.wherry.engine.copy.CopyReport;
import dev.wherry.engine.copy.CopySource;
import dev.wherry.engine.copy.CopyTarget;
import dev.wherry.engine.copy.NameChoice;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Copies trees as {@code wherry copy --update --delete} does. */
final class Copies implements CopyEvents {

    final ConcurrentLinkedQueue<String> problems = new ConcurrentLinkedQueue<>();

    @Override
    public void problem(OperationException problem) {
        problems.add(problem.getMessage());
    }

    CopyReport update(Tree from, Tree to) throws IOException {
        CopyOptions all = CopyOptions.DEFAULT;
        CopyOptions options =
                new CopyOptions(
                        Existing.UPDATE,
                        all.filter(),
                        false,
                        true,
                        all.maxDelete(),
                        false,
                        false,
                        false,
                        false,
                        all.jobs(),
                        NameChoice.MAP,
                        all.bytesPerSecond(),
                        all.resume());
        return new Copy(
                        List.of(top(from)),
                        new CopyTarget("to", to, TreePath.ROOT, true),
                        options,
                        this,
                        Ticker.SYSTEM)
                .run();
    }

    /** All that is in {@code tree}. */
    static CopySource top(Tree tree) throws IOException {
        Entry root = tree.stat(TreePath.ROOT).orElseThrow();
        return new CopySource("from", tree, TreePath.ROOT, root, true);
    }

    /** A new directory of {@code client}'s share, which is closed with the tree. */
    static Tree makeTree(SmbClient client, String folder) throws IOException {
        client.share("user").makeDirectory(folder);
        return tree(client, folder);
    }

    static Tree tree(SmbClient client, String folder) throws IOException {
        Share share = client.share("user");
        return MappedTree.over(new SmbTree(share, new TreePath(folder), folder, client::close));
    }

    static SmbOptions options() {
        return SmbOptions.DEFAULT.withNames(NamePolicy.REFUSE);
    }
}
