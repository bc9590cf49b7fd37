package dev.wherry.bench.path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.bench.path.PathOptions.Target;
import dev.wherry.core.Address;
import dev.wherry.core.Endpoint;
import dev.wherry.core.Endpoints;
import dev.wherry.core.OperationException;
import dev.wherry.core.Ticker;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkOptions;
import dev.wherry.core.stream.Source;
import dev.wherry.core.tree.Tree;
import dev.wherry.measure.result.Result;
import dev.wherry.testkit.MemoryTree;
import dev.wherry.testkit.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PathSuiteTest {

    private static final int ROUNDS = 2;
    private static final int FILES = 3;

    /** The clock is read twice for each file of four steps, the listing and 24 transfers. */
    private static final int CALLS_BEFORE_COPIES = (ROUNDS + 1) * 2 * (4 * FILES + 1 + 24);

    @TempDir Path folder;

    private static Result run(Ticker ticker, Endpoints endpoints, Target... targets)
            throws IOException {
        var options = new PathOptions(List.of(targets), ROUNDS, 1, FILES, 100, 1 << 20, 5);
        return new PathSuite(options, endpoints, ticker).run(Instant.EPOCH, _ -> {});
    }

    private Target here() {
        return new Target("here", Address.parse(folder.toString()));
    }

    private int left() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return (int) all.count();
        }
    }

    @Test
    void everyKindOfOperationIsTimedAndNothingIsLeftBehind() throws IOException {
        Result result = run(Ticker.SYSTEM, new Endpoints(List.of()), here());
        assertEquals(ROUNDS * FILES, size(result, "here: create file of 100 B"), result.toString());
        assertEquals(ROUNDS * FILES, size(result, "here: delete file"));
        assertEquals(ROUNDS, size(result, "here: readdir, an entry of " + FILES));
        for (String size : List.of("4 KiB", "64 KiB", "1 MiB")) {
            for (String kind : List.of("read %s sequential", "write %s random")) {
                String name = "here: " + kind.formatted(size) + ", depth 4";
                assertTrue(
                        result.slices().containsKey(name)
                                || result.options().containsKey("rejected: " + name),
                        name);
            }
        }
        assertTrue(result.options().get("access to here") != null);
        assertEquals(0, left());
    }

    @Test
    void whatIsFasterThanMemoryIsRejected() throws IOException {
        long[] clock = {0, 0};
        // Everything takes a nanosecond, but copies of memory, which come last, a second.
        Result impossible =
                run(
                        () -> clock[0] += clock[1]++ > CALLS_BEFORE_COPIES ? 1_000_000_000L : 1,
                        new Endpoints(List.of()),
                        here());
        assertTrue(
                impossible.options().keySet().stream()
                        .anyMatch(each -> each.startsWith("rejected")),
                impossible.options().toString());
    }

    @Test
    void aTreeOfAnotherMachineIsMeasuredThroughItsProtocol() throws IOException {
        MemoryTree tree = new MemoryTree(MemoryTree.EVERYTHING, Seed.pick());
        Result result =
                run(
                        Ticker.SYSTEM,
                        new Endpoints(List.of(new TreeEndpoint(tree))),
                        new Target("share", Address.parse("mem://share")));
        assertEquals(ROUNDS * FILES, size(result, "share: create file of 100 B"));
        assertTrue(
                String.valueOf(result.options().get("access to share")).contains("own protocol"));
        assertEquals(List.of(), names(tree));
    }

    @Test
    void aTargetThatIsNotThereIsRefusedAndTheOthersAreCleared() throws IOException {
        Target missing = new Target("b", Address.parse(folder.resolve("none").toString()));
        OperationException refusal =
                assertThrows(
                        OperationException.class,
                        () -> run(Ticker.SYSTEM, new Endpoints(List.of()), here(), missing));
        assertTrue(refusal.toString().contains("give a folder"), refusal.toString());
        assertEquals(0, left());
    }

    @Test
    void aNameMayStandBeforeATarget() {
        assertEquals("work", Target.parse("work=/mnt/c").label());
        assertEquals("/a/b=c", Target.parse("/a/b=c").label());
        assertEquals("smb://h/s", Target.parse("smb://h/s").label());
        assertThrows(
                IllegalArgumentException.class,
                () -> run(Ticker.SYSTEM, new Endpoints(List.of()), here(), here()));
    }

    private static int size(Result result, String name) {
        var slices = result.slices().get(name);
        assertTrue(slices != null, () -> name + " is not among " + result.slices().keySet());
        return slices.sliceNanos().size();
    }

    private static List<String> names(Tree tree) throws IOException {
        try (var listing = tree.list(dev.wherry.core.tree.TreePath.ROOT)) {
            var first = listing.next();
            return first == null ? List.of() : List.of(first.name());
        }
    }

    /** Opens one tree, whatever the address. */
    private record TreeEndpoint(Tree tree) implements Endpoint {

        @Override
        public Set<String> schemes() {
            return Set.of("mem");
        }

        @Override
        public Source openSource(Address address) {
            throw new AssertionError("a folder is asked for");
        }

        @Override
        public Sink openSink(Address address, SinkOptions options) {
            throw new AssertionError("a folder is asked for");
        }

        @Override
        public Tree openTree(Address address) {
            return tree;
        }
    }
}
