package dev.wherry.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.wherry.core.stream.Window;
import dev.wherry.testkit.Gate;
import dev.wherry.testkit.MemoryWindow;
import dev.wherry.testkit.Seed;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Shows for each claim of the suite a window that it catches. */
@Tag("thorough")
final class WindowContractTest {

    @Test
    void passesASoundWindow() {
        assertEquals(Set.of(), Proof.failed(Sound.class));
    }

    @Test
    void catchesADepthBeyondWhatWasAskedFor() {
        Proof.catches(Deeper.class, "hasADepthOfAtLeastOneAndAtMostWhatWasAskedFor");
    }

    @Test
    void catchesMoreInFlightThanTheDepth() {
        Proof.catches(Roomier.class, "submitWaitsForRoomAndForNothingElse");
    }

    @Test
    void catchesAWindowThatAnswersBeforeTheFarSide() {
        Proof.catches(AnswersAtOnce.class, "submitWaitsForRoomAndForNothingElse");
    }

    @Test
    void catchesACompletionTwice() {
        Proof.catches(CompletesTwice.class, "completesEachItemExactlyOnceBeforeFinishReturns");
    }

    @Test
    void catchesACompletionLost() {
        Proof.catches(ForgetsTheSecond.class, "completesEachItemExactlyOnceBeforeFinishReturns");
    }

    @Test
    void catchesAFinishThatFailsWithoutReason() {
        Proof.catches(FinishFails.class, "finishesAtOnceWithNothingInFlight");
    }

    @Test
    void catchesAFinishThatDoesNotWait() {
        Proof.catches(FinishIgnored.class, "finishWaitsForAnswers");
    }

    @Test
    void catchesAFinishThatKeepsTheFailureToItself() {
        Proof.catches(FinishIgnored.class, "finishThrowsTheFirstFailure");
    }

    @Test
    void catchesItemsForgottenByClose() {
        Proof.catches(CloseForgets.class, "closeAbandonsWhatIsInFlightAndTellsOfItBeforeItReturns");
    }

    @Test
    void catchesACloseThatLeavesSubmitBlocked() {
        Proof.catches(CloseIgnored.class, "closeFromAnotherThreadEndsABlockedSubmit");
    }

    @Test
    void catchesACloseThatLeavesFinishBlocked() {
        Proof.catches(CloseIgnored.class, "closeFromAnotherThreadEndsABlockedFinish");
    }

    @Test
    void catchesItemsTakenAfterClose() {
        Proof.catches(CloseIgnored.class, "takesNothingOnceClosed");
    }

    @Test
    void catchesAnotherFailureThanTheFirst() {
        Proof.catches(BlamesItself.class, "failsWithTheFirstOfSeveralFailures");
    }

    @Test
    void catchesSuccessReportedForAFailedItem() {
        Proof.catches(FailsTheWrongItem.class, "completesWhatIsInFlightAfterAFailure");
    }

    static class Sound extends WindowContract<Integer> {
        Window<Integer> open(
                int depth,
                Window.Completion<Integer> completion,
                MemoryWindow.Operation<Integer> operation,
                Gate answers) {
            return new MemoryWindow<>(depth, completion, operation, new Seed(depth), answers);
        }

        @Override
        protected Window<Integer> open(int depth, Window.Completion<Integer> completion) {
            return open(depth, completion, _ -> {}, Gate.alreadyOpen());
        }

        @Override
        protected Optional<Window<Integer>> openHeld(
                int depth, Window.Completion<Integer> completion, Gate answers) {
            return Optional.of(open(depth, completion, _ -> {}, answers));
        }

        @Override
        protected Optional<Window<Integer>> openFailing(
                int depth, Window.Completion<Integer> completion, Set<Integer> failing, Gate gate) {
            return Optional.of(
                    open(
                            depth,
                            completion,
                            item -> {
                                if (failing.contains(item)) {
                                    throw new IOException("item " + item + " refused");
                                }
                            },
                            gate));
        }

        @Override
        protected Integer item(int index) {
            return index;
        }
    }

    /** A suite whose window differs in one point. */
    abstract static class Defective extends Sound {
        Window.Completion<Integer> spoil(Window.Completion<Integer> completion) {
            return completion;
        }

        Window<Integer> spoil(Window<Integer> window) {
            return window;
        }

        @Override
        Window<Integer> open(
                int depth,
                Window.Completion<Integer> completion,
                MemoryWindow.Operation<Integer> operation,
                Gate answers) {
            return spoil(super.open(depth, spoil(completion), operation, answers));
        }

        @Override
        protected Duration patience() {
            return Duration.ofMillis(500);
        }
    }

    /** A window that does what another does. */
    static class Forwarding implements Window<Integer> {
        final Window<Integer> window;

        Forwarding(Window<Integer> window) {
            this.window = window;
        }

        @Override
        public int depth() {
            return window.depth();
        }

        @Override
        public void submit(Integer item) throws IOException {
            window.submit(item);
        }

        @Override
        public void finish() throws IOException {
            window.finish();
        }

        @Override
        public void close() {
            window.close();
        }
    }

    static class Deeper extends Defective {
        @Override
        Window<Integer> spoil(Window<Integer> window) {
            return new Forwarding(window) {
                @Override
                public int depth() {
                    return window.depth() + 1;
                }
            };
        }
    }

    static class Roomier extends Defective {
        @Override
        Window<Integer> open(
                int depth,
                Window.Completion<Integer> completion,
                MemoryWindow.Operation<Integer> operation,
                Gate answers) {
            return new Forwarding(super.open(depth + 1, completion, operation, answers)) {
                @Override
                public int depth() {
                    return depth;
                }
            };
        }
    }

    static class AnswersAtOnce extends Defective {
        @Override
        Window<Integer> open(
                int depth,
                Window.Completion<Integer> completion,
                MemoryWindow.Operation<Integer> operation,
                Gate answers) {
            return new Forwarding(super.open(depth, (_, _) -> {}, operation, answers)) {
                @Override
                public void submit(Integer item) throws IOException {
                    super.submit(item);
                    completion.completed(item, null);
                }
            };
        }
    }

    static class CompletesTwice extends Defective {
        @Override
        Window.Completion<Integer> spoil(Window.Completion<Integer> completion) {
            return (item, failure) -> {
                completion.completed(item, failure);
                completion.completed(item, failure);
            };
        }
    }

    static class ForgetsTheSecond extends Defective {
        @Override
        Window.Completion<Integer> spoil(Window.Completion<Integer> completion) {
            return (item, failure) -> {
                if (item != 1) {
                    completion.completed(item, failure);
                }
            };
        }
    }

    static class FinishFails extends Defective {
        @Override
        Window<Integer> spoil(Window<Integer> window) {
            return new Forwarding(window) {
                @Override
                public void finish() throws IOException {
                    throw new IOException("nothing to finish");
                }
            };
        }
    }

    static class FinishIgnored extends Defective {
        @Override
        Window<Integer> spoil(Window<Integer> window) {
            return new Forwarding(window) {
                @Override
                public void finish() {}
            };
        }
    }

    static class CloseForgets extends Defective {
        @Override
        Window.Completion<Integer> spoil(Window.Completion<Integer> completion) {
            return (item, failure) -> {
                if (!(failure instanceof java.nio.channels.AsynchronousCloseException)) {
                    completion.completed(item, failure);
                }
            };
        }
    }

    static class CloseIgnored extends Defective {
        @Override
        Window<Integer> spoil(Window<Integer> window) {
            return new Forwarding(window) {
                @Override
                public void close() {}
            };
        }
    }

    static class BlamesItself extends Defective {
        @Override
        Window<Integer> spoil(Window<Integer> window) {
            return new Forwarding(window) {
                @Override
                public void submit(Integer item) throws IOException {
                    try {
                        window.submit(item);
                    } catch (IOException _) {
                        throw new IOException("window is closed");
                    }
                }
            };
        }
    }

    static class FailsTheWrongItem extends Defective {
        @Override
        Window.Completion<Integer> spoil(Window.Completion<Integer> completion) {
            return (item, failure) -> completion.completed(item == 0 ? 1 : 0, failure);
        }
    }
}
