package dev.wherry.bench.input;

import dev.wherry.measure.contrast.Published;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Figures that somebody published side by side, without samples.
 *
 * @param label name of the file
 * @param base heading of the figures compared with
 * @param other heading of the figures compared
 * @param rows at least one
 */
public record PublishedTable(String label, String base, String other, List<Row> rows)
        implements Input {

    private static final List<String> HEADER = List.of("suite", "metric", "unit");
    private static final String DELTA = "printed_delta";
    private static final int COLUMNS = 6;
    private static final String GIGABYTES = "GB/s";

    /**
     * A line of the table.
     *
     * @param delta the printed change in percent, where there is one
     */
    public record Row(
            String suite,
            String metric,
            String unit,
            Published base,
            Published other,
            Optional<Published> delta) {

        /** What the printed figures allow. */
        public Published.Change change() {
            return base.changeTo(other);
        }

        /** What is doubtful about the unit, in a sentence; empty if nothing is. */
        public Optional<String> question() {
            if (suite.startsWith("mem/") && unit.equals(GIGABYTES)) {
                return Optional.of(
                        "perf bench divides by 1024³ and prints GB/sec: these are GiB/s");
            }
            return suite.equals("sched/pipe") && metric.equals("latency")
                    ? Optional.of(
                            "an operation of sched/pipe is a round trip with two switches of"
                                    + " context, not one")
                    : Optional.empty();
        }
    }

    public PublishedTable {
        rows = List.copyOf(rows);
    }

    static boolean isOne(String text) {
        return text.startsWith(String.join(",", HEADER) + ",");
    }

    static PublishedTable parse(String label, String text) throws Malformed {
        List<String> lines = text.lines().filter(line -> !line.isBlank()).toList();
        List<String> header = List.of(lines.getFirst().split(",", -1));
        if (header.size() != COLUMNS || !header.getLast().equals(DELTA)) {
            throw new Malformed(
                    "line 1: the columns are suite,metric,unit,BASE,NEW,printed_delta, and not "
                            + lines.getFirst());
        }
        List<Row> rows = new ArrayList<>();
        for (int i = 1; i < lines.size(); i++) {
            rows.add(row(i + 1, lines.get(i)));
        }
        if (rows.isEmpty()) {
            throw new Malformed("no figures below the header");
        }
        return new PublishedTable(label, header.get(3), header.get(4), rows);
    }

    private static Row row(int number, String line) throws Malformed {
        String[] cells = line.split(",", -1);
        if (cells.length != COLUMNS) {
            throw new Malformed(
                    "line %d: %d columns instead of %d".formatted(number, cells.length, COLUMNS));
        }
        try {
            String delta = cells[5].strip().replaceFirst("%$", "");
            Row row =
                    new Row(
                            cells[0].strip(),
                            cells[1].strip(),
                            cells[2].strip(),
                            Published.of(cells[3]),
                            Published.of(cells[4]),
                            delta.isEmpty() ? Optional.empty() : Optional.of(Published.of(delta)));
            row.change(); // refuses what has no change
            return row;
        } catch (IllegalArgumentException e) {
            throw new Malformed("line %d: %s".formatted(number, e.getMessage()), e);
        }
    }
}
