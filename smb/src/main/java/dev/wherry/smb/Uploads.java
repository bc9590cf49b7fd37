package dev.wherry.smb;

import dev.wherry.core.stream.InFlight;
import dev.wherry.core.stream.Window;
import dev.wherry.smb.connection.Connection;
import dev.wherry.smb.connection.Listener;
import dev.wherry.smb.connection.Reply;
import dev.wherry.smb.connection.Tree;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Small files under way on all connections of a share. The usual file is a frame out and a frame
 * back, without a thread of its own; one with which something is the matter is brought to its end
 * on a virtual thread, while the others go on.
 */
final class Uploads implements Window<Upload> {

    private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(1);

    private final Share share;
    private final InFlight inFlight;
    private final Completion<Upload> completion;
    private final Predicate<IOException> fatal;
    private final ConcurrentHashMap<Link, AtomicInteger> load = new ConcurrentHashMap<>();
    private final Set<Thread> apart = ConcurrentHashMap.newKeySet();

    /** {@code fatal} says which failures of one file end the window. */
    Uploads(Share share, int depth, Completion<Upload> completion, Predicate<IOException> fatal) {
        this.share = share;
        this.inFlight = new InFlight(depth, "the window");
        this.completion = completion;
        this.fatal = fatal;
        share.links().forEach(link -> load.put(link, new AtomicInteger()));
    }

    @Override
    public int depth() {
        return inFlight.depth();
    }

    @Override
    public void submit(Upload upload) throws IOException {
        SmallPut put = new SmallPut(upload, share.names());
        inFlight.enter();
        Link link = idlest();
        count(link).incrementAndGet();
        try {
            send(link, upload, put);
        } catch (IOException e) {
            finishApart(link, upload, e);
        }
    }

    private void send(Link link, Upload upload, SmallPut put) throws IOException {
        Connection connection = link.connection();
        Tree tree = connection.tree(share.name());
        Share.requireWritable(tree);
        if (SmallPut.fits(upload, connection)) {
            connection.submit(tree, put.first(), new Answer(link, connection, tree, upload, put));
        } else {
            workApart(link, upload, () -> share.put(link, upload, false));
        }
    }

    private Link idlest() {
        Link best = share.nextLink();
        for (Link link : share.links()) {
            if (count(link).get() < count(best).get()) {
                best = link;
            }
        }
        return best;
    }

    private AtomicInteger count(Link link) {
        AtomicInteger count = load.get(link);
        if (count == null) {
            throw new AssertionError("a link of another share");
        }
        return count;
    }

    /** Brings a file to its end on a thread of its own; {@code broken} is why. */
    private void finishApart(Link link, Upload upload, IOException broken) {
        workApart(
                link,
                upload,
                () -> {
                    if (inFlight.isShut()) {
                        throw SmbException.of("put", share.address(upload.path()), broken);
                    }
                    share.put(link, upload, true);
                });
    }

    private void workApart(Link link, Upload upload, Work work) {
        Thread thread =
                Thread.ofVirtual()
                        .name("smb-put")
                        .unstarted(() -> {
                            IOException failure = failureOf(work);
                            apart.remove(Thread.currentThread());
                            end(link, upload, failure);
                        });
        apart.add(thread);
        thread.start();
    }

    private void end(Link link, Upload upload, @Nullable IOException failure) {
        count(link).decrementAndGet();
        try {
            completion.completed(upload, failure);
        } finally {
            inFlight.leave(failure != null && fatal.test(failure) ? failure : null);
        }
    }

    /** Work that may fail. */
    @FunctionalInterface
    private interface Work {
        void run() throws IOException;
    }

    private static @Nullable IOException failureOf(Work work) {
        try {
            work.run();
            return null;
        } catch (IOException e) {
            return e;
        }
    }

    /** What becomes of the answer to one file's first frame. */
    private final class Answer implements Listener {

        private final Link link;
        private final Connection connection;
        private final Tree tree;
        private final Upload upload;
        private final SmallPut put;

        Answer(Link link, Connection connection, Tree tree, Upload upload, SmallPut put) {
            this.link = link;
            this.connection = connection;
            this.tree = tree;
            this.upload = upload;
            this.put = put;
        }

        @Override
        public void answered(List<Reply> replies) {
            if (put.isOver(replies)) {
                end(link, upload, null);
            } else {
                workApart(link, upload, () -> goOn(replies));
            }
        }

        private void goOn(List<Reply> replies) throws IOException {
            share.attempt(
                    link,
                    "put",
                    upload.path(),
                    (current, currentTree, again) -> {
                        if (again || current != connection) {
                            put.run(current, currentTree, true);
                        } else {
                            put.goOn(connection, tree, replies, false);
                        }
                        return true;
                    });
        }

        @Override
        public void failed(IOException failure) {
            finishApart(link, upload, failure);
        }
    }

    @Override
    public void finish() throws IOException {
        inFlight.awaitEmpty();
    }

    /**
     * Abandons what is under way: waits a little for answers, then ends the connections, which ends
     * everything on them; other work of the client opens them again.
     */
    @Override
    public void close() {
        inFlight.shut();
        if (!inFlight.drained(CLOSE_PATIENCE)) {
            apart.forEach(Thread::interrupt);
            share.links().forEach(Link::drop);
            inFlight.drain();
        }
    }
}
