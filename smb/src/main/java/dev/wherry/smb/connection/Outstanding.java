package dev.wherry.smb.connection;

import dev.wherry.core.Ticker;
import dev.wherry.smb.wire.Compound;
import dev.wherry.smb.wire.Header;
import dev.wherry.smb.wire.ProtocolException;
import dev.wherry.smb.wire.Request;
import dev.wherry.smb.wire.Status;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Who waits for which message id, and what the account of credits allows. Everything that sender,
 * writer, reader and watchdog share is in here, behind one lock.
 */
final class Outstanding {

    /** How long the server may take to end what it was asked to. */
    static final Duration CANCEL_PATIENCE = Duration.ofSeconds(5);

    /** A request on its way: which part of which frame. */
    record Awaited(Exchange exchange, int part) {}

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition creditsCame = lock.newCondition();
    private final Condition queued = lock.newCondition();
    private final Condition watched = lock.newCondition();

    private final CreditWindow credits;
    private final Duration answerTimeout;
    private final Ticker ticker;
    private final Map<Long, Awaited> awaited = new HashMap<>();
    private final ArrayDeque<Exchange> byAge = new ArrayDeque<>();
    private ArrayList<Exchange> queue = new ArrayList<>();
    private @Nullable IOException failure;

    Outstanding(CreditWindow credits, Duration answerTimeout, Ticker ticker) {
        this.credits = credits;
        this.answerTimeout = answerTimeout;
        this.ticker = ticker;
    }

    /**
     * Takes {@code exchange} up for sending, waiting for the credits it costs.
     *
     * @throws IOException if the connection has failed, or no credits come
     */
    void admit(Exchange exchange) throws IOException {
        admit(exchange, answerTimeout);
    }

    /** The same with another limit to the wait for credits. */
    void admit(Exchange exchange, Duration patience) throws IOException {
        int charge = exchange.compound().creditCharge();
        lock.lock();
        try {
            awaitCredits(charge, patience);
            int shortfall = credits.shortfall();
            long first = credits.spend(charge);
            exchange.admitted(first, shortfall, ticker.nanos() + answerTimeout.toNanos());
            register(exchange, first);
            queue.add(exchange);
            queued.signal();
        } finally {
            lock.unlock();
        }
    }

    private void register(Exchange exchange, long firstMessageId) {
        Compound compound = exchange.compound();
        long id = firstMessageId;
        for (int part = 0; part < compound.size(); part++) {
            awaited.put(id, new Awaited(exchange, part));
            id += exchange.request(part).creditCharge();
        }
        dropComplete();
        if (byAge.isEmpty()) {
            watched.signal();
        }
        byAge.add(exchange);
    }

    private void dropComplete() {
        while (!byAge.isEmpty() && byAge.peek().isComplete()) {
            byAge.remove();
        }
    }

    private void awaitCredits(int charge, Duration patience) throws IOException {
        long nanos = patience.toNanos();
        while (failure == null && !credits.affords(charge)) {
            if (nanos <= 0) {
                throw new ConnectionLostException(
                        "server grants %d credits where %d are needed"
                                .formatted(credits.capacity(), charge),
                        null);
            }
            try {
                nanos = creditsCame.awaitNanos(nanos);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new java.io.InterruptedIOException("interrupted while waiting for credits");
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    /**
     * What is queued for the writer, in the order of its message ids; waits for something.
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

    /**
     * Books the credits of a response and finds out whose it is.
     *
     * @return null for an interim response, after which the real one is still awaited
     * @throws ProtocolException if nobody waits for it
     */
    @Nullable Awaited answered(Header header) throws ProtocolException {
        lock.lock();
        try {
            if (header.credits() > 0) {
                credits.grant(header.credits());
                creditsCame.signalAll();
            }
            Awaited found = awaited.get(header.messageId());
            if (found == null) {
                throw new ProtocolException(
                        "answer to message %d, which nobody asked".formatted(header.messageId()));
            }
            if (header.status() == Status.PENDING) {
                found.exchange().pending(header.messageId(), header.asyncId());
                return null;
            }
            awaited.remove(header.messageId());
            Request request = found.exchange().request(found.part());
            credits.settle(request.creditCharge());
            return found;
        } finally {
            lock.unlock();
        }
    }

    /** Credits in hand and under way. */
    int capacity() {
        lock.lock();
        try {
            return credits.capacity();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until an answer is overdue or the connection has failed.
     *
     * @return whether an answer is overdue
     */
    boolean awaitOverdue() throws InterruptedException {
        lock.lock();
        try {
            while (failure == null) {
                dropComplete();
                if (byAge.isEmpty()) {
                    watched.await();
                    continue;
                }
                long left = byAge.peek().deadlineNanos() - ticker.nanos();
                if (left <= 0) {
                    if (askToCancel(byAge.peek())) {
                        continue;
                    }
                    return true;
                }
                watched.await(left, TimeUnit.NANOSECONDS);
            }
            return false;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Asks the server to end {@code exchange}, which it then answers soon.
     *
     * @return false where it never said that it would take a while, or was asked already
     */
    boolean cancel(Exchange exchange) {
        lock.lock();
        try {
            return failure == null && !exchange.isComplete() && askToCancel(exchange);
        } finally {
            lock.unlock();
        }
    }

    private boolean askToCancel(Exchange exchange) {
        Exchange cancel = exchange.cancellation(ticker.nanos() + CANCEL_PATIENCE.toNanos());
        if (cancel == null) {
            return false;
        }
        queue.add(cancel);
        queued.signal();
        return true;
    }

    /** The id that the next request gets. */
    long nextMessageId() {
        lock.lock();
        try {
            return credits.nextMessageId();
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
            creditsCame.signalAll();
            queued.signalAll();
            watched.signalAll();
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

    /** Everything that will never be answered, each frame once; nothing the second time. */
    List<Exchange> abandoned() {
        lock.lock();
        try {
            List<Exchange> abandoned =
                    awaited.values().stream().map(Awaited::exchange).distinct().toList();
            awaited.clear();
            byAge.clear();
            queue.clear();
            return abandoned;
        } finally {
            lock.unlock();
        }
    }
}
