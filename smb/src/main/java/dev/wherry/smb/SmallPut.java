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
 * Puts one small file with one frame.
 *
 * <pre>
 * new file:       CREATE  WRITE  SETINFO(times)                   CLOSE
 * existing file:  CREATE  WRITE  SETINFO(times)  SETINFO(rename)  CLOSE   under a temporary name
 * </pre>
 *
 * It is there when every part succeeded and the server counted as many bytes as were sent. What a
 * failure leaves behind is deleted at once.
 */
final class SmallPut {

    private static final int ACCESS = Create.ACCESS_WRITE_DATA | Create.ACCESS_WRITE_ATTRIBUTES;

    private final Upload upload;
    private final String wire;
    private final String temporary;

    SmallPut(Upload upload, Names names) {
        this.upload = upload;
        this.wire = names.toWire(upload.path());
        this.temporary = TemporaryName.beside(wire);
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
        return startsAtFinalName() ? frame(wire, null) : frame(temporary, wire);
    }

    private Compound frame(String name, @Nullable String renamedTo) {
        List<Request> requests = new ArrayList<>(5);
        requests.add(
                Share.opening(
                        name,
                        renamedTo == null ? ACCESS : ACCESS | Create.ACCESS_DELETE,
                        Create.DISPOSITION_CREATE,
                        Create.OPTION_NON_DIRECTORY));
        if (upload.data().hasRemaining()) {
            requests.add(new Write.Request(FileId.RELATED, 0, upload.data()));
        }
        if (upload.lastModified() != null) {
            Times times = Times.lastWrite(FileTimes.of(upload.lastModified()));
            requests.add(SetInfo.basic(FileId.RELATED, times, 0));
        }
        if (renamedTo != null) {
            requests.add(SetInfo.rename(FileId.RELATED, renamedTo, true));
        }
        requests.add(new Close.Request(FileId.RELATED, false));
        return new Compound(requests);
    }

    /** Whether {@code replies} say that the file is there in full. */
    boolean isDone(List<Reply> replies) {
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
        if (!isDone(replies)) {
            goOn(connection, tree, replies, again);
        }
    }

    /**
     * Goes on where the answers to {@link #first} were not all good.
     *
     * @param again whether an earlier try may have left the file there
     */
    void goOn(Connection connection, Tree tree, List<Reply> replies, boolean again)
            throws IOException {
        Reply opened = replies.getFirst();
        boolean inTheWay = startsAtFinalName() && opened.status() == Status.OBJECT_NAME_COLLISION;
        if (!inTheWay) {
            throw cleanedUp(connection, tree, startsAtFinalName() ? wire : temporary, replies);
        }
        if (upload.mode() == PutMode.NEW && !(again && isOurs(connection, tree))) {
            throw new StatusException(Command.CREATE, opened.status());
        }
        replace(connection, tree);
    }

    private void replace(Connection connection, Tree tree) throws IOException {
        List<Reply> replies = connection.call(tree, frame(temporary, wire));
        if (!isDone(replies)) {
            throw cleanedUp(connection, tree, temporary, replies);
        }
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
    private IOException cleanedUp(
            Connection connection, Tree tree, String name, List<Reply> replies) {
        IOException failure = failure(replies);
        if (replies.getFirst().isSuccess()) {
            try {
                Share.remove(connection, tree, name, Create.OPTION_NON_DIRECTORY);
            } catch (IOException e) {
                failure.addSuppressed(e);
            }
        }
        return failure;
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
