package dev.wherry.smb;

import dev.wherry.smb.connection.Connection;
import dev.wherry.smb.connection.ConnectionLostException;
import dev.wherry.smb.connection.Reply;
import dev.wherry.smb.connection.StatusException;
import dev.wherry.smb.wire.Close;
import dev.wherry.smb.wire.Compound;
import dev.wherry.smb.wire.Create;
import dev.wherry.smb.wire.DirectoryCursor;
import dev.wherry.smb.wire.FileId;
import dev.wherry.smb.wire.QueryDirectory;
import dev.wherry.smb.wire.Status;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a directory, asked for as they are wanted: of a directory of any size only one
 * response is in memory. A directory whose entries fit into {@value #USUAL_BYTES} bytes, some
 * thousand, is opened, read to its end and closed in one round trip; only of others a handle is
 * kept. For one thread.
 */
public final class Listing implements Closeable {

    private static final String EVERYTHING = "*";
    private static final int USUAL_BYTES = 256 << 10;

    /** Room for a few entries, to learn whether there are any. */
    private static final int LITTLE_BYTES = 4 << 10;

    private final Names names;
    private final String address;

    /** Null where everything came with the first response. */
    private final @Nullable OpenFile directory;

    private final int batchBytes;
    private @Nullable DirectoryCursor batch;
    private boolean closed;

    private Listing(
            Names names, String address, @Nullable OpenFile directory, int batchBytes, Reply first)
            throws IOException {
        this.names = names;
        this.address = address;
        this.directory = directory;
        this.batchBytes = batchBytes;
        this.batch = cursor(first);
    }

    static Listing open(Share share, Link link, String path) throws IOException {
        String wire = share.names().toWire(path);
        return share.attempt(
                link,
                "list",
                path,
                (connection, tree, _) -> {
                    int batchBytes = connection.maxTransactBytes();
                    int usualBytes = Math.min(USUAL_BYTES, batchBytes);
                    List<Reply> all =
                            connection.call(
                                    tree,
                                    Compound.of(
                                            opening(wire),
                                            query(FileId.RELATED, true, usualBytes),
                                            query(FileId.RELATED, false, LITTLE_BYTES),
                                            new Close.Request(FileId.RELATED, false)));
                    all.getFirst().requireSuccess();
                    if (isEnd(all.get(1)) || isEnd(all.get(2))) {
                        return new Listing(share.names(), share.address(path), null, 0, all.get(1));
                    }
                    List<Reply> replies =
                            connection.call(
                                    tree,
                                    Compound.of(
                                            opening(wire),
                                            query(FileId.RELATED, true, batchBytes)));
                    Create.Response created = replies.getFirst().require(Create.Response.class);
                    OpenFile directory = new OpenFile(connection, tree, created.file(), 0);
                    return new Listing(
                            share.names(),
                            share.address(path),
                            directory,
                            batchBytes,
                            replies.get(1));
                });
    }

    private static Create.Request opening(String wire) {
        return Share.opening(
                wire,
                Create.ACCESS_READ_DATA | Create.ACCESS_READ_ATTRIBUTES,
                Create.DISPOSITION_OPEN,
                Create.OPTION_DIRECTORY);
    }

    private static QueryDirectory.Request query(FileId directory, boolean restart, int bytes) {
        return new QueryDirectory.Request(directory, restart, EVERYTHING, bytes);
    }

    private static boolean isEnd(Reply reply) {
        return reply.status() == Status.NO_MORE_FILES || reply.status() == Status.NO_SUCH_FILE;
    }

    private static @Nullable DirectoryCursor cursor(Reply reply) throws StatusException {
        if (isEnd(reply)) {
            return null;
        }
        return new DirectoryCursor(reply.require(QueryDirectory.Response.class));
    }

    /**
     * The next entry.
     *
     * @return null behind the last
     * @throws SmbException if the server refuses, or the connection breaks: entries that were
     *     already given out cannot be told apart from those to come, so a listing is not resumed
     */
    public @Nullable FileInfo next() throws IOException {
        try {
            while (batch != null && !closed) {
                while (batch.next()) {
                    String name = batch.name();
                    if (!name.equals(".") && !name.equals("..")) {
                        return FileInfo.of(
                                names.fromWire(name),
                                batch.times(),
                                batch.endOfFile(),
                                batch.attributes());
                    }
                }
                batch = nextBatch();
            }
            return null;
        } catch (IOException e) {
            throw SmbException.of("list", address, e);
        }
    }

    private @Nullable DirectoryCursor nextBatch() throws IOException {
        if (directory == null) {
            return null;
        }
        QueryDirectory.Request request = query(directory.id(), false, batchBytes);
        return cursor(
                directory.connection().call(directory.tree(), Compound.of(request)).getFirst());
    }

    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        if (directory == null) {
            return;
        }
        Connection connection = directory.connection();
        try {
            if (connection.failure() == null) {
                connection.call(
                        directory.tree(), Compound.of(new Close.Request(directory.id(), false)));
            }
        } catch (ConnectionLostException _) {
            // The server closes what was open on a connection that is gone.
        }
    }
}
