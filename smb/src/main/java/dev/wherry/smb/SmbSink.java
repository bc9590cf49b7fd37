package dev.wherry.smb;

import dev.wherry.core.stream.Chunk;
import dev.wherry.core.stream.ShiftedWindow;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkOptions;
import dev.wherry.core.stream.SinkOptions.Existing;
import dev.wherry.core.stream.SinkTraits;
import dev.wherry.core.stream.Source;
import dev.wherry.core.stream.Window;
import dev.wherry.smb.connection.Connection;
import dev.wherry.smb.connection.ConnectionLostException;
import dev.wherry.smb.connection.Reply;
import dev.wherry.smb.connection.StatusException;
import dev.wherry.smb.connection.Tree;
import dev.wherry.smb.wire.Close;
import dev.wherry.smb.wire.Command;
import dev.wherry.smb.wire.Compound;
import dev.wherry.smb.wire.Create;
import dev.wherry.smb.wire.FileId;
import dev.wherry.smb.wire.Flush;
import dev.wherry.smb.wire.Request;
import dev.wherry.smb.wire.SetInfo;
import dev.wherry.smb.wire.Status;
import dev.wherry.smb.wire.Times;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A file on a share, written in order under a temporary name that {@link #finish} turns into the
 * final one; or, appending, written behind what is there, and cut back if it is abandoned.
 */
final class SmbSink implements Sink {

    private static final int ACCESS =
            Create.ACCESS_WRITE_DATA
                    | Create.ACCESS_READ_ATTRIBUTES
                    | Create.ACCESS_WRITE_ATTRIBUTES
                    | Create.ACCESS_DELETE;

    private static final SinkTraits TRAITS = new SinkTraits(false, false, true, true, true, 1);

    /** How far it has come. */
    private enum State {
        OPEN,
        FINISHED,
        ABANDONED
    }

    private final Share share;
    private final Link link;
    private final String path;
    private final String wire;
    private String workingName;
    private final SinkOptions options;
    private final long firstPosition;
    private final Runnable release;
    private OpenFile file;
    private long writtenBytes;
    private long streamedEnd;
    private @Nullable Instant lastModified;
    private volatile @Nullable WriteStream stream;
    private final AtomicReference<State> state = new AtomicReference<>(State.OPEN);

    private SmbSink(
            Share share,
            Link link,
            String path,
            String workingName,
            SinkOptions options,
            OpenFile file,
            Runnable release) {
        this.share = share;
        this.link = link;
        this.path = path;
        this.wire = share.names().toWire(path);
        this.workingName = workingName;
        this.options = options;
        this.file = file;
        this.firstPosition = options.existing() == Existing.APPEND ? file.sizeBytes() : 0;
        this.release = release;
    }

    /**
     * Opens {@code path}.
     *
     * @param release run once when the sink is over
     */
    static SmbSink open(Share share, Link link, String path, SinkOptions options, Runnable release)
            throws IOException {
        if (options.direct()) {
            throw new IllegalArgumentException(
                    share.address(path)
                            + ": a share has no page cache to bypass; leave out direct");
        }
        String wire = share.names().toWire(path);
        boolean append = options.existing() == Existing.APPEND;
        String workingName = append ? wire : TemporaryName.beside(wire);
        OpenFile file =
                share.attempt(
                        link,
                        "open",
                        path,
                        (connection, tree, _) -> {
                            Share.requireWritable(tree);
                            if (options.existing() == Existing.REFUSE) {
                                refuseExisting(share, connection, tree, wire);
                            }
                            return OpenFile.open(
                                    connection,
                                    tree,
                                    Share.opening(
                                            workingName,
                                            ACCESS,
                                            Create.DISPOSITION_OPEN_IF,
                                            Create.OPTION_NON_DIRECTORY));
                        });
        return new SmbSink(share, link, path, workingName, options, file, release);
    }

    private static void refuseExisting(Share share, Connection connection, Tree tree, String wire)
            throws IOException {
        try {
            share.stat(connection, tree, wire);
        } catch (StatusException e) {
            if (e.status() == Status.OBJECT_NAME_NOT_FOUND) {
                return;
            }
            throw e;
        }
        throw new StatusException(Command.CREATE, Status.OBJECT_NAME_COLLISION);
    }

    /** Sets the time that the file is to bear; null for when it arrives. */
    void setLastModified(@Nullable Instant time) {
        lastModified = time;
    }

    @Override
    public String name() {
        return share.address(path);
    }

    @Override
    public SinkTraits traits() {
        return TRAITS;
    }

    @Override
    public int write(ByteBuffer unit) throws IOException {
        requireOpen();
        int length = unit.remaining();
        WriteStream writes = stream;
        if (writes == null || writes.isClosed()) {
            writtenBytes = endPosition() - firstPosition;
            writes = openStream(1, (_, _) -> {});
        }
        writes.submit(new Chunk(writtenBytes + firstPosition, unit.duplicate()));
        writes.finish();
        unit.position(unit.limit());
        writtenBytes += length;
        return length;
    }

    @Override
    public Window<Chunk> openWindow(int depth, Window.Completion<Chunk> completion)
            throws IOException {
        requireOpen();
        if (firstPosition == 0) {
            return openStream(depth, completion);
        }
        return new ShiftedWindow(depth, completion, this::openStream, firstPosition);
    }

    private WriteStream openStream(int depth, Window.Completion<Chunk> completion) {
        WriteStream before = stream;
        if (before != null) {
            file = before.currentFile();
            streamedEnd = Math.max(streamedEnd, before.endPosition());
        }
        WriteStream opened = new WriteStream(file, () -> reopen(ACCESS), name(), depth, completion);
        stream = opened;
        if (state.get() != State.OPEN) {
            opened.close();
        }
        return opened;
    }

    private void requireOpen() throws IOException {
        if (state.get() != State.OPEN) {
            throw new IOException(name() + " was closed");
        }
    }

    private OpenFile reopen(int access) throws IOException {
        return share.attempt(
                link,
                "reopen",
                path,
                (connection, tree, _) ->
                        OpenFile.open(
                                connection,
                                tree,
                                Share.opening(
                                        workingName,
                                        access,
                                        Create.DISPOSITION_OPEN,
                                        Create.OPTION_NON_DIRECTORY)));
    }

    /** One frame that begins with a request to the open file, opening it again if need be. */
    private void perform(String operation, FirstRequest first, Request... others)
            throws IOException {
        try {
            try {
                perform(first, others);
            } catch (ConnectionLostException e) {
                file = reopen(ACCESS);
                perform(first, others);
            }
        } catch (IOException e) {
            throw SmbException.of(operation, name(), e);
        }
    }

    private interface FirstRequest {
        Request on(FileId file);
    }

    private void perform(FirstRequest first, Request... others) throws IOException {
        WriteStream writes = stream;
        if (writes != null) {
            file = writes.currentFile();
        }
        if (file.connection().failure() != null) {
            file = reopen(ACCESS);
        }
        List<Request> requests = new ArrayList<>();
        requests.add(first.on(file.id()));
        requests.addAll(List.of(others));
        for (Reply reply : file.connection().call(file.tree(), new Compound(requests))) {
            reply.requireSuccess();
        }
    }

    @Override
    public void sync() throws IOException {
        perform("flush", Flush::new);
    }

    @Override
    public Source reread() throws IOException {
        return SmbSource.openWire(share, link, name(), workingName, firstPosition, () -> {});
    }

    @Override
    public void truncate(long bytes) throws IOException {
        long end = Math.min(firstPosition + bytes, endPosition());
        perform("cut", id -> SetInfo.endOfFile(id, end));
        writtenBytes = Math.min(writtenBytes, bytes);
    }

    /** Behind the last byte that was written. */
    private long endPosition() {
        WriteStream writes = stream;
        long streamed = writes == null ? 0 : Math.max(streamedEnd, writes.endPosition());
        return Math.max(firstPosition + writtenBytes, streamed);
    }

    @Override
    public void finish() throws IOException {
        requireOpen();
        if (lastModified != null) {
            Times times = Times.lastWrite(FileTimes.of(lastModified));
            perform("finish", id -> SetInfo.basic(id, times, 0));
        }
        if (options.existing() != Existing.APPEND) {
            putInPlace();
        }
        perform("finish", id -> new Close.Request(id, false));
        if (!state.compareAndSet(State.OPEN, State.FINISHED)) {
            throw new IOException(name() + " was closed while it was finished");
        }
        release.run();
    }

    private void putInPlace() throws IOException {
        boolean replace = options.existing() == Existing.REPLACE;
        try {
            perform("finish", id -> SetInfo.rename(id, wire, replace));
            workingName = wire;
        } catch (SmbException e) {
            if (!(e.status() == Status.OBJECT_NAME_NOT_FOUND && isThere())) {
                throw e;
            }
            workingName = wire;
        }
    }

    /** After the connection broke: the temporary name is gone and the final one is there. */
    private boolean isThere() throws IOException {
        return share.stat(path).sizeBytes() >= endPosition();
    }

    @Override
    public void close() throws IOException {
        if (!state.compareAndSet(State.OPEN, State.ABANDONED)) {
            return;
        }
        try {
            WriteStream writes = stream;
            if (writes != null) {
                writes.close();
            }
            abandon();
        } finally {
            release.run();
        }
    }

    private void abandon() throws IOException {
        FirstRequest undo =
                switch (options.existing()) {
                    case APPEND -> id -> SetInfo.endOfFile(id, firstPosition);
                    case REFUSE, REPLACE ->
                            options.keepPartial()
                                    ? id -> SetInfo.rename(id, wire + ".partial", true)
                                    : SetInfo::delete;
                };
        if (options.existing() == Existing.APPEND && options.keepPartial()) {
            perform("close", id -> new Close.Request(id, false));
        } else {
            perform("abandon", undo, new Close.Request(FileId.RELATED, false));
        }
    }
}
