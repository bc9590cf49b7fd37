package dev.wherry.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.wherry.core.stream.Window;
import dev.wherry.testkit.Background;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * Who was submitted, who was completed and how. Items are told apart by identity: equal chunks are
 * different items. Safe for any thread.
 */
final class Ledger<T> implements Window.Completion<T> {

    private final List<T> submitted = new ArrayList<>();
    private final List<T> completed = new ArrayList<>();
    private final List<T> failed = new ArrayList<>();
    private final List<IOException> failures = new ArrayList<>();
    private final CountDownLatch anyFailure = new CountDownLatch(1);

    /** Notes {@code item} and returns it. */
    synchronized T submitted(T item) {
        submitted.add(item);
        return item;
    }

    @Override
    public synchronized void completed(T item, @Nullable IOException failure) {
        completed.add(item);
        if (failure != null) {
            failed.add(item);
            failures.add(failure);
            anyFailure.countDown();
        }
    }

    synchronized int completions() {
        return completed.size();
    }

    synchronized List<T> items() {
        return List.copyOf(submitted);
    }

    synchronized List<T> failed() {
        return List.copyOf(failed);
    }

    synchronized List<IOException> failures() {
        return List.copyOf(failures);
    }

    /** The first failure, waiting for it: a refusal may overtake the completion it comes from. */
    IOException firstFailure(Duration patience) {
        Background.await(anyFailure, "no item was completed with a failure", patience);
        return failures().getFirst();
    }

    /** Fails unless each of {@code items} was completed once, and nothing else was. */
    @SuppressWarnings("ReferenceEquality") // equal chunks are different items
    synchronized void expectEachOnce(List<T> items) {
        for (T item : items) {
            long times = completed.stream().filter(other -> other == item).count();
            assertEquals(1, times, () -> "completions of item " + items.indexOf(item));
        }
        assertEquals(items.size(), completed.size(), "completions in all");
    }
}
