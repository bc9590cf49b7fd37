package dev.wherry.smb;

import dev.wherry.core.stream.Chunk;
import dev.wherry.core.stream.InFlight;
import dev.wherry.core.stream.SinkOptions;
import dev.wherry.core.stream.SinkOptions.Existing;
import dev.wherry.core.stream.Source;
import dev.wherry.core.stream.Window;
import dev.wherry.core.tree.Attributes;
import dev.wherry.core.tree.Content;
import dev.wherry.core.tree.Put;
import dev.wherry.core.tree.TreeLostException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Files under way to a tree. What is small is read as a whole, by one of a few threads, and goes as
 * one message; what is large goes as a stream of chunks, several in flight, under a temporary name.
 */
final class TreeUploads implements Window<Put> {

    /** More than that is no longer bound by round trips. */
    private static final int LARGEST_WHOLE_BYTES = 1 << 20;

    /**
     * Threads that read. A file in the cache takes microseconds, so that more would only stand in
     * each other's way; fewer would wait one after the other for a disk.
     */
    private static final int READERS = 4;

    /** Of files that were read and are not yet acknowledged. */
    private static final int READ_AHEAD_BYTES = 32 << 20;

    private static final int CHUNK_BYTES = 512 << 10;
    private static final int CHUNKS = 8;

    private final SmbTree tree;
    private final Share share;
    private final Completion<Put> completion;
    private final InFlight inFlight;
    private final Uploads uploads;
    private final Semaphore readAhead = new Semaphore(READ_AHEAD_BYTES, true);
    private final ThreadPoolExecutor readers;

    /** By identity: two uploads with the same bytes are not the same. */
    private final Map<Upload, Sent> sent = Collections.synchronizedMap(new IdentityHashMap<>());

    /**
     * A put on its way as a message.
     *
     * @param aheadBytes of {@link #readAhead} that it holds
     */
    private record Sent(Put put, int aheadBytes) {}

    TreeUploads(SmbTree tree, Share share, int depth, Completion<Put> completion) {
        this.tree = tree;
        this.share = share;
        this.completion = completion;
        this.inFlight = new InFlight(depth, "the window");
        this.readers = readers(depth);
        this.uploads = new Uploads(share, depth, this::completed, SmbTree::isLost);
    }

    @Override
    public int depth() {
        return inFlight.depth();
    }

    @Override
    public void submit(Put put) throws IOException {
        inFlight.enter();
        switch (put.content()) {
            case Content.Whole(ByteBuffer bytes) -> send(put, bytes, 0);
            case Content.Streamed content -> readers.execute(new Reading(put, content));
        }
    }

    private void send(Put put, ByteBuffer bytes, int aheadBytes) {
        Upload upload = null;
        try {
            upload =
                    new Upload(
                            tree.place(put.path()),
                            bytes,
                            time(put.attributes()),
                            mode(put.existing()));
            sent.put(upload, new Sent(put, aheadBytes));
            uploads.submit(upload);
        } catch (IOException e) {
            sent.remove(upload);
            readAhead.release(aheadBytes);
            failed(put, e);
        }
    }

    /** What is known to be there is not asked for by trying to make it. */
    private static PutMode mode(Put.Existing existing) {
        return switch (existing) {
            case REFUSE -> PutMode.NEW;
            case REPLACE_IF_ANY -> PutMode.REPLACE;
            case REPLACE -> PutMode.ATOMIC;
        };
    }

    private void completed(Upload upload, @Nullable IOException failure) {
        Sent over = sent.remove(upload);
        if (over == null) {
            throw new AssertionError("completed twice: " + upload.path());
        }
        readAhead.release(over.aheadBytes());
        if (failure == null) {
            written(over.put(), upload.data().remaining());
        } else {
            failed(over.put(), failure);
        }
    }

    /** What waits is no more than the window's depth. */
    private static ThreadPoolExecutor readers(int depth) {
        int threads = Math.min(depth, READERS);
        return new ThreadPoolExecutor(
                threads,
                threads,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(depth),
                Thread.ofPlatform().daemon().name("smb-read-", 0).factory());
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
            try {
                read(put, content);
            } catch (RuntimeException | Error e) {
                end(put, new IOException("reading " + put + " broke", e));
                throw e;
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
        boolean whole;
        try (Source source = content.opener().open()) {
            whole = fill(source, beginning);
            beginning.flip();
            if (!whole) {
                try {
                    written(put, stream(put, source, beginning));
                } catch (SourceException e) {
                    throw e.reason();
                } catch (IOException e) {
                    failed(put, e);
                }
            }
        } catch (IOException e) {
            readAhead.release(aheadBytes);
            put.settle(new Put.Failed(e, Put.Side.SOURCE));
            end(put, null);
            return;
        }
        if (whole) {
            send(put, beginning, aheadBytes);
        } else {
            readAhead.release(aheadBytes);
        }
    }

    /** Whether the source ended before {@code buffer} was full. */
    private static boolean fill(Source source, ByteBuffer buffer) throws IOException {
        while (buffer.hasRemaining()) {
            if (source.read(buffer) < 0) {
                return true;
            }
        }
        return false;
    }

    /** Writes {@code beginning} and the rest of {@code source}; gives the file's length. */
    private long stream(Put put, Source source, ByteBuffer beginning) throws IOException {
        Existing existing = put.replaces() ? Existing.REPLACE : Existing.REFUSE;
        SinkOptions options = new SinkOptions(existing, false, false, false);
        Instant time = time(put.attributes());
        String place = tree.place(put.path());
        try (SmbSink sink = SmbSink.open(share, share.nextLink(), place, options, () -> {})) {
            sink.setLastModified(time);
            long bytes = stream(sink, source, beginning);
            sink.finish();
            return bytes;
        }
    }

    private long stream(SmbSink sink, Source source, ByteBuffer beginning) throws IOException {
        BlockingQueue<ByteBuffer> free = new ArrayBlockingQueue<>(CHUNKS);
        for (int i = 0; i < CHUNKS; i++) {
            free.add(ByteBuffer.allocate(CHUNK_BYTES));
        }
        Completion<Chunk> giveBack =
                (chunk, _) -> {
                    if (chunk.position() > 0) { // The beginning is none of these.
                        free.add(chunk.bytes());
                    }
                };
        try (Window<Chunk> window = sink.openWindow(CHUNKS, giveBack)) {
            long position = beginning.remaining();
            window.submit(new Chunk(0, beginning));
            boolean ended = false;
            while (!ended) {
                ByteBuffer chunk = take(free).clear();
                try {
                    ended = fill(source, chunk);
                } catch (IOException e) {
                    throw new SourceException(e);
                }
                if (chunk.flip().hasRemaining()) {
                    window.submit(new Chunk(position, chunk));
                    position += chunk.limit();
                }
            }
            window.finish();
            return position;
        }
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

    private static @Nullable Instant time(Attributes attributes) {
        return refusedTime(attributes) == null ? attributes.modified() : null;
    }

    private static @Nullable IOException refusedTime(Attributes attributes) {
        try {
            SmbTree.requireTime(attributes);
            return null;
        } catch (IOException e) {
            return e;
        }
    }

    private void written(Put put, long bytes) {
        put.settle(new Put.Written(bytes, refusedTime(put.attributes())));
        end(put, null);
    }

    /** What ends everything is no outcome of one file. */
    private void failed(Put put, IOException failure) {
        IOException refusal = tree.refusal(put.path(), failure);
        if (refusal instanceof TreeLostException || inFlight.isShut()) {
            end(put, refusal);
            return;
        }
        put.settle(new Put.Failed(refusal, Put.Side.TREE));
        end(put, null);
    }

    private void end(Put put, @Nullable IOException failure) {
        try {
            completion.completed(put, failure);
        } finally {
            inFlight.leave(failure);
        }
    }

    @Override
    public void finish() throws IOException {
        inFlight.awaitEmpty();
    }

    @Override
    public void close() {
        inFlight.shut();
        uploads.close();
        for (Runnable waiting : readers.shutdownNow()) {
            ((Reading) waiting).abandon();
        }
        inFlight.drain();
    }

    /** The source broke, and not the share. */
    private static final class SourceException extends IOException {

        private static final long serialVersionUID = 1L;
        private final IOException reason;

        SourceException(IOException reason) {
            super(reason);
            this.reason = reason;
        }

        IOException reason() {
            return reason;
        }
    }
}
