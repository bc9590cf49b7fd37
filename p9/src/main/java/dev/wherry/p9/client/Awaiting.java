package dev.wherry.p9.client;

import dev.wherry.p9.wire.Rmessage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Somebody who waits for an answer. */
final class Awaiting implements Listener {

    private final CountDownLatch over = new CountDownLatch(1);
    private @Nullable Rmessage reply;
    private @Nullable IOException failure;

    @Override
    public void answered(Rmessage message) {
        reply =
                switch (message) {
                    case Rmessage.Rread(ByteBuffer data) -> new Rmessage.Rread(copy(data));
                    case Rmessage.Rreaddir(ByteBuffer data) -> new Rmessage.Rreaddir(copy(data));
                    default -> message;
                };
        over.countDown();
    }

    private static ByteBuffer copy(ByteBuffer data) {
        return ByteBuffer.allocate(data.remaining()).put(data).flip();
    }

    @Override
    public void failed(IOException cause) {
        failure = cause;
        over.countDown();
    }

    void await() throws InterruptedException {
        over.await();
    }

    /** Waits for {@code nanos}; says whether it is over. */
    boolean await(long nanos) throws InterruptedException {
        return over.await(nanos, TimeUnit.NANOSECONDS);
    }

    /** The answer, once it is over. */
    Rmessage reply() throws IOException {
        if (failure != null) {
            throw failure;
        }
        if (reply == null) {
            throw new AssertionError("not over");
        }
        return reply;
    }
}
