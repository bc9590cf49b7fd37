package dev.wherry.engine.tree;

import dev.wherry.core.stream.Source;
import dev.wherry.core.tree.Attributes;
import dev.wherry.core.tree.Content.Streamed;
import dev.wherry.core.tree.Directory;
import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.Listing;
import dev.wherry.core.tree.OutputFile;
import dev.wherry.core.tree.Put;
import dev.wherry.core.tree.Put.Failed;
import dev.wherry.core.tree.Put.Outcome;
import dev.wherry.core.tree.Put.Side;
import dev.wherry.core.tree.Put.Written;
import dev.wherry.core.tree.TemporaryName;
import dev.wherry.engine.tree.OpenFolders.Lease;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Writes a file under a {@link TemporaryName}, and gives it its own only when it is whole. Safe for
 * any thread.
 */
final class FileWriter {

    /** From this on it is worth finding again what was written before a process was killed. */
    static final long LARGE_BYTES = 8 << 20;

    private final OpenFolders folders;
    private final ContentLanes lanes;

    /**
     * Writes into {@code folders}.
     *
     * @param threads how many write at a time at most
     */
    FileWriter(OpenFolders folders, int threads) {
        this.folders = folders;
        this.lanes = new ContentLanes(threads);
    }

    /** Writes the file and tells {@code put} what became of it. */
    void perform(Put put) {
        put.settle(outcome(put));
    }

    private Outcome outcome(Put put) {
        try (Lease folder = folders.lease(put.path().parent())) {
            return stage(put, folder.directory());
        } catch (SourceException e) {
            return new Failed(e.reason(), Side.SOURCE);
        } catch (IOException e) {
            return new Failed(e, Side.TREE);
        }
    }

    private Outcome stage(Put put, Directory folder) throws IOException {
        boolean large =
                put.content() instanceof Streamed content && content.sizeBytes() >= LARGE_BYTES;
        String temporary =
                large
                        ? TemporaryName.of(put.path().name(), sizeBytes(put), modified(put))
                        : TemporaryName.next();
        try {
            Written written =
                    large && put.resumes() && takeOver(put, folder, temporary)
                            ? goOn(put, folder, temporary)
                            : write(put, folder, temporary);
            folder.rename(temporary, folder, put.path().name(), put.replaces());
            return written;
        } catch (IOException e) {
            discard(folder, temporary, e);
            throw e;
        }
    }

    private Written write(Put put, Directory folder, String temporary) throws IOException {
        Attributes attributes = put.attributes().keptBy(folder.traits());
        try (OutputFile file = folder.createFile(temporary, attributes.hasMode())) {
            long bytes = lanes.write(put.content(), file);
            return new Written(bytes, refused(file, attributes));
        }
    }

    /** Gives what is there of the file our own temporary name, if that is possible. */
    private static boolean takeOver(Put put, Directory folder, String temporary)
            throws IOException {
        try (Listing listing = folder.list()) {
            for (Entry entry = listing.next(); entry != null; entry = listing.next()) {
                boolean left =
                        TemporaryName.isLeftoverOf(
                                entry.name(), put.path().name(), sizeBytes(put), modified(put));
                if (left && entry.isFile()) {
                    folder.rename(entry.name(), folder, temporary, false);
                    return true;
                }
            }
        }
        return false;
    }

    private Written goOn(Put put, Directory folder, String temporary) throws IOException {
        Attributes attributes = put.attributes().keptBy(folder.traits());
        try (Source part = folder.openFile(temporary);
                OutputFile file = folder.reopenFile(temporary)) {
            long bytes = lanes.goOn((Streamed) put.content(), part, file);
            return new Written(bytes, refused(file, attributes));
        } catch (AccessDeniedException _) {
            // Its attributes had been set: begin anew.
            folder.removeFile(temporary);
            return write(put, folder, temporary);
        }
    }

    private static long sizeBytes(Put put) {
        return put.content() instanceof Streamed content ? content.sizeBytes() : 0;
    }

    private static @Nullable Instant modified(Put put) {
        return put.attributes().modified();
    }

    private static @Nullable IOException refused(OutputFile file, Attributes attributes) {
        try {
            file.setAttributes(attributes);
            return null;
        } catch (IOException e) {
            return e;
        }
    }

    private static void discard(Directory folder, String temporary, IOException because) {
        try {
            folder.removeFile(temporary);
        } catch (NoSuchFileException _) {
            // It was never made.
        } catch (IOException e) {
            because.addSuppressed(e);
        }
    }
}
