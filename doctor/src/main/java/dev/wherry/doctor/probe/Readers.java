package dev.wherry.doctor.probe;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Several threads that do the same at the same time, each with requests of its own. */
final class Readers {

    private Readers() {}

    /** What all of {@code tasks} counted; the first failure if there is one. */
    static long sum(List<Callable<Long>> tasks) throws IOException {
        try (ExecutorService readers =
                Executors.newFixedThreadPool(
                        tasks.size(),
                        Thread.ofPlatform().daemon().name("wherry-probe-", 0).factory())) {
            List<Future<Long>> all = new ArrayList<>();
            tasks.forEach(task -> all.add(readers.submit(task)));
            long sum = 0;
            for (Future<Long> each : all) {
                sum += each.get();
            }
            return sum;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
