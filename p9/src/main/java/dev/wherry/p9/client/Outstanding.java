package dev.wherry.p9.client;

import dev.wherry.core.Ticker;
import dev.wherry.p9.wire.Frame;
import dev.wherry.p9.wire.Tmessage;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Who waits for which tag, and how much may be under way. Everything that senders, writer, reader
 * and watchdog share is in here, behind one lock.
 *
 * <p>A tag is free again when its answer has come; that of a request which the server was asked to
 * forget, when the server has confirmed that (case 6).
 */
final class Outstanding {

    private static final int FIRST_TAGS = 64;

    private final int maxRequests;
    private final long maxBytes;
    private final Ticker ticker;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition room = lock.newCondition();
    private final Condition queued = lock.newCondition();
    private final Condition watched = lock.newCondition();
    private final Condition idle = lock.newCondition();

    private @Nullable Exchange[] byTag = new Exchange[FIRST_TAGS];
    private @Nullable Exchange version;
    private final ArrayDeque<Integer> freeTags = new ArrayDeque<>();
    private int usedTags;
    private int underWay;
    private int requests;
    private long bytes;
    private ArrayList<Exchange> queue = new ArrayList<>();
    private @Nullable IOException failure;

    Outstanding(int maxRequests, long maxBytes, Ticker ticker) {
        this.maxRequests = maxRequests;
        this.maxBytes = maxBytes;
        this.ticker = ticker;
    }

    /**
     * Takes {@code exchange} up for sending, waiting for room if it is one that counts; that ends
     * when something is answered or the connection fails.
     *
     * @throws IOException if the connection has failed
     */
    void admit(Exchange exchange) throws IOException {
        lock.lock();
        try {
            if (exchange.admitted) {
                awaitRoom(exchange.weightBytes);
                requests++;
                bytes += exchange.weightBytes;
            }
            if (failure != null) {
                throw failure;
            }
            register(exchange);
        } finally {
            lock.unlock();
        }
    }

    private void awaitRoom(long weightBytes) throws IOException {
        while (failure == null && !fits(weightBytes)) {
            try {
                room.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while waiting for the server");
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private boolean fits(long weightBytes) {
        return requests == 0 || (requests < maxRequests && bytes + weightBytes <= maxBytes);
    }

    private void register(Exchange exchange) {
        if (exchange.request instanceof Tmessage.Tversion) {
            exchange.tag = Frame.NO_TAG;
            version = exchange;
        } else {
            exchange.tag = freeTags.isEmpty() ? newTag() : freeTags.pop();
            byTag[exchange.tag] = exchange;
        }
        if (underWay++ == 0) {
            watched.signal();
        }
        queue.add(exchange);
        queued.signal();
    }

    private int newTag() {
        if (usedTags == Frame.NO_TAG) {
            throw new AssertionError("more requests than tags");
        }
        if (usedTags == byTag.length) {
            byTag = Arrays.copyOf(byTag, 2 * byTag.length);
        }
        return usedTags++;
    }

    /**
     * What is queued for the writer; waits for something.
     *
     * @return empty once the connection has failed
     */
    List<Exchange> takeQueued() throws InterruptedException {
        lock.lock();
        try {
            while (queue.isEmpty() && failure == null) {
                queued.await();
            }
            if (failure != null) {
                return List.of();
            }
            List<Exchange> taken = queue;
            queue = new ArrayList<>();
            return taken;
        } finally {
            lock.unlock();
        }
    }

    /** From now on answers to {@code exchanges} may be overdue. */
    void sent(List<Exchange> exchanges) {
        long now = ticker.nanos();
        lock.lock();
        try {
            for (Exchange exchange : exchanges) {
                exchange.sent = true;
                exchange.sentNanos = now;
            }
        } finally {
            lock.unlock();
        }
    }

    /** Whose the answer with {@code tag} is; null if nobody waits for it. */
    @Nullable Exchange awaiting(int tag) {
        lock.lock();
        try {
            return tag == Frame.NO_TAG ? version : tag < byTag.length ? byTag[tag] : null;
        } finally {
            lock.unlock();
        }
    }

    /** The answer has come; {@link #leave} is to follow. */
    void answered(Exchange exchange) {
        lock.lock();
        try {
            end(exchange);
        } finally {
            lock.unlock();
        }
    }

    private void end(Exchange exchange) {
        exchange.over = true;
        if (--underWay == 0) {
            idle.signalAll();
        }
        if (exchange.tag == Frame.NO_TAG) {
            version = null;
            return;
        }
        byTag[exchange.tag] = null;
        if (!exchange.flushed) {
            freeTags.push(exchange.tag);
        }
    }

    /** Makes room, after the listener has had a chance to send what follows. */
    void leave(Exchange exchange) {
        if (!exchange.admitted) {
            return;
        }
        lock.lock();
        try {
            requests--;
            bytes -= exchange.weightBytes;
            room.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** What became of the wish to forget a request. */
    enum Flush {
        /** It is over, or about to be. */
        LATE,
        /** It was never sent, and is over now: its listener is to be told. */
        UNSENT,
        /** The server is asked. */
        ASKED
    }

    /**
     * Gives up {@code exchange}.
     *
     * @param request asks the server, if need be; its tag is to be filled in
     */
    Flush flush(Exchange exchange, IntFunction<Exchange> request) {
        lock.lock();
        try {
            if (failure != null || exchange.over || exchange.flushed) {
                return Flush.LATE;
            }
            if (queue.remove(exchange)) {
                end(exchange);
                return Flush.UNSENT;
            }
            exchange.flushed = true;
            register(request.apply(exchange.tag));
            return Flush.ASKED;
        } finally {
            lock.unlock();
        }
    }

    /**
     * The server has confirmed that it forgot {@code exchange}.
     *
     * @return whether it is over only now: its listener is to be told
     */
    boolean flushed(Exchange exchange) {
        lock.lock();
        try {
            boolean unanswered = !exchange.over;
            if (unanswered) {
                end(exchange);
            }
            freeTags.push(exchange.tag);
            return unanswered;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until answers are overdue, looking every {@code periodNanos}.
     *
     * @param stalled whether something else is the matter
     * @return those; none if something else is, or the connection has failed
     */
    List<Exchange> awaitOverdue(long periodNanos, BooleanSupplier stalled)
            throws InterruptedException {
        lock.lock();
        try {
            while (failure == null) {
                List<Exchange> overdue = overdue();
                if (!overdue.isEmpty() || stalled.getAsBoolean()) {
                    return overdue;
                }
                if (underWay == 0) {
                    watched.await();
                } else {
                    watched.await(periodNanos, TimeUnit.NANOSECONDS);
                }
            }
            return List.of();
        } finally {
            lock.unlock();
        }
    }

    private List<Exchange> overdue() {
        long now = ticker.nanos();
        List<Exchange> overdue = new ArrayList<>();
        if (version != null && isOverdue(version, now)) {
            overdue.add(version);
        }
        for (int tag = 0; tag < usedTags; tag++) {
            Exchange exchange = byTag[tag];
            if (exchange != null && !exchange.flushed && isOverdue(exchange, now)) {
                overdue.add(exchange);
            }
        }
        return overdue;
    }

    private static boolean isOverdue(Exchange exchange, long now) {
        return exchange.sent && now - exchange.sentNanos > exchange.timeoutNanos;
    }

    /** Waits until nothing is under way or the connection has failed, or for {@code nanos}. */
    void awaitIdle(long nanos) throws InterruptedException {
        lock.lock();
        try {
            long left = nanos;
            while (underWay > 0 && failure == null && left > 0) {
                left = idle.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }

    /** The first failure wins; whoever waits is told by {@link #abandoned}. */
    boolean fail(IOException cause) {
        lock.lock();
        try {
            if (failure != null) {
                return false;
            }
            failure = cause;
            room.signalAll();
            queued.signalAll();
            watched.signalAll();
            idle.signalAll();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Why the connection ended; null while it goes on. */
    @Nullable IOException failure() {
        lock.lock();
        try {
            return failure;
        } finally {
            lock.unlock();
        }
    }

    /** Everything that will never be answered; nothing the second time. */
    List<Exchange> abandoned() {
        lock.lock();
        try {
            List<Exchange> abandoned = new ArrayList<>();
            if (version != null) {
                abandoned.add(version);
            }
            for (Exchange exchange : byTag) {
                if (exchange != null) {
                    abandoned.add(exchange);
                }
            }
            version = null;
            Arrays.fill(byTag, null);
            queue.clear();
            for (Exchange exchange : abandoned) {
                exchange.over = true;
            }
            return abandoned;
        } finally {
            lock.unlock();
        }
    }
}
