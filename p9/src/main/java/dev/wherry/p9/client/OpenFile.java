package dev.wherry.p9.client;

import dev.wherry.core.tree.TreePath;
import dev.wherry.linux.Errno;
import dev.wherry.p9.client.Session.Walked;
import dev.wherry.p9.wire.Attributes;
import dev.wherry.p9.wire.Qid;
import dev.wherry.p9.wire.Rmessage;
import dev.wherry.p9.wire.Tmessage;
import java.io.IOException;

/**
 * A regular file that a session has open.
 *
 * @param maxDataBytes the most data in one message about it
 * @param attributes when it was opened
 */
record OpenFile(Session session, int fid, int maxDataBytes, Attributes attributes) {

    /**
     * Opens what is there.
     *
     * @param flags of {@link dev.wherry.p9.wire.OpenMode}
     */
    static OpenFile open(Session session, TreePath path, int flags) throws IOException {
        Walked walked = session.walk(path);
        int fid = walked.fid();
        try {
            requireFile(walked.qid());
            Connection connection = session.connection();
            // Either way round they come to the same, so that neither waits for the other.
            Awaiting asked = new Awaiting();
            connection.submit(new Tmessage.Tgetattr(fid, Attributes.BASIC), asked);
            int ioUnit;
            try {
                ioUnit = session.openFile(fid, flags);
            } finally {
                awaitQuietly(asked);
            }
            Attributes attributes =
                    Connection.require(Rmessage.Rgetattr.class, asked.reply()).attributes();
            if (EntryOf.kind(attributes.mode()) != dev.wherry.core.tree.Entry.Kind.FILE) {
                throw new ErrorReply(Errno.EINVAL);
            }
            return new OpenFile(session, fid, connection.maxDataBytes(ioUnit), attributes);
        } catch (IOException e) {
            session.connection().forget(fid);
            throw e;
        }
    }

    private static void requireFile(Qid qid) throws ErrorReply {
        if (qid.isDirectory()) {
            throw new ErrorReply(Errno.EISDIR);
        }
        if ((qid.type() & Qid.SYMLINK) != 0) {
            throw new ErrorReply(Errno.ELOOP);
        }
    }

    private static void awaitQuietly(Awaiting asked) throws IOException {
        try {
            asked.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new java.io.InterruptedIOException("interrupted");
        }
    }

    long sizeBytes() {
        return attributes.size();
    }
}
