package dev.wherry.lab;

import dev.wherry.measure.Comparison;
import dev.wherry.measure.Contender;
import dev.wherry.measure.Turn;
import dev.wherry.measure.command.Run;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The same runs seen differently; every figure still comes from {@link Comparison}. */
final class Rebased {

    private Rebased() {}

    /**
     * {@code comparison} with another contender as its base; the A/A floor, being the old base's,
     * is left.
     */
    static Comparison on(String base, Comparison comparison) {
        return new Comparison(
                comparison.seed(),
                comparison.warmups(),
                comparison.bytes(),
                comparison.accounting(),
                base,
                Optional.empty(),
                comparison.contenders());
    }

    /** {@code comparison} with each run replaced. */
    static Comparison runs(UnaryOperator<Run> replacement, Comparison comparison) {
        List<Contender> contenders =
                comparison.contenders().stream().map(each -> runs(replacement, each)).toList();
        return new Comparison(
                comparison.seed(),
                comparison.warmups(),
                comparison.bytes(),
                comparison.accounting(),
                comparison.base(),
                comparison.floor(),
                contenders);
    }

    private static Contender runs(UnaryOperator<Run> replacement, Contender contender) {
        return new Contender(
                contender.name(),
                contender.command(),
                contender.turns().stream()
                        .map(turn ->
                                new Turn(
                                        turn.round(),
                                        turn.position(),
                                        replacement.apply(turn.run())))
                        .toList());
    }
}
