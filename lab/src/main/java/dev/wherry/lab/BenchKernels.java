package dev.wherry.lab;

import dev.wherry.bench.compare.CompareReport;
import dev.wherry.bench.compare.SystemContrast;
import dev.wherry.bench.input.Measured;
import dev.wherry.measure.Progress;
import dev.wherry.measure.contrast.Contrast;
import dev.wherry.measure.statistic.Slices;
import dev.wherry.measure.statistic.Verdict.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Two real kernels of which the answers are known: user-mode Linux makes system calls through
 * another process, and copies memory like any program.
 */
final class BenchKernels implements Show {

    private static final String MEMORY = "1G";
    private static final String TIMEOUT_SECONDS = "600";
    private static final double GATE = 0.05;

    /** How far apart "about the same" may be. */
    private static final double ABOUT = 1.25;

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
            Measured here = new BenchRun(host).measured();
            Measured there = new BenchRun(guest).measured();
            Map<String, Slices> slices = BenchRun.slices("host", here);
            slices.putAll(BenchRun.slices("guest", there));
            return section(SystemContrast.of(here, there, GATE, effort.seed()), series, slices);
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

    private static Section section(SystemContrast contrast, int series, Map<String, Slices> slices)
            throws LabException {
        Contrast systemCall = of(contrast, "syscall/basic");
        Contrast copy = of(contrast, "mem/memcpy libc");
        return new Section(
                """
                The host and Debian's user-mode Linux on it, %d boots of the guest, in turns. System calls are known to \
                cost the guest many times as much; a copy within memory costs it about the same.

                %s
                | known answer | verdict | |
                | --- | --- | --- |
                | syscall/basic: slower | %s | %s |
                | mem/memcpy libc: within %.0f %% | %s | %s |
                """
                        .formatted(
                                series,
                                new CompareReport(contrast).markdown(),
                                word(systemCall),
                                right(systemCall.verdict().kind() == Kind.SLOWER),
                                (ABOUT - 1) * 100,
                                word(copy),
                                right(!isClaimBeyond(ABOUT, copy))),
                List.of(),
                List.of(
                        Goal.atLeast(10, "syscall/basic: guest to host", systemCall.ratio()),
                        Goal.atMost(
                                ABOUT,
                                "mem/memcpy libc: guest to host, the larger to the smaller",
                                BenchPerf.apart(copy.ratio()))),
                slices);
    }

    private static boolean isClaimBeyond(double ratio, Contrast contrast) {
        boolean claim =
                contrast.verdict().kind() == Kind.FASTER
                        || contrast.verdict().kind() == Kind.SLOWER;
        return claim && BenchPerf.apart(contrast.ratio()).estimate() > ratio;
    }

    private static String word(Contrast contrast) {
        return contrast.verdict().kind().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static String right(boolean right) {
        return right ? "right" : "wrong";
    }

    private static Contrast of(SystemContrast contrast, String name) throws LabException {
        return contrast.contrasts().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new LabException("neither kernel has " + name));
    }
}
