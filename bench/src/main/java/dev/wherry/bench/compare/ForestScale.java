package dev.wherry.bench.compare;

import java.util.ArrayList;
import java.util.List;

/**
 * Where ratios stand in a plot of 1000 units width: 1 in the middle, one and its reciprocal at the
 * same distance. Nearly linear up to a change of some percent and logarithmic beyond, so that 1 %
 * and a hundred times can be seen beside each other.
 *
 * @param reach the larger one of the plot's ends, a ratio above 1
 */
record ForestScale(double reach) {

    static final double WIDTH = 1000;

    private static final double LINEAR = 0.03;
    private static final double LEAST_REACH = 1.05;
    private static final double MOST_REACH = 1e4;
    private static final double APART = 90;

    /** Ratios worth a tick, from the middle outwards, and how they are written. */
    private static final List<Label> MORE =
            List.of(
                    new Label(1.01, "+1 %"),
                    new Label(1.03, "+3 %"),
                    new Label(1.1, "+10 %"),
                    new Label(1.3, "+30 %"),
                    new Label(2, "×2"),
                    new Label(5, "×5"),
                    new Label(10, "×10"),
                    new Label(100, "×100"),
                    new Label(1000, "×1000"));

    private static final List<Label> LESS =
            List.of(
                    new Label(0.99, "−1 %"),
                    new Label(0.97, "−3 %"),
                    new Label(0.9, "−10 %"),
                    new Label(0.7, "−30 %"),
                    new Label(1.0 / 2, "÷2"),
                    new Label(1.0 / 5, "÷5"),
                    new Label(1.0 / 10, "÷10"),
                    new Label(1.0 / 100, "÷100"),
                    new Label(1.0 / 1000, "÷1000"));

    private record Label(double ratio, String text) {}

    /** A tick of the axis. */
    record Tick(double x, String text) {}

    /** A scale on which all {@code ratios} can be seen. */
    static ForestScale of(List<Double> ratios) {
        double reach = LEAST_REACH;
        for (double ratio : ratios) {
            if (Double.isFinite(ratio) && ratio > 0) {
                reach = Math.max(reach, Math.max(ratio, 1 / ratio) * 1.02);
            }
        }
        return new ForestScale(Math.min(reach, MOST_REACH));
    }

    /** From 0 to {@link #WIDTH}; what is beyond the ends stands there. */
    double x(double ratio) {
        double bounded = Math.max(1 / reach, Math.min(reach, ratio));
        return WIDTH / 2 * (1 + bent(Math.log(bounded)) / bent(Math.log(reach)));
    }

    private static double bent(double logRatio) {
        return Math.signum(logRatio) * Math.log1p(Math.abs(logRatio) / LINEAR);
    }

    /** As many as do not touch each other. */
    List<Tick> ticks() {
        List<Tick> ticks = new ArrayList<>(List.of(new Tick(x(1), "0")));
        addOutermostFirst(MORE, ticks);
        addOutermostFirst(LESS, ticks);
        return ticks;
    }

    private void addOutermostFirst(List<Label> labels, List<Tick> ticks) {
        for (Label label : labels.reversed()) {
            double x = x(label.ratio());
            boolean fits = ticks.stream().allMatch(each -> Math.abs(each.x() - x) >= APART);
            if (fits && label.ratio() <= reach && label.ratio() >= 1 / reach) {
                ticks.add(new Tick(x, label.text()));
            }
        }
    }
}
