package dev.wherry.doctor.probe;

import dev.wherry.core.OperationException;
import dev.wherry.core.Reason;
import dev.wherry.core.Ticker;
import dev.wherry.measure.cost.SizeSweep;
import dev.wherry.measure.statistic.Samples;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file of a path in requests of several sizes and at several depths, and looks up names
 * that are not there. Nothing is changed, unless it may write a file to read.
 */
public final class PathProbe {

    /** What each of the three probes may take; a single slow request may go over it. */
    private static final long BUDGET_NANOS = 1_200_000_000L;

    private static final int LEAST_ROUNDS = 6;
    private static final int MOST_ROUNDS = 400;
    private static final int IN_A_ROW = 4;
    private static final int LEAST_SIZE = 512;
    private static final int ALIGNED_LEAST = 4096;
    private static final int USUAL_MOST = 1 << 20;
    private static final int LARGEST = 4 << 20;
    private static final long LEAST_FILE = 1 << 20;
    private static final long GOOD_FILE = 16 << 20;
    private static final int MOST_VISITED = 2000;
    private static final int MOST_LEVELS = 4;
    private static final int LOOKUPS = 200;
    private static final List<Integer> DEPTHS = List.of(1, 2, 4, 8);

    private final Ticker ticker;
    private final long seed;
    private final boolean mayWrite;

    /** Probes by {@code ticker}, in an order by {@code seed}. */
    public PathProbe(Ticker ticker, long seed, boolean mayWrite) {
        this.ticker = ticker;
        this.seed = seed;
        this.mayWrite = mayWrite;
    }

    /**
     * Measures at {@code path}, a file or a folder with a file in it.
     *
     * @param payload the largest useful request, where it is known
     * @param uncached whether the mount answers no read from a cache, so that every one crosses
     * @throws OperationException if there is nothing to read, or reading fails
     */
    public Measurement measure(Path path, OptionalLong payload, boolean uncached)
            throws OperationException {
        try {
            if (!Files.isDirectory(path)) {
                return measure(path, path.toAbsolutePath().getParent(), payload, uncached);
            }
            Optional<Path> found = largest(path);
            if (found.isPresent()) {
                return measure(found.get(), path, payload, uncached);
            }
            if (!mayWrite) {
                throw new OperationException(
                        "measure",
                        path.toString(),
                        "no file of 1 MiB or more is in it",
                        "name a larger file, or allow one to be written with --write-probe",
                        null);
            }
            Path written = Files.createTempFile(path, ".wherry-probe-", ".tmp");
            try {
                Files.write(written, incompressible());
                return measure(written, path, payload, uncached);
            } finally {
                Files.delete(written);
            }
        } catch (OperationException e) {
            throw e;
        } catch (IOException e) {
            throw new OperationException("measure", path.toString(), Reason.of(e), "", e);
        }
    }

    private byte[] incompressible() {
        byte[] bytes = new byte[(int) GOOD_FILE];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    private Measurement measure(
            Path file, @Nullable Path folder, OptionalLong payload, boolean uncached)
            throws IOException {
        int wanted = (int) Math.min(payload.orElse(USUAL_MOST), LARGEST);
        try (ProbeFile probe = ProbeFile.open(file, wanted)) {
            int most = (int) Math.min(wanted, largestRequest(probe.remainingBytes()));
            boolean crosses = probe.isDirect() || uncached;
            SizeSweep reads = sweep(probe, sizes(payload, most));
            boolean fits = crosses && reads.nanosBySize().size() > 1;
            return new Measurement(
                    file,
                    crosses,
                    reads,
                    fits ? Optional.of(reads.fit(seed)) : Optional.empty(),
                    most,
                    crosses ? inOrder(probe, most) : 0,
                    crosses ? depths(file, most) : Collections.emptySortedMap(),
                    folder == null ? Optional.empty() : Optional.of(lookups(folder)));
        }
    }

    /** The largest request that {@link #inARow} can make of a file of {@code bytes}. */
    private static long largestRequest(long bytes) {
        return Math.max(ALIGNED_LEAST, bytes / (IN_A_ROW + 1) / ALIGNED_LEAST * ALIGNED_LEAST);
    }

    /** A network's requests may have any size, a disk's only whole blocks. */
    private static List<Long> sizes(OptionalLong payload, int most) {
        return SizeSweep.sizes(payload.isPresent() ? LEAST_SIZE : ALIGNED_LEAST, most);
    }

    private SizeSweep sweep(ProbeFile probe, List<Long> sizes) throws IOException {
        Map<Long, List<Double>> nanos = new TreeMap<>();
        Random random = new Random(seed);
        List<Long> order = new ArrayList<>(sizes);
        long start = ticker.nanos();
        for (int round = 0; round < MOST_ROUNDS && goesOn(round, start); round++) {
            Collections.shuffle(order, random);
            for (long size : order) {
                double each = inARow(probe, (int) size);
                nanos.computeIfAbsent(size, _ -> new ArrayList<>()).add(each);
            }
        }
        Map<Long, Samples> samples = new TreeMap<>();
        nanos.forEach((size, list) ->
                samples.put(
                        size,
                        Samples.of(list.stream().mapToDouble(Double::doubleValue).toArray())));
        return new SizeSweep(samples);
    }

    private boolean goesOn(int round, long start) {
        return round < LEAST_ROUNDS || ticker.nanos() - start < BUDGET_NANOS;
    }

    /**
     * Nanoseconds of one of a few requests in a row: as in a stream, not each from a standstill.
     */
    private double inARow(ProbeFile probe, int size) throws IOException {
        if (probe.remainingBytes() < (long) (IN_A_ROW + 1) * size) {
            probe.rewind();
        }
        probe.read(size);
        long start = ticker.nanos();
        for (int i = 0; i < IN_A_ROW; i++) {
            probe.read(size);
        }
        return Math.max(1, (ticker.nanos() - start) / (double) IN_A_ROW);
    }

    /**
     * Bytes a second of reading {@code file} in order in requests of {@code size}, past the page
     * cache; the lower quartile of the time of what fits into a second.
     *
     * @throws OperationException if the file is too short for requests of that size
     */
    public double inOrder(Path file, long size) throws IOException {
        try (ProbeFile probe = ProbeFile.open(file, (int) size)) {
            if (size > largestRequest(probe.remainingBytes())) {
                throw new OperationException(
                        "measure",
                        file.toString(),
                        "it is too short for requests of %d bytes".formatted(size),
                        "name a file of %d bytes or more".formatted(size * (IN_A_ROW + 2)),
                        null);
            }
            return inOrder(probe, (int) size);
        }
    }

    private double inOrder(ProbeFile probe, int size) throws IOException {
        List<Double> nanos = new ArrayList<>();
        long start = ticker.nanos();
        for (int round = 0; round < MOST_ROUNDS && goesOn(round, start); round++) {
            nanos.add(inARow(probe, size));
        }
        double each =
                Samples.of(nanos.stream().mapToDouble(Double::doubleValue).toArray())
                        .quantile(0.25);
        return size / each * 1e9;
    }

    private SortedMap<Integer, Double> depths(Path file, int size) throws IOException {
        SortedMap<Integer, Double> speeds = new TreeMap<>();
        for (int depth : DEPTHS) {
            speeds.put(depth, atDepth(file, size, depth));
        }
        return speeds;
    }

    private double atDepth(Path file, int size, int depth) throws IOException {
        return Readers.perSecond(
                ticker, depth, BUDGET_NANOS / DEPTHS.size(), () -> new FullSize(file, size));
    }

    /** Reads of one size, over and over from the start. */
    private static final class FullSize implements Readers.Work {

        private final ProbeFile probe;
        private final int size;

        FullSize(Path file, int size) throws IOException {
            this.probe = ProbeFile.open(file, size);
            this.size = size;
        }

        @Override
        public long step() throws IOException {
            if (probe.remainingBytes() < size) {
                probe.rewind();
            }
            return Math.max(0, probe.read(size));
        }

        @Override
        public void close() throws IOException {
            probe.close();
        }
    }

    private Samples lookups(Path folder) {
        List<Double> nanos = new ArrayList<>();
        long start = ticker.nanos();
        for (int i = 0; i < LOOKUPS && goesOn(i, start); i++) {
            Path absent = folder.resolve(".wherry-absent-" + seed + "-" + i);
            long before = ticker.nanos();
            Files.exists(absent, LinkOption.NOFOLLOW_LINKS);
            nanos.add((double) Math.max(1, ticker.nanos() - before));
        }
        return Samples.of(nanos.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** The largest file near the top, as soon as one is large enough. */
    private static Optional<Path> largest(Path folder) throws IOException {
        Search search = new Search();
        Files.walkFileTree(
                folder, EnumSet.noneOf(java.nio.file.FileVisitOption.class), MOST_LEVELS, search);
        return Optional.ofNullable(search.largest);
    }

    /** One bounded look around. */
    private static final class Search extends SimpleFileVisitor<Path> {

        private @Nullable Path largest;
        private long largestBytes = LEAST_FILE - 1;
        private int visited;

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile()
                    && attributes.size() > largestBytes
                    && Files.isReadable(file)) {
                largest = file;
                largestBytes = attributes.size();
            }
            visited++;
            return largestBytes >= GOOD_FILE || visited >= MOST_VISITED
                    ? FileVisitResult.TERMINATE
                    : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
        }
    }
}
