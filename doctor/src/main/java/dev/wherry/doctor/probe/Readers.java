package dev.wherry.doctor.probe;

import dev.wherry.core.Ticker;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Several threads that ask the same of a path at the same time, each with one request in flight.
 */
final class Readers {

    private Readers() {}

    /** One thread's work, made ready before the clock runs. */
    interface Work extends AutoCloseable {

        /** One request; what it counts for. */
        long step() throws IOException;

        @Override
        default void close() throws IOException {}
    }

    /**
     * What {@code depth} threads get done in a second, over about {@code budgetNanos}.
     *
     * @param opener makes each thread's work, on that thread
     */
    static double perSecond(Ticker ticker, int depth, long budgetNanos, Callable<Work> opener)
            throws IOException {
        CountDownLatch ready = new CountDownLatch(depth);
        CountDownLatch go = new CountDownLatch(1);
        try (ExecutorService readers =
                Executors.newFixedThreadPool(
                        depth, Thread.ofPlatform().daemon().name("wherry-probe-", 0).factory())) {
            List<Future<Long>> all = new ArrayList<>();
            for (int i = 0; i < depth; i++) {
                all.add(
                        readers.submit(() -> {
                            try (Work work = openThen(opener, ready)) {
                                go.await();
                                return until(ticker.nanos() + budgetNanos, ticker, work);
                            }
                        }));
            }
            ready.await();
            long start = ticker.nanos();
            go.countDown();
            long sum = 0;
            for (Future<Long> each : all) {
                sum += each.get();
            }
            return sum / (double) Math.max(1, ticker.nanos() - start) * 1e9;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** Also whoever fails is counted, so that nobody waits for it. */
    private static Work openThen(Callable<Work> opener, CountDownLatch ready) throws Exception {
        try {
            Work work = opener.call();
            work.step();
            return work;
        } finally {
            ready.countDown();
        }
    }

    private static long until(long end, Ticker ticker, Work work) throws IOException {
        long done = 0;
        do {
            done += work.step();
        } while (ticker.nanos() < end);
        return done;
    }
}
