package dev.wherry.bench.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.wherry.core.Ticker;
import dev.wherry.linux.CallLoop;
import dev.wherry.linux.CallLoop.Engine;
import dev.wherry.linux.NativeAccess;
import dev.wherry.measure.result.Result;
import dev.wherry.measure.statistic.Slices;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class KernelSuiteTest {

    private static final int ROUNDS = 2;

    private static Result run(List<String> said) throws IOException, InterruptedException {
        var options = new KernelOptions(ROUNDS, 1, 1, 1 << 16, 0, 7);
        return new KernelSuite(options, Ticker.SYSTEM).run(Instant.EPOCH, said::add);
    }

    @Test
    void everyWorkloadHasItsSlicesOfEveryRoundAndTheWarmUpIsNotAmongThem() throws Exception {
        assumeTrue(NativeAccess.isGranted(), "native calls are off");
        List<String> said = new ArrayList<>();
        Result result = run(said);
        assertEquals(
                Set.of(
                        KernelSuite.CALL,
                        KernelSuite.CLOCK,
                        "syscall/basic",
                        "sched/pipe threads",
                        "sched/messaging threads",
                        "mem/memcpy libc",
                        "mem/memcpy jvm"),
                result.slices().keySet());
        assertEquals(ROUNDS, size(result, "sched/messaging threads"));
        assertEquals(ROUNDS * 50, size(result, "syscall/basic"));
        assertEquals((ROUNDS + 1) * result.slices().size(), said.size());
    }

    @Test
    void aSystemCallCostsMoreThanACallAndARoundTripMoreThanFourOfThem() throws Exception {
        assumeTrue(NativeAccess.isGranted(), "native calls are off");
        Result result = run(new ArrayList<>());
        double call = p5(result, KernelSuite.CALL);
        double systemCall = p5(result, "syscall/basic");
        assertTrue(call < systemCall, call + " ns, " + systemCall + " ns");
        assertTrue(4 * systemCall < p5(result, "sched/pipe threads"), systemCall + " ns");
    }

    @Test
    void whereTheClockIsSlowASliceHasManyCopies() throws Exception {
        long[] now = {0};
        var options = new KernelOptions(1, 0, 1, 1 << 12, 0, 7);
        // A clock of which each reading takes a microsecond, as does whatever is between two.
        Result result = new KernelSuite(options, () -> now[0] += 1000).run(Instant.EPOCH, _ -> {});
        assertEquals(200, slices(result, KernelSuite.JVM_COPY).operationsPerSlice());
    }

    @Test
    void whatIsLeftOutAndByWhatCallsAreMadeIsInTheResult() throws Exception {
        Result result = run(new ArrayList<>());
        assertTrue(result.options().containsKey(KernelSuite.ENGINE));
        assertTrue(
                result.options().keySet().stream()
                        .anyMatch(name -> name.startsWith(KernelSuite.LEFT_OUT)));
        assertEquals("65536", result.options().get(KernelSuite.BYTES + KernelSuite.LIBC_COPY));
    }

    @ParameterizedTest
    @EnumSource(Engine.class)
    void pipesAndMessagesPassWithEitherEngine(Engine engine) throws Exception {
        assumeTrue(NativeAccess.isGranted(), "native calls are off");
        assumeTrue(
                engine == Engine.JAVA || CallLoop.bestEngine() == engine, CallLoop.engineReason());
        assertEquals(3, new PipeWorkload(engine).time(Ticker.SYSTEM, 3, 10).length);
        assertEquals(1, new MessagingWorkload(engine, 1).time(Ticker.SYSTEM, 1, 1).length);
    }

    @Test
    void noRoundsNoGroupsAndHugeCopiesAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new KernelOptions(0, 0, 1, 1, 0, 1));
        assertThrows(IllegalArgumentException.class, () -> new KernelOptions(1, 0, 101, 1, 0, 1));
        assertThrows(
                IllegalArgumentException.class,
                () -> new KernelOptions(1, 0, 1, (1L << 30) + 1, 0, 1));
    }

    private static int size(Result result, String name) {
        return slices(result, name).sliceNanos().size();
    }

    private static double p5(Result result, String name) {
        return slices(result, name).p5();
    }

    private static Slices slices(Result result, String name) {
        Slices slices = result.slices().get(name);
        assertTrue(slices != null, name);
        return slices;
    }
}
