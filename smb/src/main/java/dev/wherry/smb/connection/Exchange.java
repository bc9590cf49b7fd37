package dev.wherry.smb.connection;

import dev.wherry.smb.wire.Cancel;
import dev.wherry.smb.wire.Compound;
import dev.wherry.smb.wire.Header;
import dev.wherry.smb.wire.ProtocolException;
import dev.wherry.smb.wire.Request;
import dev.wherry.smb.wire.Response;
import dev.wherry.smb.wire.Status;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * One frame under way and the answers that have come to it. {@link Outstanding} guards how it is
 * found; only the reader puts answers into it.
 */
final class Exchange {

    private final Compound compound;
    private final int treeId;
    private final Protection protection;
    private final Listener listener;
    private final @Nullable Reply[] replies;
    private final AtomicBoolean told = new AtomicBoolean();
    private final AtomicInteger missing;
    private long firstMessageId;
    private int creditRequest;
    private long deadlineNanos;
    private int repetitions;
    private long pendingMessageId;
    private long asyncId;

    /** How the frame travels. */
    enum Protection {
        PLAIN,
        SIGNED,
        SEALED
    }

    Exchange(Compound compound, int treeId, Protection protection, Listener listener) {
        this.compound = compound;
        this.treeId = treeId;
        this.protection = protection;
        this.listener = listener;
        this.missing = new AtomicInteger(compound.size());
        this.replies = new @Nullable Reply[compound.size()];
    }

    void admitted(long firstMessageId, int creditRequest, long deadlineNanos) {
        this.firstMessageId = firstMessageId;
        this.creditRequest = creditRequest;
        this.deadlineNanos = deadlineNanos;
    }

    Compound compound() {
        return compound;
    }

    Protection protection() {
        return protection;
    }

    long firstMessageId() {
        return firstMessageId;
    }

    long deadlineNanos() {
        return deadlineNanos;
    }

    /** How often the same was sent before. */
    int repetitions() {
        return repetitions;
    }

    /** The same once more; this one says nothing to its listener any more, unless it fails. */
    Exchange repeated() {
        Exchange next = new Exchange(compound, treeId, protection, listener);
        next.repetitions = repetitions + 1;
        return next;
    }

    /** The server says that the request {@code messageId} will take a while. */
    void pending(long messageId, long asyncIdOfServer) {
        pendingMessageId = messageId;
        asyncId = asyncIdOfServer;
    }

    /**
     * What asks the server to end what it said would take a while, with another deadline for the
     * answer; null where it said nothing, or was asked already.
     */
    @Nullable Exchange cancellation(long newDeadlineNanos) {
        if (asyncId == 0) {
            return null;
        }
        Exchange cancel =
                new Exchange(Compound.of(new Cancel(asyncId)), treeId, protection, Listener.NOBODY);
        cancel.firstMessageId = pendingMessageId;
        asyncId = 0;
        deadlineNanos = newDeadlineNanos;
        return cancel;
    }

    Compound.Addressing addressing(long sessionId) {
        return new Compound.Addressing(firstMessageId, creditRequest, treeId, sessionId);
    }

    Request request(int part) {
        return compound.requests().get(part);
    }

    /** Takes one answer; a view of the frame until {@link #detach}. */
    void received(int part, Header header, Response body) throws ProtocolException {
        Request request = request(part);
        if (header.command() != request.command()) {
            throw new ProtocolException(
                    "%s was answered with %s".formatted(request.command(), header.command()));
        }
        replies[part] = new Reply(header, body);
        missing.decrementAndGet();
    }

    /** Whether the server refused all of it because the session has expired. */
    boolean isExpired() {
        Reply first = replies[0];
        return first != null && first.status() == Status.NETWORK_SESSION_EXPIRED;
    }

    boolean isComplete() {
        return missing.get() == 0;
    }

    /** Keeps what has come beyond the frame it came in. */
    void detach() {
        for (int part = 0; part < replies.length; part++) {
            Reply reply = replies[part];
            replies[part] = reply == null ? null : reply.detached();
        }
    }

    /** Tells the listener; all answers must be there. */
    void complete() {
        List<Reply> complete = new ArrayList<>(replies.length);
        for (Reply reply : replies) {
            if (reply != null) {
                complete.add(reply);
            }
        }
        if (told.compareAndSet(false, true)) {
            listener.answered(complete);
        }
    }

    void fail(IOException failure) {
        if (told.compareAndSet(false, true)) {
            listener.failed(failure);
        }
    }
}
