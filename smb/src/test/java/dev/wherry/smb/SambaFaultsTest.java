package dev.wherry.smb;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.stream.Chunk;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkOptions;
import dev.wherry.core.stream.Source;
import dev.wherry.core.stream.Window;
import dev.wherry.testkit.Seed;
import dev.wherry.testkit.Seeded;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Real servers that are killed under a client: the exact bytes arrive all the same. */
@Tag("lab")
@ExtendWith(Seeded.class)
class SambaFaultsTest {

    private static final int FILES = 600;
    private static final int UNIT_BYTES = 1 << 20;
    private static final int UNITS = 48;
    private static final Instant TIME = Instant.parse("2001-02-03T04:05:06Z");

    @Test
    void smallFilesSurviveServersThatAreKilled(Seed seed) throws IOException {
        var random = seed.random();
        try (Samba samba = Samba.start();
                SmbClient client = samba.connect()) {
            Share share = client.share("user");
            List<byte[]> contents = new ArrayList<>();
            ConcurrentLinkedQueue<IOException> failures = new ConcurrentLinkedQueue<>();
            try (Window<Upload> window =
                    share.openUploads(
                            32,
                            (_, failure) -> {
                                if (failure != null) {
                                    failures.add(failure);
                                }
                            })) {
                for (int i = 0; i < FILES; i++) {
                    contents.add(Exercise.bytes(random, random.nextInt(20_000)));
                    window.submit(
                            new Upload(
                                    "f" + i, ByteBuffer.wrap(contents.get(i)), TIME, PutMode.NEW));
                    if (i % 150 == 75) {
                        samba.servers().forEach(ProcessHandle::destroyForcibly);
                    }
                }
                window.finish();
            }
            assertEquals(List.of(), List.copyOf(failures));
            for (int i = 0; i < FILES; i++) {
                var file = samba.path("user").resolve("f" + i);
                assertArrayEquals(contents.get(i), Files.readAllBytes(file));
                assertEquals(TIME, Files.getLastModifiedTime(file).toInstant());
            }
            assertEquals(FILES, samba.path("user").toFile().list().length);
        }
    }

    @Test
    void streamGoesOnAfterItsServerIsKilled(Seed seed) throws IOException {
        byte[] content = Exercise.bytes(seed.random(), UNITS * UNIT_BYTES);
        try (Samba samba = Samba.start();
                SmbClient client = samba.connect()) {
            Share share = client.share("user");
            try (Sink sink = share.create("stream", SinkOptions.DEFAULT)) {
                try (Window<Chunk> window = sink.openWindow(8, (_, _) -> {})) {
                    for (int i = 0; i < UNITS; i++) {
                        if (i % 16 == 8) {
                            samba.servers().forEach(ProcessHandle::destroyForcibly);
                        }
                        long at = (long) i * UNIT_BYTES;
                        window.submit(
                                new Chunk(at, ByteBuffer.wrap(content, (int) at, UNIT_BYTES)));
                    }
                    window.finish();
                }
                sink.finish();
            }
            assertArrayEquals(content, Files.readAllBytes(samba.path("user").resolve("stream")));
            assertEquals(1, samba.path("user").toFile().list().length);

            ByteBuffer read = ByteBuffer.allocate(content.length);
            try (Source source = share.open("stream")) {
                int count = 0;
                for (int reads = 0; count >= 0 && read.hasRemaining(); reads++) {
                    if (reads % 60 == 30) {
                        samba.servers().forEach(ProcessHandle::destroyForcibly);
                    }
                    count = source.read(read);
                }
            }
            assertFalse(read.hasRemaining());
            assertArrayEquals(content, read.array());
        }
    }

    @Test
    void abandonedStreamLeavesNothing(Seed seed) throws IOException {
        try (Samba samba = Samba.start();
                SmbClient client = samba.connect()) {
            Sink sink = client.share("user").create("stream", SinkOptions.DEFAULT);
            sink.write(ByteBuffer.wrap(Exercise.bytes(seed.random(), UNIT_BYTES)));
            sink.close();
            assertEquals(0, samba.path("user").toFile().list().length);
        }
    }

    @Test
    void appendedStreamIsCutBackWhenAbandonedAndKeptWhenFinished() throws IOException {
        SinkOptions append = new SinkOptions(SinkOptions.Existing.APPEND, false, false, false);
        byte[] first = {1, 2, 3};
        try (Samba samba = Samba.start();
                SmbClient client = samba.connect()) {
            Share share = client.share("user");
            share.put("log", ByteBuffer.wrap(first), null, PutMode.NEW);
            Sink abandoned = share.create("log", append);
            abandoned.write(ByteBuffer.wrap(new byte[100]));
            abandoned.close();
            assertArrayEquals(first, share.get("log"));
            try (Sink sink = share.create("log", append)) {
                try (Window<Chunk> window = sink.openWindow(2, (_, _) -> {})) {
                    window.submit(new Chunk(0, ByteBuffer.wrap(new byte[] {4, 5})));
                    window.submit(new Chunk(2, ByteBuffer.wrap(new byte[] {6})));
                    window.finish();
                }
                sink.finish();
            }
            assertArrayEquals(new byte[] {1, 2, 3, 4, 5, 6}, share.get("log"));
        }
    }

    @Test
    void fileThatAnotherClientHoldsIsAClearError() throws IOException {
        try (Samba samba = Samba.start();
                SmbClient client = samba.connect();
                SmbClient other = samba.connect()) {
            Share share = client.share("user");
            share.put("held", ByteBuffer.allocate(5), null, PutMode.NEW);
            try (Source source = other.share("user").open("held")) {
                assertTrue(source.remainingBytes().isPresent());
                share.put("held", ByteBuffer.allocate(6), null, PutMode.REPLACE);
            } catch (SmbException e) {
                assertTrue(e.getMessage().contains("held"), e.getMessage());
            }
            assertEquals(1, samba.path("user").toFile().list().length);
        }
    }
}
