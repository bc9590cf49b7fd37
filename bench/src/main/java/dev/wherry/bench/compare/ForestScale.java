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
    private static final double NARROWEST_TICKS = 90;

    /** Ratios worth a tick, with how they are written: more than the base to the right. */
    private static final double[] TICKS = {1.01, 1.03, 1.1, 1.3, 2, 5, 10, 100, 1000};

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

    /** As many as do not touch each other, from left to right. */
    List<Tick> ticks() {
        List<Double> chosen = new ArrayList<>();
        double last = WIDTH;
        for (int i = TICKS.length - 1; i >= 0; i--) {
            double tick = TICKS[i];
            if (tick <= reach
                    && last - x(tick) >= (chosen.isEmpty() ? 0 : NARROWEST_TICKS)
                    && x(tick) - WIDTH / 2 >= NARROWEST_TICKS) {
                chosen.add(tick);
                last = x(tick);
            }
        }
        List<Tick> ticks = new ArrayList<>();
        chosen.forEach(tick -> ticks.add(new Tick(x(1 / tick), below(tick))));
        ticks.add(new Tick(x(1), "0"));
        for (int i = chosen.size() - 1; i >= 0; i--) {
            ticks.add(new Tick(x(chosen.get(i)), above(chosen.get(i))));
        }
        return ticks;
    }

    private static String above(double ratio) {
        return ratio < 2 ? "+" + Math.round((ratio - 1) * 100) + " %" : "×" + Math.round(ratio);
    }

    private static String below(double ratio) {
        return ratio < 2 ? "−" + Math.round((1 - 1 / ratio) * 100) + " %" : "÷" + Math.round(ratio);
    }
}
