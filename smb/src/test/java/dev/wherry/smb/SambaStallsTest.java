package dev.wherry.smb;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.stream.Source;
import dev.wherry.core.stream.Window;
import dev.wherry.testkit.Seed;
import dev.wherry.testkit.Seeded;
import dev.wherry.testkit.fault.FaultyProxy;
import dev.wherry.testkit.fault.Wire;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Real servers that stall: held files, stopped processes, slow and silent networks. The exact bytes
 * or a clear error; nothing is left of it in this process.
 */
@Tag("lab")
@ExtendWith(Seeded.class)
class SambaStallsTest {

    private static final int FILES = 200;
    private static final Duration SHORT = Duration.ofSeconds(1);
    private static final Duration DELAY = Duration.ofMillis(5);
    private static final Instant TIME = Instant.parse("2001-02-03T04:05:06Z");
    private static final SmbOptions IMPATIENT =
            SmbOptions.DEFAULT.withTimeouts(Duration.ofSeconds(5), SHORT);

    private List<String> before = List.of();

    /** The JVM keeps one socket of its own from the first on. */
    @BeforeAll
    static void openTheFirst() throws IOException {
        SocketChannel.open().close();
    }

    @BeforeEach
    void countWhatIsThere() throws IOException {
        before = socketsAndThreads();
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        assertEquals(before, socketsAndThreads());
    }

    /** Open sockets, and threads of ours. */
    private static List<String> socketsAndThreads() throws IOException {
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            long sockets = descriptors.filter(SambaStallsTest::isSocket).count();
            List<String> threads =
                    Thread.getAllStackTraces().keySet().stream()
                            .map(Thread::getName)
                            .filter(name -> name.startsWith("smb-"))
                            .toList();
            return List.of(sockets + " sockets", threads.toString());
        }
    }

    private static boolean isSocket(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString().startsWith("socket:");
        } catch (IOException _) {
            return false; // closed meanwhile: the listing's own
        }
    }

    @Test
    void fileThatAnotherClientHoldsIsGotOnceItLetsGo() throws IOException {
        try (Samba samba = Samba.start();
                HoldingProxy proxy = new HoldingProxy(samba.port(), true);
                SmbClient holder = connect(proxy.port(), samba, SmbOptions.DEFAULT);
                SmbClient client = samba.connect()) {
            Share share = client.share("user");
            share.put("held", ByteBuffer.wrap(new byte[] {1, 2}), null, PutMode.NEW);
            try (Source held = holder.share("user").open("held")) {
                assertTrue(held.remainingBytes().isPresent());
                assertArrayEquals(new byte[] {1, 2}, share.get("held"));
                assertTrue(proxy.breaks() > 0, "no oplock was broken");
            }
        }
    }

    @Test
    void fileThatAnotherClientHoldsOnToIsAClearErrorAndTheConnectionStays() throws IOException {
        try (Samba samba = Samba.start();
                HoldingProxy proxy = new HoldingProxy(samba.port(), false);
                SmbClient holder =
                        connect(proxy.port(), samba, SmbOptions.DEFAULT.withConnections(1));
                SmbClient client = samba.connect(IMPATIENT.withConnections(1))) {
            Share share = client.share("user");
            share.put("held", ByteBuffer.wrap(new byte[] {1, 2}), null, PutMode.NEW);
            Source held = holder.share("user").open("held");
            var servers = samba.servers();
            SmbException given = assertThrows(SmbException.class, () -> share.get("held"));
            assertEquals("STATUS_CANCELLED", given.statusName(), given.getMessage());
            share.put("other", ByteBuffer.wrap(new byte[] {3}), null, PutMode.NEW);
            assertEquals(servers, samba.servers());
            held.close();
        }
    }

    @Test
    void filesArriveThoughTheirServersWereStopped(Seed seed) throws Exception {
        try (Samba samba = Samba.start();
                SmbClient client = samba.connect()) {
            Map<String, byte[]> contents = new TreeMap<>();
            ConcurrentLinkedQueue<IOException> failures = new ConcurrentLinkedQueue<>();
            List<ProcessHandle> stopped = List.of();
            CompletableFuture<Void> continued = CompletableFuture.completedFuture(null);
            try (Window<Upload> window = window(client.share("user"), failures)) {
                for (int i = 0; i < FILES; i++) {
                    put(window, contents, "f" + i, seed.random());
                    if (i == FILES / 2) {
                        stopped = samba.servers();
                        signal("STOP", stopped);
                        continued = continueLater(stopped);
                    }
                }
                window.finish();
            } finally {
                signal("CONT", stopped);
            }
            continued.join();
            assertEquals(List.of(), List.copyOf(failures));
            assertThere(samba, contents);
        }
    }

    @Test
    void serversThatAreStoppedForGoodAreLeftForOthers(Seed seed) throws Exception {
        try (Samba samba = Samba.start();
                SmbClient client = samba.connect(IMPATIENT)) {
            Share share = client.share("user");
            byte[] content = Exercise.bytes(seed.random(), 10_000);
            share.put("a", ByteBuffer.wrap(content), TIME, PutMode.NEW);
            List<ProcessHandle> stopped = samba.servers();
            signal("STOP", stopped);
            try {
                share.put("b", ByteBuffer.wrap(content), TIME, PutMode.NEW);
                assertArrayEquals(content, Files.readAllBytes(samba.path("user").resolve("b")));
            } finally {
                signal("CONT", stopped);
            }
        }
    }

    @Test
    void networkThatFallsSilentIsAClearError(Seed seed) throws IOException {
        RandomGenerator random = seed.random();
        try (Samba samba = Samba.start()) {
            for (int run = 0; run < 6; run++) {
                boolean up = run % 2 == 0;
                Wire silent = Wire.CLEAN.silentAfter(3_000 + random.nextInt(20_000));
                try (FaultyProxy proxy =
                                FaultyProxy.start(
                                        address(samba),
                                        up ? silent : Wire.CLEAN,
                                        up ? Wire.CLEAN : silent);
                        SmbClient client = connect(proxy.address().getPort(), samba, IMPATIENT)) {
                    Map<String, byte[]> contents = new TreeMap<>();
                    ConcurrentLinkedQueue<IOException> failures = new ConcurrentLinkedQueue<>();
                    Share share = client.share("user");
                    try (Window<Upload> window =
                            share.openUploads(
                                    4,
                                    (upload, failure) -> {
                                        if (failure != null) {
                                            failures.add(failure);
                                            contents.remove(upload.path());
                                        }
                                    })) {
                        for (int i = 0; i < 40; i++) {
                            put(window, contents, "r" + run + "-" + i, random);
                        }
                        window.finish();
                    } catch (IOException e) {
                        failures.add(e);
                    }
                    for (IOException failure : failures) {
                        assertTrue(failure instanceof SmbException, failure.toString());
                    }
                }
            }
        }
    }

    @Test
    void slowNetworkOnlyTakesLonger(Seed seed) throws IOException {
        try (Samba samba = Samba.start();
                FaultyProxy proxy =
                        FaultyProxy.start(
                                address(samba),
                                Wire.CLEAN.delayed(DELAY),
                                Wire.CLEAN.delayed(DELAY));
                SmbClient client = connect(proxy.address().getPort(), samba, SmbOptions.DEFAULT)) {
            Map<String, byte[]> contents = new TreeMap<>();
            ConcurrentLinkedQueue<IOException> failures = new ConcurrentLinkedQueue<>();
            try (Window<Upload> window = window(client.share("user"), failures)) {
                for (int i = 0; i < FILES; i++) {
                    put(window, contents, "f" + i, seed.random());
                }
                window.finish();
            }
            byte[] large = Exercise.bytes(seed.random(), 5_000_000);
            client.share("user").put("large", ByteBuffer.wrap(large), TIME, PutMode.NEW);
            contents.put("large", large);
            assertEquals(List.of(), List.copyOf(failures));
            assertThere(samba, contents);
        }
    }

    private static Window<Upload> window(Share share, ConcurrentLinkedQueue<IOException> failures) {
        return share.openUploads(
                32,
                (_, failure) -> {
                    if (failure != null) {
                        failures.add(failure);
                    }
                });
    }

    private static void put(
            Window<Upload> window,
            Map<String, byte[]> contents,
            String name,
            RandomGenerator random)
            throws IOException {
        byte[] content = Exercise.bytes(random, random.nextInt(20_000));
        contents.put(name, content);
        window.submit(new Upload(name, ByteBuffer.wrap(content), TIME, PutMode.NEW));
    }

    private static void assertThere(Samba samba, Map<String, byte[]> contents) throws IOException {
        for (Map.Entry<String, byte[]> file : contents.entrySet()) {
            Path there = samba.path("user").resolve(file.getKey());
            assertArrayEquals(file.getValue(), Files.readAllBytes(there), file.getKey());
        }
        assertEquals(contents.size(), samba.path("user").toFile().list().length);
    }

    private static InetSocketAddress address(Samba samba) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), samba.port());
    }

    private static SmbClient connect(int port, Samba samba, SmbOptions options) throws IOException {
        return SmbClient.connect("127.0.0.1", port, samba.user(), options);
    }

    private static CompletableFuture<Void> continueLater(List<ProcessHandle> stopped) {
        Executor later = CompletableFuture.delayedExecutor(SHORT.toMillis(), TimeUnit.MILLISECONDS);
        return CompletableFuture.runAsync(() -> signalUnchecked("CONT", stopped), later);
    }

    private static void signalUnchecked(String name, List<ProcessHandle> processes) {
        try {
            signal(name, processes);
        } catch (InterruptedException | IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void signal(String name, List<ProcessHandle> processes)
            throws IOException, InterruptedException {
        for (ProcessHandle process : processes) {
            new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
        }
    }
}
