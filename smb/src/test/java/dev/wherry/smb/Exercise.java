package dev.wherry.smb;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.stream.Chunk;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkOptions;
import dev.wherry.core.stream.Source;
import dev.wherry.core.stream.Window;
import dev.wherry.testkit.Seed;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Everything a share can do, once over: what must hold whatever was negotiated. */
final class Exercise {

    private static final int STREAM_BYTES = 3 * 1024 * 1024 + 12345;
    private static final int UNIT_BYTES = 1024 * 1024;
    private static final Instant TIME = Instant.parse("2001-02-03T04:05:06.789012300Z");

    private final Share share;
    private final RandomGenerator random;

    Exercise(Share share, Seed seed) {
        this.share = share;
        this.random = seed.random();
    }

    static byte[] bytes(RandomGenerator random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    void all() throws IOException {
        smallFiles();
        streams();
        window();
        listing();
        metadata();
        failures();
    }

    private void smallFiles() throws IOException {
        share.makeDirectories("small/deeper");
        for (int size : new int[] {0, 1, 4095, 65536, 65537, 200_000}) {
            byte[] content = bytes(random, size);
            String path = "small/deeper/f" + size;
            share.put(path, ByteBuffer.wrap(content), TIME, PutMode.NEW);
            assertArrayEquals(content, share.get(path));
            assertEquals(TIME, share.stat(path).lastModified());
            byte[] other = bytes(random, size / 2 + 1);
            assertThrows(
                    SmbException.class,
                    () -> share.put(path, ByteBuffer.wrap(other), null, PutMode.NEW));
            assertArrayEquals(content, share.get(path));
            share.put(path, ByteBuffer.wrap(other), TIME, PutMode.REPLACE);
            assertArrayEquals(other, share.get(path));
            share.put(path, ByteBuffer.wrap(content), TIME, PutMode.ATOMIC);
            assertArrayEquals(content, share.get(path));
        }
        assertEquals(6, names("small/deeper").size());
    }

    private void streams() throws IOException {
        byte[] content = bytes(random, STREAM_BYTES);
        try (Sink sink = share.create("stream", SinkOptions.DEFAULT)) {
            ByteBuffer whole = ByteBuffer.wrap(content);
            while (whole.hasRemaining()) {
                ByteBuffer unit =
                        whole.slice(whole.position(), Math.min(UNIT_BYTES, whole.remaining()));
                whole.position(whole.position() + sink.write(unit));
            }
            sink.sync();
            assertArrayEquals(content, all(sink.reread()));
            assertThrows(SmbException.class, () -> share.stat("stream"));
            sink.finish();
        }
        assertArrayEquals(content, all(share.open("stream")));
        assertArrayEquals(content, share.get("stream"));
    }

    private void window() throws IOException {
        byte[] content = bytes(random, STREAM_BYTES);
        ConcurrentLinkedQueue<Chunk> completed = new ConcurrentLinkedQueue<>();
        try (Sink sink = share.create("window", SinkOptions.DEFAULT)) {
            try (Window<Chunk> window =
                    sink.openWindow(3, (chunk, failure) -> keep(completed, chunk, failure))) {
                for (int at = 0; at < STREAM_BYTES; at += UNIT_BYTES) {
                    int length = Math.min(UNIT_BYTES, STREAM_BYTES - at);
                    window.submit(new Chunk(at, ByteBuffer.wrap(content, at, length)));
                }
                window.finish();
            }
            sink.finish();
        }
        assertEquals(4, completed.size());
        assertArrayEquals(content, share.get("window"));
    }

    private static void keep(
            ConcurrentLinkedQueue<Chunk> completed, Chunk chunk, @Nullable IOException failure) {
        if (failure == null) {
            completed.add(chunk);
        }
    }

    private void listing() throws IOException {
        share.makeDirectory("many");
        Set<String> expected = new TreeSet<>();
        try (Window<Upload> uploads = share.openUploads(32, (_, _) -> {})) {
            for (int i = 0; i < 300; i++) {
                String name = "a name that is not the shortest, number " + i;
                expected.add(name);
                uploads.submit(
                        new Upload(
                                "many/" + name,
                                ByteBuffer.wrap(bytes(random, i)),
                                TIME,
                                PutMode.NEW));
            }
            uploads.finish();
        }
        assertEquals(expected, names("many"));
    }

    private void metadata() throws IOException {
        share.rename("stream", "small/moved", false);
        assertThrows(SmbException.class, () -> share.rename("small/moved", "window", false));
        share.rename("small/moved", "window", true);
        assertEquals(STREAM_BYTES, share.stat("window").sizeBytes());
        share.setLastModified("window", TIME);
        assertEquals(TIME, share.stat("window").lastModified());
        assertTrue(share.stat("small").isDirectory());
        share.delete("window");
        assertThrows(SmbException.class, () -> share.stat("window"));
        String strange = "what: a \"name\"? <yes> | no* \\ \u0001.";
        share.put(strange, ByteBuffer.wrap(new byte[1]), null, PutMode.NEW);
        assertTrue(names("").contains(strange));
        assertEquals(strange, share.stat(strange).name());
        share.delete(strange);
        assertFalse(names("").contains(strange));
    }

    private void failures() {
        SmbException notEmpty =
                assertThrows(SmbException.class, () -> share.deleteDirectory("many"));
        assertEquals("STATUS_DIRECTORY_NOT_EMPTY", notEmpty.statusName());
        SmbException missing =
                assertThrows(
                        SmbException.class,
                        () -> share.put("no/where", ByteBuffer.allocate(9), null, PutMode.NEW));
        assertEquals("STATUS_OBJECT_PATH_NOT_FOUND", missing.statusName());
        assertThrows(SmbException.class, () -> share.makeDirectory("many"));
        assertThrows(SmbException.class, () -> share.open("many").close());
    }

    private Set<String> names(String directory) throws IOException {
        Set<String> names = new TreeSet<>();
        try (Listing listing = share.list(directory)) {
            FileInfo entry;
            while ((entry = listing.next()) != null) {
                assertTrue(names.add(entry.name()), entry.name());
            }
        }
        return names;
    }

    static byte[] all(Source source) throws IOException {
        try (source) {
            ByteBuffer all = ByteBuffer.allocate(STREAM_BYTES + UNIT_BYTES);
            int count = 0;
            while (count >= 0) {
                count = source.read(all);
            }
            return java.util.Arrays.copyOf(all.array(), all.position());
        }
    }
}
