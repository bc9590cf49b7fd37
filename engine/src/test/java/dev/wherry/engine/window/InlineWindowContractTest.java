package dev.wherry.engine.window;

import dev.wherry.core.stream.Window;
import dev.wherry.testkit.Gate;
import dev.wherry.testkit.contract.WindowContract;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/** What is done at once cannot be held back; all else holds. */
final class InlineWindowContractTest extends WindowContract<Integer> {

    @Override
    protected Window<Integer> open(int depth, Window.Completion<Integer> completion) {
        return new InlineWindow<>(_ -> {}, completion);
    }

    @Override
    protected Optional<Window<Integer>> openHeld(
            int depth, Window.Completion<Integer> completion, Gate answers) {
        return Optional.empty();
    }

    @Override
    protected Optional<Window<Integer>> openFailing(
            int depth, Window.Completion<Integer> completion, Set<Integer> failing, Gate answers) {
        return Optional.of(
                new InlineWindow<>(
                        index -> {
                            if (failing.contains(index)) {
                                throw new IOException("no room for " + index);
                            }
                        },
                        completion));
    }

    @Override
    protected Integer item(int index) {
        return index;
    }
}
