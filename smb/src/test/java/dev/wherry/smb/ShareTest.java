package dev.wherry.smb;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.stream.Window;
import dev.wherry.smb.connection.FakeServer.Act;
import dev.wherry.smb.connection.FakeServer.Interference;
import dev.wherry.smb.connection.FakeServer.Kind;
import dev.wherry.smb.wire.Create;
import dev.wherry.smb.wire.Dialect;
import dev.wherry.smb.wire.Request;
import dev.wherry.smb.wire.SetInfo;
import dev.wherry.smb.wire.Status;
import dev.wherry.smb.wire.Write;
import dev.wherry.testkit.Seed;
import dev.wherry.testkit.Seeded;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@ExtendWith(Seeded.class)
class ShareTest {

    private static final Kind SIGNED = new Kind(Dialect.SMB_3_1_1, true, false, 512, 1 << 20);
    private static final Kind SEALED = new Kind(Dialect.SMB_3_1_1, false, true, 512, 1 << 20);

    private static final Instant TIME = Instant.parse("2001-02-03T04:05:06.789Z");
    private static final byte[] CONTENT = {1, 2, 3, 4, 5};

    static Stream<Kind> kinds() {
        Kind usual = Kind.USUAL;
        return Stream.of(
                usual,
                new Kind(Dialect.SMB_3_1_1, true, false, 8192, 8 << 20),
                new Kind(Dialect.SMB_3_1_1, false, true, 8192, 8 << 20),
                new Kind(Dialect.SMB_3_0_2, true, false, 8192, 8 << 20),
                new Kind(Dialect.SMB_3_0, false, false, 8192, 8 << 20),
                new Kind(Dialect.SMB_2_1, true, false, 8192, 8 << 20),
                new Kind(Dialect.SMB_3_1_1, false, false, 16, 8 << 20),
                new Kind(Dialect.SMB_3_1_1, false, false, 5, 8 << 20),
                new Kind(Dialect.SMB_3_1_1, false, false, 8192, 65536));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void doesEverythingOnServersOfEveryKind(Kind kind, Seed seed) throws IOException {
        try (FakeShare fake = new FakeShare(kind, SmbOptions.DEFAULT)) {
            new Exercise(fake.share(), seed).all();
        }
    }

    /** Acts once, on the first request that {@code which} picks. */
    private static Interference once(Predicate<Request> which, Act act) {
        AtomicInteger left = new AtomicInteger(1);
        return (_, request) -> which.test(request) && left.getAndDecrement() > 0 ? act : Act.ANSWER;
    }

    private static Interference refusing(Predicate<Request> which, int status) {
        return new Interference() {
            @Override
            public Act on(dev.wherry.smb.wire.Header header, Request request) {
                return Act.ANSWER;
            }

            @Override
            public int refuse(Request request) {
                return which.test(request) ? status : 0;
            }
        };
    }

    private static void put(Share share, String path, PutMode mode) throws IOException {
        share.put(path, ByteBuffer.wrap(CONTENT), TIME, mode);
    }

    @Test
    void newFileIsOneFrameAndReplacedOneTwo() throws IOException {
        try (FakeShare fake = new FakeShare(Kind.USUAL, SmbOptions.DEFAULT.withConnections(1))) {
            Share share = fake.share();
            AtomicInteger frames = new AtomicInteger();
            fake.server()
                    .interfere((header, _) -> {
                        if (!header.isRelated()) {
                            frames.incrementAndGet();
                        }
                        return Act.ANSWER;
                    });
            put(share, "a", PutMode.NEW);
            assertEquals(1, frames.get());
            put(share, "a", PutMode.ATOMIC);
            assertEquals(3, frames.get());
        }
    }

    @Test
    void interimAnswersAreWaitedOut() throws IOException {
        try (FakeShare fake =
                new FakeShare(
                        new Kind(Dialect.SMB_3_1_1, true, false, 512, 1 << 20),
                        SmbOptions.DEFAULT)) {
            Share share = fake.share();
            fake.server().interfere(once(request -> request instanceof Create.Request, Act.PEND));
            put(share, "a", PutMode.NEW);
            assertArrayEquals(CONTENT, share.get("a"));
        }
    }

    @Test
    void answersMayComeInFramesOfTheirOwn() throws IOException {
        try (FakeShare fake = new FakeShare()) {
            Share share = fake.share();
            fake.server().interfere((_, _) -> Act.SPLIT);
            put(share, "a", PutMode.NEW);
            assertArrayEquals(CONTENT, share.get("a"));
        }
    }

    @Test
    void breaksNobodyAskedForAreAnswered() throws IOException {
        try (FakeShare fake = new FakeShare()) {
            Share share = fake.share();
            AtomicInteger acknowledged = new AtomicInteger();
            fake.server()
                    .interfere((header, request) -> {
                        if (header.command() == dev.wherry.smb.wire.Command.OPLOCK_BREAK) {
                            acknowledged.incrementAndGet();
                        }
                        return request instanceof Create.Request ? Act.BREAK_OPLOCK : Act.ANSWER;
                    });
            put(share, "a", PutMode.NEW);
            put(share, "b", PutMode.NEW);
            assertArrayEquals(CONTENT, share.get("a"));
            assertTrue(acknowledged.get() >= 1, "acknowledged " + acknowledged);
        }
    }

    @Test
    void failedPartLeavesNothingBehind() throws IOException {
        try (FakeShare fake = new FakeShare()) {
            Share share = fake.share();
            fake.server()
                    .interfere(
                            refusing(
                                    request -> request instanceof Write.Request, Status.DISK_FULL));
            SmbException full =
                    assertThrows(SmbException.class, () -> put(share, "a", PutMode.NEW));
            assertEquals("STATUS_DISK_FULL", full.statusName());
            assertEquals(List.of(), fake.server().names());
            fake.server().put("a", new byte[9]);
            assertThrows(SmbException.class, () -> put(share, "a", PutMode.REPLACE));
            assertEquals(List.of("a"), fake.server().names());
            assertArrayEquals(new byte[9], fake.server().content("a").orElseThrow());
        }
    }

    @Test
    void shortCountIsFailure() throws IOException {
        try (FakeShare fake = new FakeShare()) {
            Share share = fake.share();
            fake.server()
                    .interfere(once(request -> request instanceof Write.Request, Act.COUNT_SHORT));
            SmbException partly =
                    assertThrows(SmbException.class, () -> put(share, "a", PutMode.NEW));
            assertTrue(
                    String.valueOf(partly.getMessage()).contains("only a part"),
                    partly.getMessage());
            assertEquals(List.of(), fake.server().names());
        }
    }

    @Test
    void newFileIsPutAgainWhenTheConnectionBreaks() throws IOException {
        for (Act act : List.of(Act.CUT, Act.DO_AND_CUT)) {
            for (PutMode mode : PutMode.values()) {
                for (var which :
                        List.<Predicate<Request>>of(
                                request -> request instanceof Create.Request,
                                request -> request instanceof Write.Request,
                                request -> request instanceof SetInfo.Request)) {
                    try (FakeShare fake = new FakeShare()) {
                        Share share = fake.share();
                        fake.server().interfere(once(which, act));
                        put(share, "a", mode);
                        assertArrayEquals(CONTENT, fake.server().content("a").orElseThrow());
                    }
                }
            }
        }
    }

    @Test
    void fileOfOthersIsNotReplacedBecauseTheConnectionBroke() throws IOException {
        try (FakeShare fake = new FakeShare()) {
            Share share = fake.share();
            fake.server().put("a", new byte[] {9, 9, 9, 9, 9});
            fake.server().interfere(once(request -> request instanceof Create.Request, Act.CUT));
            assertThrows(SmbException.class, () -> put(share, "a", PutMode.NEW));
            assertArrayEquals(new byte[] {9, 9, 9, 9, 9}, fake.server().content("a").orElseThrow());
        }
    }

    @Test
    void windowBringsEveryFileThroughBrokenConnections(Seed seed) throws IOException {
        var random = seed.random();
        try (FakeShare fake = new FakeShare()) {
            Share share = fake.share();
            ConcurrentLinkedQueue<IOException> failures = new ConcurrentLinkedQueue<>();
            AtomicInteger requests = new AtomicInteger();
            // Further apart than a full window with its logins takes, or a file may be hit each
            // time.
            int every = 300 + random.nextInt(300);
            fake.server()
                    .interfere((_, _) ->
                            requests.incrementAndGet() % every == 0 ? Act.DO_AND_CUT : Act.ANSWER);
            try (Window<Upload> window =
                    share.openUploads(
                            20,
                            (_, failure) -> {
                                if (failure != null) {
                                    failures.add(failure);
                                }
                            })) {
                for (int i = 0; i < 300; i++) {
                    byte[] content = {(byte) i, (byte) (i >> 8)};
                    window.submit(new Upload("f" + i, ByteBuffer.wrap(content), TIME, PutMode.NEW));
                }
                window.finish();
            }
            assertEquals(List.of(), List.copyOf(failures));
            assertEquals(300, fake.server().names().size());
            for (int i = 0; i < 300; i++) {
                assertArrayEquals(
                        new byte[] {(byte) i, (byte) (i >> 8)},
                        fake.server().content("f" + i).orElseThrow());
            }
        }
    }

    @Test
    void sessionThatEndedIsReplaced() throws IOException {
        for (int status : List.of(Status.USER_SESSION_DELETED, Status.NETWORK_NAME_DELETED)) {
            try (FakeShare fake = new FakeShare()) {
                Share share = fake.share();
                AtomicInteger left = new AtomicInteger(1);
                fake.server()
                        .interfere(
                                refusing(
                                        request ->
                                                request instanceof Create.Request
                                                        && left.getAndDecrement() > 0,
                                        status));
                put(share, "a", PutMode.NEW);
                assertArrayEquals(CONTENT, share.get("a"));
                assertTrue(fake.server().connections() >= 2);
            }
        }
    }

    /** Refuses everything on files from a moment on, until somebody logs in again. */
    private static final class Expiry implements Interference {
        private final AtomicInteger left;
        private volatile boolean expired;

        /** After {@code left} requests on files. */
        Expiry(int left) {
            this.left = new AtomicInteger(left);
        }

        @Override
        public Act on(dev.wherry.smb.wire.Header header, Request request) {
            if (request instanceof dev.wherry.smb.wire.SessionSetup.Request) {
                expired = false;
            } else if (left.getAndDecrement() == 0) {
                expired = true;
            }
            return Act.ANSWER;
        }

        @Override
        public int refuse(Request request) {
            return expired && !(request instanceof dev.wherry.smb.wire.SessionSetup.Request)
                    ? Status.NETWORK_SESSION_EXPIRED
                    : 0;
        }
    }

    @Test
    void sessionThatExpiredIsRenewedInPlace() throws IOException {
        for (Kind kind : List.of(Kind.USUAL, SIGNED, SEALED)) {
            try (FakeShare fake = new FakeShare(kind, SmbOptions.DEFAULT.withConnections(1))) {
                Share share = fake.share();
                put(share, "a", PutMode.NEW);
                // Four requests a file: it is a file's first that is refused.
                fake.server().interfere(new Expiry(4 * 30));
                try (Window<Upload> window = share.openUploads(8, (_, _) -> {})) {
                    for (int i = 0; i < 100; i++) {
                        window.submit(
                                new Upload("f" + i, ByteBuffer.wrap(CONTENT), TIME, PutMode.NEW));
                    }
                    window.finish();
                }
                assertEquals(101, fake.server().names().size());
                assertArrayEquals(CONTENT, share.get("a"));
                assertEquals(1, fake.server().connections());
            }
        }
    }

    @Test
    void streamGoesOnWhenTheSessionExpires() throws IOException {
        byte[] content = new byte[2_000_000];
        java.util.Arrays.fill(content, (byte) 7);
        try (FakeShare fake = new FakeShare(Kind.USUAL, SmbOptions.DEFAULT.withConnections(1))) {
            Share share = fake.share();
            // Looking whether it is there takes two requests, opening it one: it is a WRITE.
            fake.server().interfere(new Expiry(3));
            share.put("large", ByteBuffer.wrap(content), TIME, PutMode.NEW);
            assertArrayEquals(content, fake.server().content("large").orElseThrow());
            assertEquals(1, fake.server().connections());
        }
    }

    @Test
    void serverWhoseSessionsExpireAtOnceIsGivenUp() throws IOException {
        try (FakeShare fake = new FakeShare()) {
            Share share = fake.share();
            fake.server()
                    .interfere(
                            refusing(
                                    request -> request instanceof Create.Request,
                                    Status.NETWORK_SESSION_EXPIRED));
            SmbException given = assertThrows(SmbException.class, () -> share.stat("a"));
            assertTrue(
                    String.valueOf(given.getMessage()).contains("again and again"),
                    given.getMessage());
        }
    }

    @Test
    void whatTakesTooLongIsCancelledAndTheConnectionStays() throws IOException {
        for (Kind kind : List.of(Kind.USUAL, SIGNED, SEALED)) {
            try (FakeShare fake =
                    new FakeShare(
                            kind, SmbOptions.DEFAULT.withConnections(1), Duration.ofMillis(300))) {
                Share share = fake.share();
                fake.server()
                        .interfere(once(request -> request instanceof Create.Request, Act.HOLD));
                SmbException given =
                        assertThrows(SmbException.class, () -> put(share, "a", PutMode.NEW));
                assertEquals("STATUS_CANCELLED", given.statusName());
                put(share, "a", PutMode.NEW);
                assertArrayEquals(CONTENT, share.get("a"));
                assertEquals(1, fake.server().connections());
            }
        }
    }

    @Test
    void interruptCancelsWhatTakesLongAndTheConnectionStays() throws Exception {
        try (FakeShare fake = new FakeShare(Kind.USUAL, SmbOptions.DEFAULT.withConnections(1))) {
            Share share = fake.share();
            fake.server().interfere(once(request -> request instanceof Create.Request, Act.HOLD));
            Thread thread =
                    Thread.ofPlatform()
                            .start(() -> assertThrows(IOException.class, () -> share.stat("a")));
            while (thread.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            // The server says that it takes a while before anything else is answered.
            put(share, "b", PutMode.NEW);
            thread.interrupt();
            thread.join();
            put(share, "c", PutMode.NEW);
            assertEquals(1, fake.server().connections());
        }
    }

    @Test
    void busyServerIsAskedAgain() throws IOException {
        try (FakeShare fake = new FakeShare()) {
            Share share = fake.share();
            AtomicInteger left = new AtomicInteger(2);
            fake.server()
                    .interfere(
                            refusing(
                                    request ->
                                            request instanceof Create.Request
                                                    && left.getAndDecrement() > 0,
                                    Status.INSUFFICIENT_RESOURCES));
            assertThrows(SmbException.class, () -> share.stat("nothing"));
            assertTrue(left.get() < 0, "asked " + left);
        }
    }

    @Test
    void serverThatForgesOrOmitsSignaturesIsNotBelieved() throws IOException {
        for (Act act : List.of(Act.FORGE, Act.LEAVE_UNSIGNED, Act.MISNUMBER)) {
            try (FakeShare fake =
                    new FakeShare(
                            new Kind(Dialect.SMB_3_1_1, true, false, 512, 1 << 20),
                            SmbOptions.DEFAULT)) {
                Share share = fake.share();
                fake.server()
                        .interfere((_, request) ->
                                request instanceof Create.Request ? act : Act.ANSWER);
                assertThrows(SmbException.class, () -> share.stat("a"), act.toString());
            }
        }
    }

    @Test
    void silentServerIsGivenUp() throws IOException {
        try (FakeShare fake =
                new FakeShare(Kind.USUAL, SmbOptions.DEFAULT, Duration.ofMillis(150))) {
            Share share = fake.share();
            fake.server()
                    .interfere((_, request) ->
                            request instanceof Create.Request ? Act.IGNORE : Act.ANSWER);
            SmbException given = assertThrows(SmbException.class, () -> share.stat("a"));
            assertTrue(
                    String.valueOf(given.getMessage()).contains("does not answer"),
                    given.getMessage());
        }
    }

    @Test
    void closingEndsWhatWaits() throws Exception {
        FakeShare fake = new FakeShare();
        Share share = fake.share();
        fake.server()
                .interfere((_, request) ->
                        request instanceof Create.Request ? Act.IGNORE : Act.ANSWER);
        var waiting =
                dev.wherry.testkit.Background.start(
                        () -> assertThrows(SmbException.class, () -> share.stat("a")));
        waiting.settle();
        fake.close();
        waiting.await(Duration.ofSeconds(20));
    }
}
