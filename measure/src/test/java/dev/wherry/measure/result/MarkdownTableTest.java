package dev.wherry.measure.result;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.wherry.measure.Comparison;
import dev.wherry.measure.Contender;
import dev.wherry.measure.Turn;
import dev.wherry.measure.command.Command;
import dev.wherry.measure.command.Run;
import dev.wherry.measure.command.Usage;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MarkdownTableTest {

    @Test
    void transfersShowRateSpeedCpuPerGibibyteAndMemory() {
        Comparison comparison =
                comparison(
                        6,
                        1L << 30,
                        Optional.of("cat again"),
                        contender("cat", 6, 2_000, 500, 2),
                        contender("ours | splice", 6, 1_000, 250, 60),
                        contender("cat again", 6, 2_000, 500, 2));
        assertEquals(
                """
                |  | wall | MiB/s | speed [95 %] | CPU s/GiB | max RSS | verdict |
                | --- | ---: | ---: | ---: | ---: | ---: | ---: |
                | cat | 2.00 s | 512 | 1 | 0.500 | < 4 MiB | base |
                | ours \\| splice | 1.00 s | 1024 | 2.00 [2.00, 2.00] | 0.250 | 60.0 MiB | faster |

                Medians of 6 interleaved rounds, speed relative to cat; \
                ratios within 1.000 mean nothing (A/A floor); seed 42.
                """,
                MarkdownTable.of(comparison).toString());
    }

    @Test
    void oneRoundWithoutUsageShowsDashesAndClaimsNothing() {
        Comparison comparison =
                comparison(1, 0, Optional.empty(), bare("cat", 2_000), bare("ours", 1_000));
        assertEquals(
                """
                |  | wall | speed [95 %] | CPU | max RSS | verdict |
                | --- | ---: | ---: | ---: | ---: | ---: |
                | cat | 2.00 s | 1 | – | – | base |
                | ours | 1.00 s | 2.00 [no claim] | – | – | no claim |

                Medians of 1 interleaved rounds, speed relative to cat; \
                no A/A floor was measured, so nothing is claimed; seed 42.
                """,
                MarkdownTable.of(comparison).toString());
    }

    private static Comparison comparison(
            int rounds, long bytes, Optional<String> floor, Contender... contenders) {
        var comparison = new Comparison(42, 1, bytes, "by hand", "cat", floor, List.of(contenders));
        assertEquals(rounds, comparison.rounds());
        return comparison;
    }

    private static Contender contender(
            String name, int rounds, long wallMillis, long cpuMillis, long rssMebibytes) {
        var usage = new Usage(cpuMillis * 1_000_000, 0, rssMebibytes << 20, 0, 0, 0, 0);
        var run = new Run(wallMillis * 1_000_000, Optional.of(usage), 0, "");
        return new Contender(
                name,
                Command.of("true"),
                IntStream.rangeClosed(1, rounds).mapToObj(r -> new Turn(r, 1, run)).toList());
    }

    private static Contender bare(String name, long wallMillis) {
        var run = new Run(wallMillis * 1_000_000, Optional.empty(), 0, "");
        return new Contender(name, Command.of("true"), List.of(new Turn(1, 1, run)));
    }
}
