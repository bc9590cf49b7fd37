package dev.wherry.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.stream.Window;
import dev.wherry.testkit.Background;
import dev.wherry.testkit.Gate;
import dev.wherry.testkit.Seeded;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.function.Executable;

/**
 * Every sentence of {@link Window} as a test, for windows over anything: chunks of a sink, entries
 * of a tree.
 *
 * @param <T> what is operated on
 */
@ExtendWith(Seeded.class)
public abstract class WindowContract<T> {

    private static final int ROUNDS_OF_RACES = 8;

    /** For subclasses. */
    protected WindowContract() {}

    /** Opens a window whose far side answers everything with success. */
    protected abstract Window<T> open(int depth, Window.Completion<T> completion)
            throws IOException;

    /**
     * Opens a window whose far side takes items but answers none before {@code answers} opens;
     * empty if the far side cannot be held.
     */
    protected abstract Optional<Window<T>> openHeld(
            int depth, Window.Completion<T> completion, Gate answers) throws IOException;

    /**
     * Opens a window whose far side fails the items with an index in {@code failing}, the others
     * succeed; it answers nothing before {@code answers} opens. Empty if failures cannot be made.
     */
    protected abstract Optional<Window<T>> openFailing(
            int depth, Window.Completion<T> completion, Set<Integer> failing, Gate answers)
            throws IOException;

    /**
     * A new item for the window that was opened last.
     *
     * @param index 0 for its first item, then 1, 2, …; equal indices are never asked for twice
     */
    protected abstract T item(int index);

    /** How long a call may block before that is a failure. */
    protected Duration patience() {
        return Background.PATIENCE;
    }

    @Test
    final void hasADepthOfAtLeastOneAndAtMostWhatWasAskedFor() throws Exception {
        for (int depth : new int[] {1, 2, 16}) {
            try (Window<T> window = open(depth, new Ledger<>())) {
                assertTrue(
                        window.depth() >= 1 && window.depth() <= depth,
                        () -> "depth " + window.depth() + " of " + depth);
            }
        }
    }

    @Test
    final void completesEachItemExactlyOnceBeforeFinishReturns() throws Exception {
        for (int depth : new int[] {1, 2, 4, 16}) {
            for (int count : new int[] {0, 1, depth, depth + 1, 5 * depth}) {
                var ledger = new Ledger<T>();
                try (Window<T> window = open(depth, ledger)) {
                    List<T> items = bounded(() -> submitAll(window, ledger, 0, count));
                    finish(window);
                    ledger.expectEachOnce(items);
                    assertTrue(ledger.failures().isEmpty(), () -> "failed " + ledger.failures());
                }
                assertEquals(count, ledger.completions(), "completions after close");
            }
        }
    }

    @Test
    final void finishesAtOnceWithNothingInFlight() throws Exception {
        try (Window<T> window = open(2, new Ledger<>())) {
            finish(window);
            finish(window);
        }
    }

    @Test
    final void submitWaitsForRoomAndForNothingElse(TestReporter reporter) throws Exception {
        for (int depth : new int[] {1, 3}) {
            var ledger = new Ledger<T>();
            var answers = new Gate();
            Optional<Window<T>> held = openHeld(depth, ledger, answers);
            if (held.isEmpty()) {
                notClaimed(reporter, "holding answers back");
                return;
            }
            try (Window<T> window = held.get()) {
                int room = window.depth();
                bounded(() -> submitAll(window, ledger, 0, room));
                assertEquals(0, ledger.completions(), "completed before it was answered");
                T extra = item(room);
                Background<Integer> last =
                        Background.start(
                                        () -> {
                                            window.submit(ledger.submitted(extra));
                                            return ledger.completions();
                                        })
                                .settle();
                assertFalse(last.done(), "more in flight than the depth of " + room);
                answers.open();
                assertTrue(last.await(patience()) >= 1, "took an item with none completed");
                finish(window);
                ledger.expectEachOnce(ledger.items());
            }
        }
    }

    @Test
    final void finishWaitsForAnswers(TestReporter reporter) throws Exception {
        var ledger = new Ledger<T>();
        var answers = new Gate();
        Optional<Window<T>> held = openHeld(2, ledger, answers);
        if (held.isEmpty()) {
            notClaimed(reporter, "holding answers back");
            return;
        }
        try (Window<T> window = held.get()) {
            bounded(() -> submitAll(window, ledger, 0, window.depth()));
            var finishing = Background.start(() -> finished(window, ledger)).settle();
            assertFalse(finishing.done(), "finished with items in flight");
            answers.open();
            assertEquals(window.depth(), finishing.await(patience()), "completed by then");
        }
    }

    @Test
    final void closeAbandonsWhatIsInFlightAndTellsOfItBeforeItReturns(TestReporter reporter)
            throws Exception {
        var ledger = new Ledger<T>();
        var answers = new Gate();
        Optional<Window<T>> held = openHeld(4, ledger, answers);
        if (held.isEmpty()) {
            notClaimed(reporter, "holding answers back");
            return;
        }
        Window<T> window = held.get();
        List<T> items = bounded(() -> submitAll(window, ledger, 0, window.depth()));
        close(window);
        ledger.expectEachOnce(items);
        answers.open();
        close(window);
        ledger.expectEachOnce(items);
    }

    @Test
    final void closeFromAnotherThreadEndsABlockedSubmit(TestReporter reporter) throws Exception {
        for (int round = 0; round < ROUNDS_OF_RACES; round++) {
            var ledger = new Ledger<T>();
            Optional<Window<T>> held = openHeld(1, ledger, new Gate());
            if (held.isEmpty()) {
                notClaimed(reporter, "holding answers back");
                return;
            }
            Window<T> window = held.get();
            List<T> taken = bounded(() -> submitAll(window, ledger, 0, 1));
            T refused = item(1);
            var submitter = Background.start(() -> submit(window, refused));
            // every other round closes at once, so that both orders of the race are met
            if (round % 2 == 0) {
                submitter.settle();
            }
            close(window);
            assertThrows(IOException.class, () -> submitter.await(patience()), "blocked submit");
            ledger.expectEachOnce(taken);
        }
    }

    @Test
    final void closeFromAnotherThreadEndsABlockedFinish(TestReporter reporter) throws Exception {
        var ledger = new Ledger<T>();
        Optional<Window<T>> held = openHeld(2, ledger, new Gate());
        if (held.isEmpty()) {
            notClaimed(reporter, "holding answers back");
            return;
        }
        Window<T> window = held.get();
        List<T> items = bounded(() -> submitAll(window, ledger, 0, window.depth()));
        var finishing = Background.start(() -> finished(window, ledger)).settle();
        close(window);
        assertThrows(IOException.class, () -> finishing.await(patience()), "finish, abandoned");
        ledger.expectEachOnce(items);
    }

    @Test
    final void takesNothingOnceClosed() throws Exception {
        var ledger = new Ledger<T>();
        Window<T> window = open(2, ledger);
        close(window);
        close(window);
        assertThrows(Exception.class, () -> bounded(() -> submit(window, item(0))));
        assertEquals(0, ledger.completions(), "completions of an item never taken");
    }

    @Test
    final void finishThrowsTheFirstFailure(TestReporter reporter) throws Exception {
        var ledger = new Ledger<T>();
        Optional<Window<T>> failing = openFailing(4, ledger, Set.of(1), Gate.alreadyOpen());
        if (failing.isEmpty()) {
            notClaimed(reporter, "failing items");
            return;
        }
        try (Window<T> window = failing.get()) {
            List<T> items = bounded(() -> submitAll(window, ledger, 0, 2));
            expectFailure(ledger, () -> finish(window), "finish");
            ledger.expectEachOnce(items);
            assertEquals(List.of(items.get(1)), ledger.failed(), "items that failed");
            expectFailure(ledger, () -> finish(window), "finish again");
            expectFailure(ledger, () -> bounded(() -> submit(window, item(2))), "submit");
            ledger.expectEachOnce(items);
        }
    }

    @Test
    final void failsWithTheFirstOfSeveralFailures(TestReporter reporter) throws Exception {
        var ledger = new Ledger<T>();
        // with one item at a time there is no doubt which failure is the first
        Optional<Window<T>> failing = openFailing(1, ledger, Set.of(2, 3), Gate.alreadyOpen());
        if (failing.isEmpty()) {
            notClaimed(reporter, "failing items");
            return;
        }
        try (Window<T> window = failing.get()) {
            bounded(() -> submitAll(window, ledger, 0, 3));
            T refused = item(3);
            expectFailure(ledger, () -> bounded(() -> submit(window, refused)), "submit");
            expectFailure(ledger, () -> finish(window), "finish");
            ledger.expectEachOnce(ledger.items());
            assertEquals(1, ledger.failed().size(), "the refused item was taken");
        }
    }

    @Test
    final void completesWhatIsInFlightAfterAFailure(TestReporter reporter) throws Exception {
        var ledger = new Ledger<T>();
        var answers = new Gate();
        Optional<Window<T>> failing = openFailing(4, ledger, Set.of(0), answers);
        if (failing.isEmpty()) {
            notClaimed(reporter, "failing items");
            return;
        }
        try (Window<T> window = failing.get()) {
            List<T> items = bounded(() -> submitAll(window, ledger, 0, window.depth()));
            answers.open();
            expectFailure(ledger, () -> finish(window), "finish");
            ledger.expectEachOnce(items);
            assertEquals(List.of(items.get(0)), ledger.failed(), "items that failed");
        }
    }

    @SuppressWarnings("ReferenceEquality") // the failure itself, or a new one that tells of it
    private void expectFailure(Ledger<T> ledger, Executable call, String what) {
        IOException thrown = assertThrows(IOException.class, call, what);
        IOException first = ledger.firstFailure(patience());
        assertTrue(
                thrown == first
                        || thrown.getCause() == first
                        || String.valueOf(thrown.getMessage()).equals(first.getMessage()),
                () -> what + " threw " + thrown + ", not " + first);
    }

    private List<T> submitAll(Window<T> window, Ledger<T> ledger, int from, int to)
            throws IOException {
        List<T> items = new ArrayList<>();
        for (int index = from; index < to; index++) {
            T item = ledger.submitted(item(index));
            items.add(item);
            window.submit(item);
        }
        return items;
    }

    private boolean submit(Window<T> window, T item) throws IOException {
        window.submit(item);
        return true;
    }

    private int finished(Window<T> window, Ledger<T> ledger) throws IOException {
        window.finish();
        return ledger.completions();
    }

    private void finish(Window<T> window) throws Exception {
        bounded(() -> {
            window.finish();
            return true;
        });
    }

    private void close(Window<T> window) {
        assertDoesNotThrow(
                () ->
                        bounded(() -> {
                            window.close();
                            return true;
                        }),
                "close");
    }

    private <R> R bounded(Callable<R> call) throws Exception {
        return Background.start(call).await(patience());
    }

    private static void notClaimed(TestReporter reporter, String what) {
        reporter.publishEntry("not claimed", what);
    }
}
