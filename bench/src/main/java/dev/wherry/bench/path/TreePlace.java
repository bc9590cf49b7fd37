package dev.wherry.bench.path;

import dev.wherry.core.ByteSize;
import dev.wherry.core.stream.Source;
import dev.wherry.core.tree.Attributes;
import dev.wherry.core.tree.Content;
import dev.wherry.core.tree.Listing;
import dev.wherry.core.tree.Put;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A folder of a tree that is reached through its protocol, such as a share. */
final class TreePlace implements Place {

    private static final int UNIT_BYTES = 1 << 20;
    private static final String LARGE = "large";

    private final String label;
    private final Tree tree;
    private final TreePath folder;

    private TreePlace(String label, Tree tree, TreePath folder) {
        this.label = label;
        this.tree = tree;
        this.folder = folder;
    }

    /** A new folder at the root of {@code tree}, which is closed with this. */
    static TreePlace in(Tree tree, String label, long seed) throws IOException {
        TreePath folder =
                TreePath.ROOT.resolve(
                        ".wherry-bench-" + Long.toUnsignedString(new Random(seed).nextLong(), 36));
        tree.makeFolder(folder, false);
        return new TreePlace(label, tree, folder);
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public void create(String name, byte[] content) throws IOException {
        put(name, new Content.Whole(ByteBuffer.wrap(content)));
    }

    private void put(String name, Content content) throws IOException {
        Put.Outcome outcome =
                tree.put(new Put(folder.resolve(name), content, Attributes.NONE, true));
        if (outcome instanceof Put.Failed failed) {
            throw failed.reason();
        }
    }

    @Override
    public long read(String name) throws IOException {
        long length = 0;
        ByteBuffer unit = ByteBuffer.allocateDirect(UNIT_BYTES);
        try (Source source = tree.open(folder.resolve(name))) {
            for (int count = source.read(unit); count >= 0; count = source.read(unit)) {
                length += count;
                unit.clear();
            }
        }
        return length;
    }

    @Override
    public void stat(String name) throws IOException {
        if (tree.stat(folder.resolve(name)).isEmpty()) {
            throw new IOException(name + " is gone while it is measured");
        }
    }

    @Override
    public int list() throws IOException {
        int count = 0;
        try (Listing listing = tree.list(folder)) {
            while (listing.next() != null) {
                count++;
            }
        }
        return count;
    }

    @Override
    public void delete(String name) throws IOException {
        tree.removeFile(folder.resolve(name));
    }

    @Override
    public List<Transfer> transfers(long fileBytes, long seed) throws IOException {
        byte[] content = new byte[Math.toIntExact(fileBytes)];
        new Random(seed).nextBytes(content);
        Content stream = new Content.Streamed(() -> new Bytes(content), content.length, false);
        put(LARGE, stream);
        return List.of(
                new Stream("write stream", content.length, () -> put(LARGE, stream)),
                new Stream("read stream", content.length, () -> read(LARGE)));
    }

    /** Bytes at hand as a stream. */
    private static final class Bytes implements Source {

        private final ByteBuffer left;

        Bytes(byte[] content) {
            this.left = ByteBuffer.wrap(content);
        }

        @Override
        public String name() {
            return "random bytes";
        }

        @Override
        public int read(ByteBuffer target) {
            if (!left.hasRemaining()) {
                return -1;
            }
            int count = Math.min(target.remaining(), left.remaining());
            target.put(left.slice(left.position(), count));
            left.position(left.position() + count);
            return count;
        }

        @Override
        public void close() {}
    }

    /** The whole file as one request. */
    private record Stream(String kind, int requestBytes, Work work) implements Transfer {

        interface Work {
            void run() throws IOException;
        }

        @Override
        public String name() {
            return kind + " of " + new ByteSize(requestBytes);
        }

        @Override
        public int requests() {
            return 1;
        }

        @Override
        public void run() throws IOException {
            work.run();
        }
    }

    @Override
    public void close() throws IOException {
        try (tree) {
            List<String> names = new ArrayList<>();
            try (Listing listing = tree.list(folder)) {
                for (var entry = listing.next(); entry != null; entry = listing.next()) {
                    names.add(entry.name());
                }
            }
            for (String name : names) {
                delete(name);
            }
            tree.removeFolder(folder);
        }
    }
}
