package dev.wherry.smb;

import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkOptions;
import dev.wherry.core.stream.Source;
import dev.wherry.core.stream.Window;
import dev.wherry.smb.connection.Connection;
import dev.wherry.smb.connection.ConnectionLostException;
import dev.wherry.smb.connection.RefusedException;
import dev.wherry.smb.connection.Reply;
import dev.wherry.smb.connection.StatusException;
import dev.wherry.smb.connection.Tree;
import dev.wherry.smb.wire.Close;
import dev.wherry.smb.wire.Compound;
import dev.wherry.smb.wire.Create;
import dev.wherry.smb.wire.FileId;
import dev.wherry.smb.wire.Read;
import dev.wherry.smb.wire.Request;
import dev.wherry.smb.wire.SetInfo;
import dev.wherry.smb.wire.Status;
import dev.wherry.smb.wire.Times;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A share: everything one can do with the files in it, each in as few round trips as it takes.
 *
 * <p>Paths count from the share's root, with slashes. Methods block; safe for any thread. Names
 * that cannot cross are an {@link IllegalArgumentException}, what the server refuses an {@link
 * SmbException}. A connection that breaks is opened again and the work repeated, as far as that
 * does no harm.
 */
public final class Share {

    /** How often work is repeated after a connection broke or the server was busy. */
    private static final int RETRIES = 3;

    private static final long BUSY_PAUSE_MILLIS = 100;
    private static final int DIRECTORY_ATTRIBUTE = 0x10;

    private final String address;
    private final String name;
    private final List<Link> links;
    private final Names names;
    private final AtomicInteger turn = new AtomicInteger();

    Share(String address, String name, List<Link> links, SmbOptions options) {
        this.address = address;
        this.name = name;
        this.links = links;
        this.names = new Names(options.names());
    }

    /** One try on a connection; {@code again} tells that an earlier one may have worked. */
    @FunctionalInterface
    interface Attempt<T> {
        T run(Connection connection, Tree tree, boolean again) throws IOException;
    }

    /** Does {@code attempt} on {@code link}, repeatedly if the connection breaks. */
    <T> T attempt(Link link, String operation, String path, Attempt<T> attempt) throws IOException {
        return attemptOn(link, operation, address(path), attempt);
    }

    /** The same, with the object as messages are to have it. */
    <T> T attemptOn(Link link, String operation, String object, Attempt<T> attempt)
            throws IOException {
        boolean again = false;
        for (int tries = 0; ; tries++) {
            try {
                Connection connection = link.connection();
                return attempt.run(connection, connection.tree(name), again);
            } catch (ConnectionLostException e) {
                if (tries == RETRIES || Thread.currentThread().isInterrupted()) {
                    throw SmbException.of(operation, object, e);
                }
                again = true;
            } catch (StatusException e) {
                if (tries == RETRIES || !Status.isBusy(e.status())) {
                    throw SmbException.of(operation, object, e);
                }
                pause(link, operation, object, tries);
            } catch (IOException e) {
                throw SmbException.of(operation, object, e);
            }
        }
    }

    private static void pause(Link link, String operation, String object, int tries)
            throws IOException {
        try {
            link.pause(BUSY_PAUSE_MILLIS << tries);
        } catch (ConnectionLostException e) {
            throw SmbException.of(operation, object, e);
        }
    }

    /** The links in turn, so that work spreads. */
    Link nextLink() {
        return links.get(Math.floorMod(turn.getAndIncrement(), links.size()));
    }

    List<Link> links() {
        return links;
    }

    String name() {
        return name;
    }

    Names names() {
        return names;
    }

    String address(String path) {
        return path.isEmpty() ? address : address + (path.startsWith("/") ? "" : "/") + path;
    }

    /** Reaches the share. */
    void check() throws IOException {
        attempt(links.getFirst(), "open", "", (_, tree, _) -> tree);
    }

    /** Refuses, before anything is sent, to write where the user may not. */
    static void requireWritable(Tree tree) throws RefusedException {
        if ((tree.maximalAccess() & Create.ACCESS_WRITE_DATA) == 0) {
            throw new RefusedException(
                    "the share is read-only for this user", "choose another share or user");
        }
    }

    /**
     * Puts a file, in one round trip if it fits into one message.
     *
     * @param data the whole file; not moved
     * @param lastModified null for now
     */
    public void put(String path, ByteBuffer data, @Nullable Instant lastModified, PutMode mode)
            throws IOException {
        Upload upload = new Upload(path, data, lastModified, mode);
        put(nextLink(), upload, false);
    }

    /** Puts a file on {@code link}; {@code again} tells that it may be there already. */
    void put(Link link, Upload upload, boolean again) throws IOException {
        SmallPut put = new SmallPut(upload, names);
        boolean small =
                attempt(
                        link,
                        "put",
                        upload.path(),
                        (connection, tree, repeated) -> {
                            requireWritable(tree);
                            if (!SmallPut.fits(upload, connection)) {
                                return false;
                            }
                            put.run(connection, tree, again || repeated);
                            return true;
                        });
        if (!small) {
            putLarge(upload);
        }
    }

    private void putLarge(Upload upload) throws IOException {
        SinkOptions.Existing existing =
                upload.mode() == PutMode.NEW
                        ? SinkOptions.Existing.REFUSE
                        : SinkOptions.Existing.REPLACE;
        SinkOptions options = new SinkOptions(existing, false, false, false);
        try (SmbSink sink = SmbSink.open(this, nextLink(), upload.path(), options, () -> {})) {
            sink.setLastModified(upload.lastModified());
            ByteBuffer data = upload.data().duplicate();
            while (data.hasRemaining()) {
                sink.write(data);
            }
            sink.finish();
        }
    }

    /**
     * Opens a window of small files under way on all connections.
     *
     * @param depth the most files at a time, 1 or more; a hundred cover a round trip of 20 ms
     * @param completion told of each file, possibly on a thread that must not be held up
     */
    public Window<Upload> openUploads(int depth, Window.Completion<Upload> completion) {
        return new Uploads(this, depth, completion, _ -> true);
    }

    /**
     * Reads a whole file, in one round trip if it fits into one message.
     *
     * @throws OutOfMemoryError if it does not fit into memory
     */
    public byte[] get(String path) throws IOException {
        Optional<byte[]> small = getSmall(path);
        return small.isPresent() ? small.get() : getLarge(path);
    }

    /** A whole file in one round trip; empty if it does not fit into one message. */
    Optional<byte[]> getSmall(String path) throws IOException {
        String wire = names.toWire(path);
        return attempt(
                nextLink(),
                "read",
                path,
                (connection, tree, _) -> getSmall(connection, tree, wire));
    }

    private static Optional<byte[]> getSmall(Connection connection, Tree tree, String wire)
            throws IOException {
        List<Reply> replies =
                connection.call(
                        tree,
                        Compound.of(
                                opening(
                                        wire,
                                        Create.ACCESS_READ_DATA | Create.ACCESS_READ_ATTRIBUTES,
                                        Create.DISPOSITION_OPEN,
                                        Create.OPTION_NON_DIRECTORY),
                                new Read.Request(FileId.RELATED, 0, Request.BYTES_PER_CREDIT),
                                new Close.Request(FileId.RELATED, false)));
        long size = replies.getFirst().require(Create.Response.class).endOfFile();
        Reply read = replies.get(1);
        if (size == 0 || read.status() == Status.END_OF_FILE) {
            return Optional.of(new byte[0]);
        }
        ByteBuffer data = read.require(Read.Response.class).data();
        return data.remaining() == size ? Optional.of(bytes(data)) : Optional.empty();
    }

    private static byte[] bytes(ByteBuffer data) {
        byte[] bytes = new byte[data.remaining()];
        data.get(bytes);
        return bytes;
    }

    private byte[] getLarge(String path) throws IOException {
        try (Source source = open(path)) {
            long size = source.remainingBytes().orElse(0);
            ByteBuffer whole = ByteBuffer.allocate(Math.toIntExact(size));
            int count = 0;
            while (whole.hasRemaining() && count >= 0) {
                count = source.read(whole);
            }
            return java.util.Arrays.copyOf(whole.array(), whole.position());
        }
    }

    /** Opens a file for reading in order, with many requests under way. */
    public Source open(String path) throws IOException {
        return SmbSource.open(this, nextLink(), path, () -> {});
    }

    /** Opens a file for writing in order, with many requests under way. */
    public Sink create(String path, SinkOptions options) throws IOException {
        return SmbSink.open(this, nextLink(), path, options, () -> {});
    }

    /** The entries of a directory, without {@code .} and {@code ..}, as they come. */
    public Listing list(String path) throws IOException {
        return Listing.open(this, nextLink(), path);
    }

    /** In words: the dialect, and how what is sent is protected. */
    String protocol() throws IOException {
        return links.getFirst().protocol();
    }

    /** What the server says about {@code path}; links are not followed. */
    public FileInfo stat(String path) throws IOException {
        String wire = names.toWire(path);
        return attempt(
                nextLink(), "look at", path, (connection, tree, _) -> stat(connection, tree, wire));
    }

    FileInfo stat(Connection connection, Tree tree, String wire) throws IOException {
        Create.Response created =
                perform(
                        connection,
                        tree,
                        opening(
                                wire,
                                Create.ACCESS_READ_ATTRIBUTES,
                                Create.DISPOSITION_OPEN,
                                Create.OPTION_OPEN_REPARSE_POINT));
        return FileInfo.of(
                names.fromWire(lastName(wire)),
                created.times(),
                created.endOfFile(),
                created.attributes());
    }

    private static String lastName(String wire) {
        return wire.substring(wire.lastIndexOf('\\') + 1);
    }

    /** Deletes a file. */
    public void delete(String path) throws IOException {
        remove(path, Create.OPTION_NON_DIRECTORY);
    }

    /** Deletes an empty directory. */
    public void deleteDirectory(String path) throws IOException {
        remove(path, Create.OPTION_DIRECTORY);
    }

    private void remove(String path, int option) throws IOException {
        String wire = requireBelowRoot(path);
        attempt(
                nextLink(),
                "delete",
                path,
                (connection, tree, again) -> {
                    try {
                        remove(connection, tree, wire, option);
                    } catch (StatusException e) {
                        if (!again || e.status() != Status.OBJECT_NAME_NOT_FOUND) {
                            throw e;
                        }
                    }
                    return true;
                });
    }

    static void remove(Connection connection, Tree tree, String wire, int option)
            throws IOException {
        perform(
                connection,
                tree,
                opening(
                        wire,
                        Create.ACCESS_DELETE,
                        Create.DISPOSITION_OPEN,
                        option | Create.OPTION_OPEN_REPARSE_POINT),
                SetInfo.delete(FileId.RELATED));
    }

    /**
     * Gives a file or directory another name or place on the share. Not repeated when the
     * connection breaks, since nobody can tell then whether it happened.
     *
     * @param replace whether a file in the way is replaced
     */
    public void rename(String from, String to, boolean replace) throws IOException {
        String wire = requireBelowRoot(from);
        String target = requireBelowRoot(to);
        attempt(
                nextLink(),
                "rename",
                from,
                (connection, tree, again) -> {
                    if (again) {
                        throw new RefusedException(
                                "the connection broke while it was renamed",
                                "look which of the two names is there");
                    }
                    return perform(
                            connection,
                            tree,
                            opening(
                                    wire,
                                    Create.ACCESS_DELETE,
                                    Create.DISPOSITION_OPEN,
                                    Create.OPTION_OPEN_REPARSE_POINT),
                            SetInfo.rename(FileId.RELATED, target, replace));
                });
    }

    /** Makes a directory whose parent exists. */
    public void makeDirectory(String path) throws IOException {
        String wire = requireBelowRoot(path);
        attempt(
                nextLink(),
                "make the directory",
                path,
                (connection, tree, again) -> {
                    requireWritable(tree);
                    return perform(
                            connection,
                            tree,
                            opening(
                                    wire,
                                    Create.ACCESS_READ_ATTRIBUTES,
                                    again ? Create.DISPOSITION_OPEN_IF : Create.DISPOSITION_CREATE,
                                    Create.OPTION_DIRECTORY));
                });
    }

    /** Makes a directory and those above it, as far as they are missing. */
    public void makeDirectories(String path) throws IOException {
        String[] parts = names.toWire(path).split("\\\\", -1);
        List<String> missing = new ArrayList<>();
        for (String part : parts) {
            missing.add(part);
            String wire = String.join("\\", missing);
            if (!wire.isEmpty()) {
                attempt(
                        nextLink(),
                        "make the directory",
                        path,
                        (connection, tree, _) ->
                                perform(
                                        connection,
                                        tree,
                                        opening(
                                                wire,
                                                Create.ACCESS_READ_ATTRIBUTES,
                                                Create.DISPOSITION_OPEN_IF,
                                                Create.OPTION_DIRECTORY)));
            }
        }
    }

    /** Sets when a file or directory was last changed. */
    public void setLastModified(String path, Instant lastModified) throws IOException {
        String wire = names.toWire(path);
        Times times = Times.lastWrite(FileTimes.of(lastModified));
        attempt(
                nextLink(),
                "set the time of",
                path,
                (connection, tree, _) ->
                        perform(
                                connection,
                                tree,
                                opening(
                                        wire,
                                        Create.ACCESS_WRITE_ATTRIBUTES,
                                        Create.DISPOSITION_OPEN,
                                        Create.OPTION_OPEN_REPARSE_POINT),
                                SetInfo.basic(FileId.RELATED, times, 0)));
    }

    private String requireBelowRoot(String path) {
        String wire = names.toWire(path);
        if (wire.isEmpty()) {
            throw new IllegalArgumentException("'" + path + "' is the share itself");
        }
        return wire;
    }

    /** A CREATE that lets others do what they like meanwhile. */
    static Create.Request opening(String wire, int access, int disposition, int options) {
        int attributes =
                (options & Create.OPTION_DIRECTORY) != 0 && disposition != Create.DISPOSITION_OPEN
                        ? DIRECTORY_ATTRIBUTE
                        : 0;
        return new Create.Request(access, attributes, Create.SHARE_ALL, disposition, options, wire);
    }

    /** CREATE, the requests in between, CLOSE, in one frame; all must succeed. */
    static Create.Response perform(
            Connection connection, Tree tree, Create.Request opening, Request... between)
            throws IOException {
        List<Request> requests = new ArrayList<>();
        requests.add(opening);
        requests.addAll(List.of(between));
        requests.add(new Close.Request(FileId.RELATED, false));
        List<Reply> replies = connection.call(tree, new Compound(requests));
        for (Reply reply : replies) {
            reply.requireSuccess();
        }
        return replies.getFirst().require(Create.Response.class);
    }

    /** The share as an address. */
    @Override
    public String toString() {
        return address;
    }
}
