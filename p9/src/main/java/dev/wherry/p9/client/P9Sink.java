package dev.wherry.p9.client;

import dev.wherry.core.stream.Chunk;
import dev.wherry.core.stream.ShiftedWindow;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkOptions;
import dev.wherry.core.stream.SinkOptions.Existing;
import dev.wherry.core.stream.SinkTraits;
import dev.wherry.core.stream.Source;
import dev.wherry.core.stream.Window;
import dev.wherry.core.tree.Attributes;
import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.TemporaryName;
import dev.wherry.core.tree.TreePath;
import dev.wherry.linux.Errno;
import dev.wherry.p9.wire.OpenMode;
import dev.wherry.p9.wire.Qid;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A file, written in order under a temporary name that {@link #finish} turns into the final one;
 * or, appending, written behind what is there, and cut back if it is abandoned.
 */
final class P9Sink implements Sink {

    private static final SinkTraits TRAITS = new SinkTraits(false, false, true, true, true, 1);
    private static final int USUAL_MODE = 0644;
    private static final int CONFINED_MODE = 0600;
    private static final int PERMISSIONS = 0777;

    /** How far it has come. */
    private enum State {
        OPEN,
        FINISHED,
        ABANDONED
    }

    private final P9Client client;
    private final Link link;
    private final TreePath path;
    private final TreePath temporary;
    private final SinkOptions options;
    private final long firstPosition;
    private final Runnable release;
    private final AtomicReference<State> state = new AtomicReference<>(State.OPEN);
    private Attributes attributes;
    private @Nullable IOException attributesRefused;
    private OpenFile file;
    private long writtenBytes;
    private long streamedEnd;
    private volatile @Nullable WriteStream stream;

    private P9Sink(
            P9Client client,
            Link link,
            TreePath path,
            TreePath temporary,
            SinkOptions options,
            Opened opened,
            Runnable release) {
        this.client = client;
        this.link = link;
        this.path = path;
        this.temporary = temporary;
        this.options = options;
        this.file = opened.file;
        this.attributes = new Attributes(null, opened.mode, null);
        this.firstPosition = isAppending() ? file.sizeBytes() : 0;
        this.release = release;
    }

    /**
     * A file just opened.
     *
     * @param mode that it is to have in the end; -1 for the one it has
     */
    private record Opened(OpenFile file, int mode) {}

    /**
     * Opens {@code path}.
     *
     * @param release run once when the sink is over
     */
    static P9Sink open(
            P9Client client, Link link, TreePath path, SinkOptions options, Runnable release)
            throws IOException {
        Session.check(path);
        if (path.isRoot()) {
            throw new ErrorReply(Errno.EISDIR);
        }
        if (options.direct()) {
            throw new IllegalArgumentException(
                    client.name(path) + ": no page cache is in the way here; leave out direct");
        }
        boolean append = options.existing() == Existing.APPEND;
        TreePath temporary = append ? path : path.parent().resolve(TemporaryName.next());
        Opened opened =
                client.attempt(
                        link,
                        (session, again) ->
                                append
                                        ? openBehind(session, path, again)
                                        : openBeside(session, path, temporary, options, again));
        return new P9Sink(client, link, path, temporary, options, opened, release);
    }

    /** Opens what is there, or makes it; the protocol's create does either. */
    private static Opened openBehind(Session session, TreePath path, boolean again)
            throws IOException {
        try {
            return new Opened(OpenFile.open(session, path, OpenMode.WRITE_ONLY), -1);
        } catch (ErrorReply e) {
            if (!e.is(Errno.ENOENT)) {
                throw e;
            }
        }
        return new Opened(create(session, path, USUAL_MODE, again), -1);
    }

    private static Opened openBeside(
            Session session, TreePath path, TreePath temporary, SinkOptions options, boolean again)
            throws IOException {
        int mode = USUAL_MODE;
        Entry there = look(session, path);
        if (there != null) {
            if (options.existing() == Existing.REFUSE) {
                throw new ErrorReply(Errno.EEXIST);
            }
            if (there.isFolder()) {
                throw new ErrorReply(Errno.EISDIR);
            }
            mode = there.isFile() ? there.mode() & PERMISSIONS : mode;
        }
        return new Opened(create(session, temporary, CONFINED_MODE, again), mode);
    }

    private static @Nullable Entry look(Session session, TreePath path) throws IOException {
        Session.Walked walked;
        try {
            walked = session.walk(path);
        } catch (ErrorReply e) {
            if (e.is(Errno.ENOENT)) {
                return null;
            }
            throw e;
        }
        try {
            return EntryOf.attributes(path.name(), session.attributes(walked.fid()));
        } finally {
            session.connection().forget(walked.fid());
        }
    }

    private static OpenFile create(Session session, TreePath path, int mode, boolean again)
            throws IOException {
        int exclusive = again ? 0 : OpenMode.EXCLUSIVE;
        return session.in(
                path.parent(),
                folder -> {
                    Session.Made made =
                            session.create(
                                    folder,
                                    path.name(),
                                    OpenMode.WRITE_ONLY | OpenMode.CREATE | exclusive,
                                    mode);
                    try {
                        if (again) {
                            session.change(made.fid(), Changes.size(0));
                        }
                        return new OpenFile(
                                session,
                                made.fid(),
                                session.connection().maxDataBytes(made.ioUnit()),
                                session.attributes(made.fid()));
                    } catch (IOException e) {
                        session.connection().forget(made.fid());
                        throw e;
                    }
                });
    }

    /** Sets what the file is to have when it appears. */
    void setAttributes(Attributes wanted) {
        attributes = wanted.hasMode() ? wanted : wanted.withMode(attributes.mode());
    }

    /** Why not all of its attributes could be set; null where they were. */
    @Nullable IOException attributesRefused() {
        return attributesRefused;
    }

    private boolean isAppending() {
        return options.existing() == Existing.APPEND;
    }

    @Override
    public String name() {
        return client.name(path);
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
        if (writes == null || writes.isClosed() || writes.depth() > 1) {
            writtenBytes = end() - firstPosition;
            writes = openStream(1, (_, _) -> {});
        }
        writes.submit(new Chunk(firstPosition + writtenBytes, unit.duplicate()));
        writes.finish();
        unit.position(unit.limit());
        writtenBytes += length;
        return length;
    }

    @Override
    public Window<Chunk> openWindow(int depth, Window.Completion<Chunk> completion)
            throws IOException {
        requireOpen();
        return firstPosition == 0
                ? openStream(depth, completion)
                : new ShiftedWindow(depth, completion, this::openStream, firstPosition);
    }

    private WriteStream openStream(int depth, Window.Completion<Chunk> completion) {
        OpenFile current = currentFile();
        WriteStream before = stream;
        if (before != null) {
            streamedEnd = Math.max(streamedEnd, before.end());
        }
        file = current;
        var opened = new WriteStream(current, this::reopen, name(), depth, completion);
        stream = opened;
        if (state.get() != State.OPEN) {
            opened.close();
        }
        return opened;
    }

    private OpenFile currentFile() {
        WriteStream writes = stream;
        return writes == null ? file : writes.file();
    }

    private void requireOpen() throws IOException {
        if (state.get() != State.OPEN) {
            throw new IOException(name() + " was closed");
        }
    }

    private OpenFile reopen() throws IOException {
        return client.attempt(
                link, (session, _) -> OpenFile.open(session, temporary, OpenMode.WRITE_ONLY));
    }

    /** What is done to the open file. */
    @FunctionalInterface
    private interface OnFile {
        void run(OpenFile file) throws IOException;
    }

    /** Does {@code step}, and once more with the file opened again if the connection broke. */
    private void perform(String operation, OnFile step) throws IOException {
        try {
            OpenFile current = currentFile();
            if (current.session().connection().failure() == null) {
                try {
                    step.run(current);
                    return;
                } catch (ConnectionLostException _) {
                    // The file is opened again.
                }
            }
            file = reopen();
            stream = null;
            streamedEnd = 0;
            step.run(file);
        } catch (IOException e) {
            throw Refusal.told(operation, name(), e);
        }
    }

    @Override
    public void sync() throws IOException {
        perform("flush", open -> open.session().sync(open.fid()));
    }

    @Override
    public Source reread() throws IOException {
        return P9Source.open(client, link, temporary, firstPosition, () -> {});
    }

    @Override
    public void truncate(long bytes) throws IOException {
        long end = end();
        long cut = Math.min(firstPosition + bytes, end);
        writtenBytes = cut - firstPosition;
        perform("cut", open -> open.session().change(open.fid(), Changes.size(cut)));
        stream = null;
        streamedEnd = 0;
    }

    /** Makes the file {@code bytes} long; what was not written of it is a hole. */
    void extend(long bytes) throws IOException {
        perform("write", open -> open.session().change(open.fid(), Changes.size(bytes)));
        writtenBytes = bytes;
    }

    /** Behind the last byte that was written. */
    private long end() {
        WriteStream writes = stream;
        long streamed = writes == null ? 0 : Math.max(streamedEnd, writes.end());
        return Math.max(firstPosition + writtenBytes, streamed);
    }

    @Override
    public void finish() throws IOException {
        requireOpen();
        writtenBytes = end() - firstPosition;
        if (!isAppending()) {
            setAttributesOfFile();
        }
        if (options.durable()) {
            sync();
        }
        perform("finish", open -> open.session().close(open.fid()));
        if (!isAppending()) {
            putInPlace();
        }
        if (!state.compareAndSet(State.OPEN, State.FINISHED)) {
            throw new IOException(name() + " was closed while it was finished");
        }
        release.run();
    }

    private void setAttributesOfFile() throws IOException {
        perform(
                "finish",
                open -> {
                    try {
                        Changes.apply(open.session(), open.fid(), attributes, false);
                    } catch (ErrorReply e) {
                        attributesRefused = e;
                    }
                });
    }

    private void putInPlace() throws IOException {
        long identity = currentFile().attributes().qid().path();
        try {
            client.attempt(
                    link,
                    (session, again) ->
                            session.in(
                                    path.parent(),
                                    folder -> {
                                        Placing placing = new Placing(session, folder, path.name());
                                        placing.put(
                                                temporary.name(),
                                                identity,
                                                options.existing() == Existing.REPLACE,
                                                again);
                                        if (options.durable()) {
                                            syncFolder(session);
                                        }
                                        return path;
                                    }));
        } catch (IOException e) {
            throw Refusal.told("finish", name(), e);
        }
    }

    /** The name is durable, too (case 25). */
    private void syncFolder(Session session) throws IOException {
        int fid = session.walkFolder(path.parent());
        int open = fid;
        try {
            if (path.parent().isRoot()) {
                open = session.walk(fid, java.util.List.of()).fid();
            }
            session.openFile(open, OpenMode.READ_ONLY | OpenMode.DIRECTORY);
            session.sync(open);
        } finally {
            session.connection().forget(open);
            if (open != fid) {
                session.connection().forget(fid);
            }
        }
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
        if (isAppending()) {
            if (!options.keepPartial()) {
                perform(
                        "abandon",
                        open -> open.session().change(open.fid(), Changes.size(firstPosition)));
            }
            currentFile().session().connection().forget(currentFile().fid());
            return;
        }
        currentFile().session().connection().forget(currentFile().fid());
        try {
            client.attempt(
                    link,
                    (session, again) ->
                            session.in(
                                    path.parent(),
                                    folder -> {
                                        leave(session, folder, again);
                                        return path;
                                    }));
        } catch (IOException e) {
            throw Refusal.told("abandon", name(), e);
        }
    }

    private void leave(Session session, int folder, boolean again) throws IOException {
        try {
            if (options.keepPartial()) {
                session.rename(folder, temporary.name(), folder, path.name() + ".partial");
            } else {
                session.remove(folder, temporary.name(), false);
            }
        } catch (ErrorReply e) {
            Qid there = e.is(Errno.ENOENT) ? session.find(folder, temporary.name()) : null;
            if (!e.is(Errno.ENOENT) || there != null || !again) {
                throw e;
            }
        }
    }
}
