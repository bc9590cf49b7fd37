package dev.wherry.smb;

import dev.wherry.smb.connection.Connection;
import dev.wherry.smb.connection.Reply;
import dev.wherry.smb.connection.StatusException;
import dev.wherry.smb.connection.Tree;
import dev.wherry.smb.wire.Close;
import dev.wherry.smb.wire.Command;
import dev.wherry.smb.wire.Compound;
import dev.wherry.smb.wire.Create;
import dev.wherry.smb.wire.FileId;
import dev.wherry.smb.wire.Read;
import dev.wherry.smb.wire.Request;
import dev.wherry.smb.wire.Response;
import dev.wherry.smb.wire.SetInfo;
import dev.wherry.smb.wire.Status;
import dev.wherry.smb.wire.Times;
import dev.wherry.smb.wire.Write;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts one small file.
 *
 * <pre>
 * new file:       CREATE  WRITE  SETINFO(times)  CLOSE
 * existing file:  CREATE  WRITE  SETINFO(times)            under a temporary name
 *                 SETINFO(rename)  CLOSE                   once all of that has worked
 * </pre>
 *
 * It is there when every part succeeded and the server counted as many bytes as were sent. What a
 * failure leaves behind is deleted at once.
 *
 * <p>The renaming has a frame of its own because a server goes on with a compound after a WRITE
 * that failed: on a full disk one frame would put an empty file in the place of a good one.
 */
final class SmallPut {

    private static final int ACCESS = Create.ACCESS_WRITE_DATA | Create.ACCESS_WRITE_ATTRIBUTES;

    private final Upload upload;
    private final String wire;
    private @Nullable String temporary;

    SmallPut(Upload upload, Names names) {
        this.upload = upload;
        this.wire = names.toWire(upload.path());
    }

    private String temporary() {
        if (temporary == null) {
            temporary = TemporaryName.beside(wire);
        }
        return temporary;
    }

    /** Whether the file fits into one frame on {@code connection}. */
    static boolean fits(Upload upload, Connection connection) {
        return upload.data().remaining() <= connection.maxWriteBytes();
    }

    /** Whether the first frame goes to the final name. */
    boolean startsAtFinalName() {
        return upload.mode() != PutMode.ATOMIC;
    }

    /** The frame to begin with. */
    Compound first() {
        return startsAtFinalName() ? direct() : aside();
    }

    private Compound direct() {
        List<Request> requests = writing(wire, ACCESS, Create.DISPOSITION_CREATE);
        requests.add(new Close.Request(FileId.RELATED, false));
        return new Compound(requests);
    }

    /** The temporary name is ours alone: what it names is left from a try that broke off. */
    private Compound aside() {
        return new Compound(
                writing(
                        temporary(),
                        ACCESS | Create.ACCESS_DELETE,
                        Create.DISPOSITION_OVERWRITE_IF));
    }

    private List<Request> writing(String name, int access, int disposition) {
        List<Request> requests = new ArrayList<>(4);
        requests.add(Share.opening(name, access, disposition, Create.OPTION_NON_DIRECTORY));
        if (upload.data().hasRemaining()) {
            requests.add(new Write.Request(FileId.RELATED, 0, upload.data()));
        }
        if (upload.lastModified() != null) {
            Times times = Times.lastWrite(FileTimes.of(upload.lastModified()));
            requests.add(SetInfo.basic(FileId.RELATED, times, 0));
        }
        return requests;
    }

    /** Whether {@code replies} to {@link #first} say that nothing more is to be done. */
    boolean isOver(List<Reply> replies) {
        return startsAtFinalName() && isDone(replies);
    }

    private boolean isDone(List<Reply> replies) {
        for (Reply reply : replies) {
            if (!reply.isSuccess() || isShort(reply.body())) {
                return false;
            }
        }
        return true;
    }

    private boolean isShort(Response body) {
        return body instanceof Write.Response(int count) && count != upload.data().remaining();
    }

    /** Does the whole work, waiting for each answer. */
    void run(Connection connection, Tree tree, boolean again) throws IOException {
        List<Reply> replies = connection.call(tree, first());
        if (!isOver(replies)) {
            goOn(connection, tree, replies, again);
        }
    }

    /**
     * Goes on where {@link #first} was not all.
     *
     * @param again whether an earlier try may have left the file there
     */
    void goOn(Connection connection, Tree tree, List<Reply> replies, boolean again)
            throws IOException {
        if (!startsAtFinalName()) {
            putInPlace(connection, tree, replies);
            return;
        }
        Reply opened = replies.getFirst();
        if (opened.status() != Status.OBJECT_NAME_COLLISION) {
            throw cleanedUp(connection, tree, replies);
        }
        if (upload.mode() == PutMode.NEW && !(again && isOurs(connection, tree))) {
            throw new StatusException(Command.CREATE, opened.status());
        }
        putInPlace(connection, tree, connection.call(tree, aside()));
    }

    /** Renames what {@link #aside} made, or deletes it. */
    private void putInPlace(Connection connection, Tree tree, List<Reply> replies)
            throws IOException {
        FileId file = replies.getFirst().require(Create.Response.class).file();
        if (!isDone(replies)) {
            throw dropped(connection, tree, file, failure(replies));
        }
        Compound renaming =
                Compound.of(
                        SetInfo.rename(file, wire, true), new Close.Request(FileId.RELATED, false));
        Reply renamed = connection.call(tree, renaming).getFirst();
        if (!renamed.isSuccess()) {
            // By now it is closed: the CLOSE did not fail with the renaming.
            IOException failure = failure(List.of(renamed));
            removeQuietly(connection, tree, temporary(), failure);
            throw failure;
        }
    }

    private static IOException dropped(
            Connection connection, Tree tree, FileId file, IOException failure) {
        try {
            connection.call(
                    tree,
                    Compound.of(SetInfo.delete(file), new Close.Request(FileId.RELATED, false)));
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
        return failure;
    }

    /** Whether the file in the way is what an earlier try left: empty, or the same bytes. */
    private boolean isOurs(Connection connection, Tree tree) throws IOException {
        List<Reply> replies =
                connection.call(
                        tree,
                        Compound.of(
                                Share.opening(
                                        wire,
                                        Create.ACCESS_READ_DATA,
                                        Create.DISPOSITION_OPEN,
                                        Create.OPTION_NON_DIRECTORY),
                                new Read.Request(
                                        FileId.RELATED, 0, Math.max(1, upload.data().remaining())),
                                new Close.Request(FileId.RELATED, false)));
        long size = replies.getFirst().require(Create.Response.class).endOfFile();
        if (size == 0) {
            return true;
        }
        ByteBuffer there = replies.get(1).require(Read.Response.class).data();
        return size == upload.data().remaining() && there.equals(upload.data());
    }

    /** The first failure, after what was created is gone again. */
    private IOException cleanedUp(Connection connection, Tree tree, List<Reply> replies) {
        IOException failure = failure(replies);
        if (replies.getFirst().isSuccess()) {
            removeQuietly(connection, tree, wire, failure);
        }
        return failure;
    }

    private static void removeQuietly(
            Connection connection, Tree tree, String name, IOException failure) {
        try {
            Share.remove(connection, tree, name, Create.OPTION_NON_DIRECTORY);
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    private IOException failure(List<Reply> replies) {
        for (Reply reply : replies) {
            if (!reply.isSuccess()) {
                return new StatusException(reply.header().command(), reply.status());
            }
        }
        return new IOException("the server took only a part of the file");
    }
}
