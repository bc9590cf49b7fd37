package dev.wherry.cli;

import dev.wherry.engine.relay.DigestKind;
import dev.wherry.engine.relay.RelayReport;
import java.util.List;
import java.util.Optional;

/** A report with every field set. */
final class Reports {

    private Reports() {}

    static RelayReport full() {
        var latency = new RelayReport.Latency(300_000, 400_000, 900_000, 16_000_000);
        return new RelayReport(
                "standard input",
                "/mnt/nas/f",
                3L << 20,
                2_000_000_000,
                500_000_000,
                250_000_000,
                "ring with depth",
                List.of(
                        new RelayReport.LaneAnswer("splice", false, "a digest was asked for"),
                        new RelayReport.LaneAnswer("ring with depth", true, "several at a time")),
                1 << 20,
                6 << 20,
                4,
                new RelayReport.Side(
                        48,
                        3L << 20,
                        7,
                        1_500_000_000,
                        List.of(new RelayReport.SizeClass(65536, 48)),
                        latency),
                new RelayReport.Side(
                        3, 3L << 20, 9, 1_000_000, List.of(new RelayReport.SizeClass(1 << 20, 3)), latency),
                RelayReport.Limit.SINK,
                Optional.of(new RelayReport.DigestValue(DigestKind.CRC32C, "e3069283")),
                true);
    }
}
