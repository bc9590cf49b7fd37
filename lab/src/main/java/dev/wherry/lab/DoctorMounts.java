package dev.wherry.lab;

import com.fasterxml.jackson.databind.JsonNode;
import dev.wherry.lab.DoctorStage.Examined;
import dev.wherry.measure.Progress;
import dev.wherry.measure.statistic.Interval;
import dev.wherry.measure.statistic.Samples;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Whether the doctor names the layer that clamps, and how far its predictions are off. */
final class DoctorMounts implements Show {

    private static final double MEBIBYTE = 1 << 20;
    private static final double MISS = 0.5;

    @Override
    public String name() {
        return "doctor-mounts";
    }

    @Override
    public String title() {
        return "What the doctor says of mounts whose limits are known";
    }

    @Override
    public Section measure(Checkout checkout, Effort effort, Progress progress)
            throws IOException, InterruptedException {
        int boots = Math.max(1, (int) Math.round(effort.rounds() * effort.scale()));
        List<Examined> examined = new ArrayList<>();
        List<Guess> guesses = new ArrayList<>();
        for (int boot = 0; boot < boots; boot++) {
            List<Examined> once = DoctorStage.examine(checkout, "--seed " + (effort.seed() + boot));
            examined.addAll(once);
            for (String type : List.of("9p", "cifs")) {
                guesses.addAll(guesses(type, once));
            }
        }
        return section(boots, examined, guesses);
    }

    /**
     * From a mount with messages of one size, the speed of another with messages of another size.
     *
     * @param error predicted speed beside measured, as a share of the measured one
     * @param uncertain whether the doctor said beforehand that it may be wrong by half
     * @param steady whether the mount that was measured had one speed while it was
     */
    private record Guess(
            String from,
            String to,
            double predicted,
            double measured,
            double error,
            boolean uncertain,
            boolean steady) {

        String pair() {
            return from + " | " + to;
        }

        boolean isMiss() {
            return Math.abs(error) > MISS;
        }

        boolean isUnflaggedMiss() {
            return isMiss() && !uncertain;
        }
    }

    /** Every pair of two message sizes that differ; of mounts of one size the first counts. */
    private static List<Guess> guesses(String type, List<Examined> once) {
        Map<Long, Examined> bySize = new LinkedHashMap<>();
        once.stream()
                .filter(each -> each.target().at("/mount/type").asText().equals(type))
                .forEach(each -> bySize.putIfAbsent(each.negotiated(), each));
        List<Guess> guesses = new ArrayList<>();
        for (Examined from : bySize.values()) {
            for (Examined to : bySize.values()) {
                if (from.negotiated() != to.negotiated()) {
                    guesses.add(guess(from, to));
                }
            }
        }
        return guesses;
    }

    private static Guess guess(Examined from, Examined to) {
        JsonNode prediction = nearest(from.target().at("/measured/predicted"), to.payload());
        double predicted = prediction.at("/bytesPerSecond/estimate").asDouble();
        double measured = to.target().at("/measured/inOrderBytesPerSecond").asDouble();
        return new Guess(
                from.name(),
                to.name(),
                predicted,
                measured,
                predicted / measured - 1,
                prediction.at("/uncertain").asBoolean(),
                to.target().at("/measured/steady").asBoolean());
    }

    /** The prediction for about {@code bytes}; a message's header makes no difference to it. */
    private static JsonNode nearest(JsonNode predictions, long bytes) {
        JsonNode best = predictions.path(0);
        for (JsonNode each : predictions) {
            boolean nearer =
                    Math.abs(each.at("/bytes").asLong() - bytes)
                            < Math.abs(best.at("/bytes").asLong() - bytes);
            best = nearer ? each : best;
        }
        return best;
    }

    private static Section section(int boots, List<Examined> examined, List<Guess> guesses) {
        double[] errors = guesses.stream().mapToDouble(each -> Math.abs(each.error())).toArray();
        long wrong = examined.stream().filter(each -> !each.isNamed()).count();
        long unflagged = guesses.stream().filter(Guess::isUnflaggedMiss).count();
        return new Section(
                """
                In the second kernel, `wherry doctor` looks at mounts of diod and Samba that were made with known limits, \
                in %d boots of all of them. "asked" is what bounds the mount: an option of its own, or one of the server.

                %s
                From each mount the doctor predicts how fast requests of other sizes would be read in order. Below, that is \
                held against the mount which has them: predicted from the first, measured on the second, the median \
                error over all boots. "uncertain" is what the doctor said beforehand.

                %s
                %s
                """
                        .formatted(boots, clamps(examined), predictions(guesses), misses(guesses)),
                List.of(),
                List.of(
                        Goal.atMost(0, "layers named wrongly or not at all", exact((double) wrong)),
                        Goal.atMost(
                                0.2,
                                "predictions: median error",
                                exact(Samples.of(errors).median())),
                        Goal.atMost(
                                0.8, "predictions: worst error", exact(Samples.of(errors).max())),
                        Goal.atMost(
                                0,
                                "predictions off by more than half and not said to be uncertain",
                                exact((double) unflagged))));
    }

    private static String clamps(List<Examined> examined) {
        Map<String, List<Examined>> byMount =
                examined.stream()
                        .collect(
                                Collectors.groupingBy(
                                        Examined::name, LinkedHashMap::new, Collectors.toList()));
        StringBuilder text =
                new StringBuilder(
                        "| asked | negotiated | bounded by | the doctor names |\n| --- | ---: | --- | --- |\n");
        byMount.forEach((name, all) ->
                text.append(
                        "| %s | %s | %s | %s |%n"
                                .formatted(
                                        name,
                                        all.getFirst().negotiated(),
                                        all.getFirst().expected(),
                                        named(all))));
        return text.toString();
    }

    /** The layers that were named over all boots; one, unless something is wrong. */
    private static String named(List<Examined> all) {
        return all.stream()
                .map(each -> each.clamp().isEmpty() ? "nothing" : each.clamp())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private static String predictions(List<Guess> guesses) {
        Map<String, List<Guess>> byPair =
                guesses.stream()
                        .collect(
                                Collectors.groupingBy(
                                        Guess::pair, LinkedHashMap::new, Collectors.toList()));
        StringBuilder text =
                new StringBuilder(
                        """
                        | measured on | predicted for | predicted MiB/s | measured MiB/s | error | said to be uncertain |
                        | --- | --- | ---: | ---: | ---: | --- |
                        """);
        byPair.forEach((pair, all) ->
                text.append(
                        String.format(
                                Locale.ROOT,
                                "| %s | %.0f | %.0f | %+.0f %% | %d of %d |%n",
                                pair,
                                median(all.stream().mapToDouble(Guess::predicted).toArray())
                                        / MEBIBYTE,
                                median(all.stream().mapToDouble(Guess::measured).toArray())
                                        / MEBIBYTE,
                                median(all.stream().mapToDouble(Guess::error).toArray()) * 100,
                                all.stream().filter(Guess::uncertain).count(),
                                all.size())));
        return text.toString();
    }

    /** Each by itself, because a median hides them. */
    private static String misses(List<Guess> guesses) {
        List<Guess> misses = guesses.stream().filter(Guess::isMiss).toList();
        if (misses.isEmpty()) {
            return "Not one of the %d predictions was off by more than half."
                    .formatted(guesses.size());
        }
        StringBuilder text =
                new StringBuilder(
                        """
                        Of %d predictions these were off by more than half. "steady" says whether the mount that they are \
                        held against kept one speed while it was measured.

                        | measured on | predicted for | predicted MiB/s | measured MiB/s | error | said to be uncertain | steady |
                        | --- | --- | ---: | ---: | ---: | --- | --- |
                        """
                                .formatted(guesses.size()));
        for (Guess each : misses) {
            text.append(
                    String.format(
                            Locale.ROOT,
                            "| %s | %.0f | %.0f | %+.0f %% | %s | %s |%n",
                            each.pair(),
                            each.predicted() / MEBIBYTE,
                            each.measured() / MEBIBYTE,
                            each.error() * 100,
                            each.uncertain() ? "yes" : "no",
                            each.steady() ? "yes" : "no"));
        }
        return text.toString();
    }

    private static double median(double[] values) {
        return Samples.of(values).median();
    }

    /** Over all boots, not a sample of them. */
    private static Interval exact(double value) {
        return new Interval(value, value, value, 1);
    }
}
