package dev.wherry.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

final class ReportTextTest {

    @Test
    void theOneLineSaysHowMuchHowFastAndWhoHeldItUp() {
        assertEquals(
                "wherry: 3 MiB in 2.00 s, 1.5 MiB/s, held up by the sink, crc32c e3069283, verified\n",
                ReportText.line(Reports.full()));
    }

    @Test
    void theWholeSaysWhichLaneAndWhyNotTheOthers() {
        String text = ReportText.full(Reports.full(), OptionalInt.of(7));
        assertTrue(text.contains("not         splice: a digest was asked for\n"), text);
        assertTrue(text.contains("lane        ring with depth: several at a time\n"), text);
        assertTrue(text.contains("writes      3: 3 of 1 MiB or more\n"), text);
        assertTrue(text.contains("write time  p50 300 µs, p90 400 µs, p99 900 µs, max 16.0 ms\n"), text);
        assertTrue(text.contains("6 MiB in writes of 1 MiB, 4 in flight at most\n"), text);
        assertTrue(text.contains("1.0 ms for the source, 1.50 s for the sink\n"), text);
        assertTrue(text.contains("500.0 ms syncing, 250.0 ms verifying\n"), text);
        assertTrue(text.contains("command     exit code 7\n"), text);
    }
}
