package dev.wherry.lab;

import dev.wherry.bench.compare.CompareReport;
import dev.wherry.bench.compare.SystemContrast;
import dev.wherry.measure.Progress;
import dev.wherry.measure.contrast.Contrast;
import dev.wherry.measure.statistic.Interval;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Two real kernels of which the answers are known: user-mode Linux makes system calls through
 * another process, and copies memory like any program.
 */
final class BenchKernels implements Show {

    private static final String MEMORY = "1G";
    private static final String TIMEOUT_SECONDS = "600";
    private static final double GATE = 0.05;

    @Override
    public String name() {
        return "bench-kernels";
    }

    @Override
    public String title() {
        return "Two kernels told apart";
    }

    @Override
    public Section measure(Checkout checkout, Effort effort, Progress progress)
            throws IOException, InterruptedException {
        checkout.buildWherry();
        int series = Math.max(1, (int) Math.round(effort.rounds() * effort.scale() / 2));
        try (Peer kernel = Peer.start(checkout.script("peers/kernel"));
                Scratch scratch = Scratch.below(Path.of("/tmp"))) {
            Path host = scratch.file("host");
            Path guest = scratch.file("guest");
            for (int i = 0; i < series; i++) {
                String[] options = {
                    "--rounds=6", "--warmups=1", "--groups=1", "--seed=" + (effort.seed() + i)
                };
                BenchRun.kernel(checkout, List.of("taskset", "-c", "0"), host, options);
                BenchRun.kernel(checkout, inGuest(kernel), guest, options);
            }
            return section(
                    SystemContrast.of(
                            new BenchRun(host).measured(),
                            new BenchRun(guest).measured(),
                            GATE,
                            effort.seed()),
                    series);
        }
    }

    private static List<String> inGuest(Peer kernel) {
        return List.of(
                kernel.script().toString(),
                "run",
                kernel.value("dir"),
                "--memory",
                MEMORY,
                "--timeout",
                TIMEOUT_SECONDS,
                "--");
    }

    private static Section section(SystemContrast contrast, int series) throws LabException {
        Interval systemCall = of(contrast, "syscall/basic").ratio();
        Interval copy = of(contrast, "mem/memcpy libc").ratio();
        return new Section(
                """
                The host and Debian's user-mode Linux on it, %d boots each, in turns. System calls are known to cost the \
                guest many times as much; a copy within memory costs it the same.

                %s
                """
                        .formatted(series, new CompareReport(contrast).markdown()),
                List.of(),
                List.of(
                        Goal.atLeast(10, "syscall/basic: guest to host", systemCall),
                        Goal.atMost(
                                1.25,
                                "mem/memcpy libc: guest to host, the larger to the smaller",
                                BenchPerf.apart(copy))));
    }

    private static Contrast of(SystemContrast contrast, String name) throws LabException {
        return contrast.contrasts().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new LabException("neither kernel has " + name));
    }
}
