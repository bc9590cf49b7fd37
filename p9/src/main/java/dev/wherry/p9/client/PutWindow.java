package dev.wherry.p9.client;

import dev.wherry.core.stream.Chunk;
import dev.wherry.core.stream.InFlight;
import dev.wherry.core.stream.SinkOptions;
import dev.wherry.core.stream.Source;
import dev.wherry.core.stream.Window;
import dev.wherry.core.tree.Content;
import dev.wherry.core.tree.Put;
import dev.wherry.core.tree.TreeLostException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Files under way to a tree. What is small is read as a whole by one of a few platform threads,
 * since reading files blocks those, and put by a virtual thread, since putting waits for answers;
 * what is large is a stream of chunks, several in flight.
 */
final class PutWindow implements Window<Put> {

    /** More than that is no longer bound by round trips. */
    private static final int LARGEST_WHOLE_BYTES = 1 << 20;

    /** Threads that read; more would only stand in each other's way. */
    private static final int READERS = 4;

    /** Of files that were read and are not yet put. */
    private static final int READ_AHEAD_BYTES = 32 << 20;

    private static final int CHUNK_BYTES = 512 << 10;
    private static final int CHUNKS = 8;

    /** For what is under way when the window is closed; then it is interrupted, and then cut. */
    private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(1);

    private final P9Tree tree;
    private final P9Client client;
    private final Completion<Put> completion;
    private final InFlight inFlight;
    private final Semaphore readAhead = new Semaphore(READ_AHEAD_BYTES, true);
    private final ThreadPoolExecutor readers;
    private final Set<Thread> workers = ConcurrentHashMap.newKeySet();

    PutWindow(P9Tree tree, P9Client client, int depth, Completion<Put> completion) {
        this.tree = tree;
        this.client = client;
        this.completion = completion;
        this.inFlight = new InFlight(depth, "the window");
        this.readers = readers(depth);
    }

    /** What waits is no more than the window's depth. */
    private static ThreadPoolExecutor readers(int depth) {
        int threads = Math.min(depth, READERS);
        var pool =
                new ThreadPoolExecutor(
                        threads,
                        threads,
                        1,
                        TimeUnit.SECONDS,
                        new ArrayBlockingQueue<>(depth),
                        Thread.ofPlatform().daemon().name("p9-read-", 0).factory());
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    @Override
    public int depth() {
        return inFlight.depth();
    }

    @Override
    public void submit(Put put) throws IOException {
        inFlight.enter();
        switch (put.content()) {
            case Content.Whole(ByteBuffer bytes) -> start(put, bytes, 0);
            case Content.Streamed content -> readers.execute(new Reading(put, content));
        }
    }

    /** Puts what is at hand, on a thread of its own. */
    private void start(Put put, ByteBuffer bytes, int aheadBytes) {
        Thread.ofVirtual()
                .name("p9-put")
                .start(() -> {
                    workers.add(Thread.currentThread());
                    try {
                        putWhole(put, bytes);
                    } finally {
                        workers.remove(Thread.currentThread());
                        readAhead.release(aheadBytes);
                    }
                });
    }

    private void putWhole(Put put, ByteBuffer bytes) {
        Put.Outcome outcome;
        try {
            if (inFlight.isShut()) {
                throw new IOException("the window was closed");
            }
            tree.require(put.path());
            var small = new SmallPut(put, bytes);
            outcome = client.attempt(client.nextLink(), small::run);
        } catch (IOException e) {
            failed(put, e);
            return;
        } catch (RuntimeException | Error e) {
            end(put, new IOException("putting " + put + " broke", e));
            throw e;
        }
        put.settle(outcome);
        end(put, null);
    }

    /** What ends everything is no outcome of one file. */
    private void failed(Put put, IOException failure) {
        IOException refusal = tree.refusal(null, put.path(), failure);
        if (refusal instanceof TreeLostException || inFlight.isShut()) {
            end(put, refusal);
        } else {
            put.settle(new Put.Failed(refusal, Put.Side.TREE));
            end(put, null);
        }
    }

    private void end(Put put, @Nullable IOException failure) {
        try {
            completion.completed(put, failure);
        } finally {
            inFlight.leave(failure);
        }
    }

    /** A put whose content is to be read. */
    private final class Reading implements Runnable {

        private final Put put;
        private final Content.Streamed content;

        Reading(Put put, Content.Streamed content) {
            this.put = put;
            this.content = content;
        }

        @Override
        public void run() {
            workers.add(Thread.currentThread());
            try {
                read(put, content);
            } catch (RuntimeException | Error e) {
                end(put, new IOException("reading " + put + " broke", e));
                throw e;
            } finally {
                workers.remove(Thread.currentThread());
            }
        }

        void abandon() {
            end(put, new IOException("the window was closed"));
        }
    }

    /** Reads the content up to its end, or to where it is a stream. */
    private void read(Put put, Content.Streamed content) {
        int aheadBytes = (int) Math.min(content.sizeBytes(), LARGEST_WHOLE_BYTES) + 1;
        try {
            readAhead.acquire(aheadBytes);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            end(put, new InterruptedIOException("interrupted"));
            return;
        }
        ByteBuffer beginning = ByteBuffer.allocate(aheadBytes);
        boolean whole = false;
        try (Source source = content.opener().open()) {
            whole = fill(source, beginning);
            beginning.flip();
            if (!whole) {
                stream(put, content, source, beginning);
            }
        } catch (IOException e) {
            whole = false;
            put.settle(new Put.Failed(e, Put.Side.SOURCE));
            end(put, null);
        } finally {
            if (!whole) {
                readAhead.release(aheadBytes);
            }
        }
        if (whole) {
            start(put, beginning, aheadBytes);
        }
    }

    /** Reads until there is no more room; says whether that was all. */
    private static boolean fill(Source source, ByteBuffer room) throws IOException {
        while (room.hasRemaining()) {
            if (source.read(room) < 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * Puts what does not fit into memory.
     *
     * @throws IOException if the content cannot be read
     */
    private void stream(Put put, Content.Streamed content, Source source, ByteBuffer beginning)
            throws IOException {
        Put.Outcome outcome;
        try {
            outcome = streamed(put, content, source, beginning);
        } catch (SourceException e) {
            throw e.reason;
        } catch (IOException e) {
            failed(put, e);
            return;
        }
        put.settle(outcome);
        end(put, null);
    }

    private Put.Outcome streamed(
            Put put, Content.Streamed content, Source source, ByteBuffer beginning)
            throws IOException {
        tree.require(put.path());
        var options =
                new SinkOptions(
                        put.replaces() ? SinkOptions.Existing.REPLACE : SinkOptions.Existing.REFUSE,
                        false,
                        false,
                        false);
        try (P9Sink sink = P9Sink.open(client, client.nextLink(), put.path(), options, () -> {})) {
            sink.setAttributes(put.attributes());
            long bytes = send(sink, source, beginning, content.sparse());
            sink.finish();
            return new Put.Written(bytes, sink.attributesRefused());
        }
    }

    private long send(P9Sink sink, Source source, ByteBuffer beginning, boolean sparse)
            throws IOException {
        BlockingQueue<ByteBuffer> free = new ArrayBlockingQueue<>(CHUNKS);
        for (int i = 0; i < CHUNKS; i++) {
            free.add(ByteBuffer.allocateDirect(CHUNK_BYTES));
        }
        Completion<Chunk> giveBack =
                (chunk, _) -> {
                    if (chunk.position() > 0) { // The beginning is none of these.
                        free.add(chunk.bytes());
                    }
                };
        try (Window<Chunk> window = sink.openWindow(CHUNKS, giveBack)) {
            long position = beginning.remaining();
            long written = position;
            window.submit(new Chunk(0, beginning));
            boolean ended = false;
            while (!ended) {
                ByteBuffer chunk = take(free).clear();
                try {
                    ended = fill(source, chunk);
                } catch (IOException e) {
                    throw new SourceException(e);
                }
                chunk.flip();
                if (!chunk.hasRemaining() || (sparse && isZero(chunk))) {
                    position += chunk.remaining();
                    free.add(chunk);
                    continue;
                }
                window.submit(new Chunk(position, chunk));
                position += chunk.limit();
                written = position;
            }
            window.finish();
            if (written < position) {
                sink.extend(position);
            }
            return position;
        }
    }

    private static boolean isZero(ByteBuffer chunk) {
        for (int i = chunk.position(); i < chunk.limit(); i++) {
            if (chunk.get(i) != 0) {
                return false;
            }
        }
        return true;
    }

    private ByteBuffer take(BlockingQueue<ByteBuffer> free) throws IOException {
        if (inFlight.isShut()) {
            throw new IOException("the window was closed");
        }
        try {
            return free.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    @Override
    public void finish() throws IOException {
        inFlight.awaitEmpty();
    }

    @Override
    public void close() {
        inFlight.shut();
        for (Runnable waiting : readers.shutdownNow()) {
            ((Reading) waiting).abandon();
        }
        if (inFlight.drained(CLOSE_PATIENCE)) {
            return;
        }
        workers.forEach(Thread::interrupt);
        if (!inFlight.drained(CLOSE_PATIENCE)) {
            client.links().forEach(Link::drop);
            inFlight.drain();
        }
    }

    /** The source broke, and not the tree. */
    private static final class SourceException extends IOException {

        private static final long serialVersionUID = 1L;
        private final IOException reason;

        SourceException(IOException reason) {
            super(reason);
            this.reason = reason;
        }
    }
}
