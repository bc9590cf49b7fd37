package dev.wherry.smb.connection;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Lets a caller wait for the end of one frame. */
final class Awaiting implements Listener {

    private final CountDownLatch ended = new CountDownLatch(1);
    private List<Reply> replies = List.of();
    private @Nullable IOException failure;

    @Override
    public void answered(List<Reply> answers) {
        replies = answers.stream().map(Reply::detached).toList();
        ended.countDown();
    }

    @Override
    public void failed(IOException cause) {
        failure = cause;
        ended.countDown();
    }

    /** The connection's watchdog sees to it that this ends. */
    List<Reply> replies() throws IOException, InterruptedException {
        ended.await();
        if (failure != null) {
            throw failure;
        }
        return replies;
    }

    /** Whether the end came in time. */
    boolean await(Duration patience) throws InterruptedException {
        return ended.await(patience.toNanos(), TimeUnit.NANOSECONDS);
    }
}
