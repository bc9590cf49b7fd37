package dev.wherry.lab;

import dev.wherry.bench.compare.PublishedReport;
import dev.wherry.bench.input.InputFile;
import dev.wherry.bench.input.PublishedTable;
import dev.wherry.measure.Progress;
import dev.wherry.measure.contrast.Published;
import dev.wherry.measure.contrast.Published.Agreement;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * A table that somebody published, recomputed: two of its changes do not follow from the printed
 * digits and are none the less right, because the digits were rounded. The same changes one percent
 * point off must not pass.
 */
final class BenchPublished implements Show {

    private static final String TABLE = "published/wsl2-vs-wsl3.csv";

    @Override
    public String name() {
        return "bench-published";
    }

    @Override
    public String title() {
        return "A published table recomputed";
    }

    @Override
    public Section measure(Checkout checkout, Effort effort, Progress progress) throws IOException {
        if (!(InputFile.read(checkout.script(TABLE)) instanceof PublishedTable table)) {
            throw new LabException(TABLE + " is no table of published figures");
        }
        return new Section(
                """
                One run a side, as an article printed it (`lab/%s`), by `wherry compare`.

                %s
                | printed changes | exact | consistent with rounding | contradicted |
                | --- | ---: | ---: | ---: |
                %s%s
                """
                        .formatted(
                                TABLE,
                                new PublishedReport(table).markdown(),
                                row("as printed", table, 0),
                                row("one percent point more", table, 1)),
                List.of(),
                List.of());
    }

    private static String row(String name, PublishedTable table, int pointsMore) {
        return "| %s | %d | %d | %d |%n"
                .formatted(
                        name,
                        count(table, pointsMore, Agreement.EXACT),
                        count(table, pointsMore, Agreement.CONSISTENT_WITH_ROUNDING),
                        count(table, pointsMore, Agreement.CONTRADICTED));
    }

    private static long count(PublishedTable table, int pointsMore, Agreement agreement) {
        return table.rows().stream()
                .map(row -> agreement(row, pointsMore))
                .flatMap(Optional::stream)
                .filter(agreement::equals)
                .count();
    }

    private static Optional<Agreement> agreement(PublishedTable.Row row, int pointsMore) {
        return row.delta()
                .map(delta ->
                        new Published(
                                delta.printed().add(java.math.BigDecimal.valueOf(pointsMore))))
                .map(row.change()::agreement);
    }
}
