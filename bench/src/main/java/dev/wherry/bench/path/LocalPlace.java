package dev.wherry.bench.path;

import com.sun.nio.file.ExtendedOpenOption;
import dev.wherry.core.ByteSize;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A folder of this machine, whatever file system it is on. */
final class LocalPlace implements Place {

    private static final int ALIGNMENT = 4096;
    private static final List<Integer> SIZES = List.of(4 << 10, 64 << 10, 1 << 20);
    private static final List<Integer> DEPTHS = List.of(1, 4);
    private static final int MOST_REQUESTS = 64;
    private static final int LEAST_REQUESTS = 8;
    private static final int BYTES_A_TURN = 4 << 20;
    private static final String LARGE = "large";

    private final String label;
    private final Path folder;
    private final boolean direct;
    private final String reason;
    private final List<FileChannel> channels = new ArrayList<>();
    private final List<ExecutorService> pools = new ArrayList<>();

    private LocalPlace(String label, Path folder, boolean direct, String reason) {
        this.label = label;
        this.folder = folder;
        this.direct = direct;
        this.reason = reason;
    }

    /** A new folder in {@code target}. */
    static LocalPlace in(Path target, String label) throws IOException {
        Path folder = Files.createTempDirectory(target, ".wherry-bench-");
        Path probe = folder.resolve("probe");
        try (FileChannel _ = FileChannel.open(probe, options(true))) {
            return new LocalPlace(label, folder, true, "");
        } catch (IOException | UnsupportedOperationException e) {
            return new LocalPlace(label, folder, false, String.valueOf(e.getMessage()));
        } finally {
            Files.deleteIfExists(probe);
        }
    }

    private static Set<OpenOption> options(boolean direct) {
        Set<OpenOption> options =
                new HashSet<>(
                        Set.of(
                                StandardOpenOption.CREATE,
                                StandardOpenOption.READ,
                                StandardOpenOption.WRITE));
        if (direct) {
            options.add(ExtendedOpenOption.DIRECT);
        }
        return options;
    }

    /** How the large file is reached: past the page cache, or why not. */
    String access() throws IOException {
        String system = Files.getFileStore(folder).type();
        return direct
                ? system + ", direct"
                : system + ", page cache, as O_DIRECT was refused: " + reason;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public void create(String name, byte[] content) throws IOException {
        Files.write(folder.resolve(name), content, StandardOpenOption.CREATE_NEW);
    }

    @Override
    public long read(String name) throws IOException {
        return Files.readAllBytes(folder.resolve(name)).length;
    }

    @Override
    public void stat(String name) throws IOException {
        Files.readAttributes(folder.resolve(name), BasicFileAttributes.class);
    }

    @Override
    public int list() throws IOException {
        int count = 0;
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path _ : entries) {
                count++;
            }
        }
        return count;
    }

    @Override
    public void delete(String name) throws IOException {
        Files.delete(folder.resolve(name));
    }

    @Override
    public List<Transfer> transfers(long fileBytes, long seed) throws IOException {
        var random = new Random(seed);
        FileChannel channel = FileChannel.open(folder.resolve(LARGE), options(direct));
        channels.add(channel);
        fill(channel, fileBytes, random);
        List<Transfer> transfers = new ArrayList<>();
        for (int size : SIZES) {
            for (int depth : DEPTHS) {
                ExecutorService pool =
                        Executors.newFixedThreadPool(
                                depth,
                                Thread.ofPlatform().name("wherry-path-", 0).daemon().factory());
                pools.add(pool);
                for (boolean write : new boolean[] {false, true}) {
                    for (boolean anywhere : new boolean[] {false, true}) {
                        transfers.add(
                                new FileTransfer(
                                        channel, pool, fileBytes, size, depth, write, anywhere,
                                        random));
                    }
                }
            }
        }
        return transfers;
    }

    private static void fill(FileChannel channel, long fileBytes, Random random)
            throws IOException {
        ByteBuffer unit = aligned(1 << 20);
        byte[] bytes = new byte[unit.capacity()];
        for (long offset = 0; offset < fileBytes; offset += unit.capacity()) {
            random.nextBytes(bytes);
            unit.clear().put(bytes).flip();
            writeFully(channel, unit, offset);
        }
        channel.force(true);
    }

    private static ByteBuffer aligned(int bytes) {
        return ByteBuffer.allocateDirect(bytes + ALIGNMENT).alignedSlice(ALIGNMENT).slice(0, bytes);
    }

    private static void writeFully(FileChannel channel, ByteBuffer unit, long offset)
            throws IOException {
        long at = offset;
        while (unit.hasRemaining()) {
            at += channel.write(unit, at);
        }
    }

    private static void readFully(FileChannel channel, ByteBuffer unit, long offset)
            throws IOException {
        long at = offset;
        while (unit.hasRemaining()) {
            int count = channel.read(unit, at);
            if (count < 0) {
                throw new IOException("the file became shorter while it was measured");
            }
            at += count;
        }
    }

    @Override
    public void close() throws IOException {
        pools.forEach(ExecutorService::shutdownNow);
        for (FileChannel channel : channels) {
            channel.close();
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                Files.delete(entry);
            }
        }
        Files.delete(folder);
    }

    /** Requests to the large file, by as many threads as there may be in flight. */
    private static final class FileTransfer implements Transfer {

        private final FileChannel channel;
        private final ExecutorService pool;
        private final long blocks;
        private final int size;
        private final int depth;
        private final boolean write;
        private final boolean anywhere;
        private final Random random;
        private final List<ByteBuffer> units = new ArrayList<>();
        private long next;

        FileTransfer(
                FileChannel channel,
                ExecutorService pool,
                long fileBytes,
                int size,
                int depth,
                boolean write,
                boolean anywhere,
                Random random) {
            this.channel = channel;
            this.pool = pool;
            this.blocks = fileBytes / size;
            this.size = size;
            this.depth = depth;
            this.write = write;
            this.anywhere = anywhere;
            this.random = random;
            for (int i = 0; i < depth; i++) {
                ByteBuffer unit = aligned(size);
                byte[] content = new byte[size];
                random.nextBytes(content);
                units.add(unit.put(content).clear());
            }
        }

        @Override
        public String name() {
            return "%s %s %s, depth %d"
                    .formatted(
                            write ? "write" : "read",
                            new ByteSize(size),
                            anywhere ? "random" : "sequential",
                            depth);
        }

        @Override
        public int requestBytes() {
            return size;
        }

        @Override
        public int requests() {
            return Math.max(LEAST_REQUESTS, Math.min(MOST_REQUESTS, BYTES_A_TURN / size));
        }

        @Override
        public void run() throws IOException {
            List<List<Long>> lanes = new ArrayList<>();
            for (int i = 0; i < depth; i++) {
                lanes.add(new ArrayList<>());
            }
            for (int i = 0; i < requests(); i++) {
                long block = anywhere ? random.nextLong(blocks) : next++ % blocks;
                lanes.get(i % depth).add(block * size);
            }
            if (depth == 1) {
                lane(units.getFirst(), lanes.getFirst());
                return;
            }
            List<Callable<Void>> calls = new ArrayList<>();
            for (int i = 0; i < depth; i++) {
                ByteBuffer unit = units.get(i);
                List<Long> offsets = lanes.get(i);
                calls.add(() -> {
                    lane(unit, offsets);
                    return null;
                });
            }
            await(calls);
        }

        private void lane(ByteBuffer unit, List<Long> offsets) throws IOException {
            for (long offset : offsets) {
                unit.clear();
                if (write) {
                    writeFully(channel, unit, offset);
                } else {
                    readFully(channel, unit, offset);
                }
            }
        }

        private void await(List<Callable<Void>> calls) throws IOException {
            try {
                for (Future<Void> done : pool.invokeAll(calls)) {
                    done.get();
                }
            } catch (ExecutionException e) {
                if (e.getCause() instanceof IOException failure) {
                    throw failure;
                }
                throw new AssertionError("a lane only reads or writes", e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new java.io.InterruptedIOException("interrupted while measuring");
            }
        }
    }
}
