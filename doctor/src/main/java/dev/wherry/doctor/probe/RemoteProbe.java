package dev.wherry.doctor.probe;

import dev.wherry.core.Endpoints;
import dev.wherry.core.OperationException;
import dev.wherry.core.Reason;
import dev.wherry.core.Ticker;
import dev.wherry.core.stream.Source;
import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.Listing;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;
import dev.wherry.engine.copy.CopySource;
import dev.wherry.engine.copy.Places;
import dev.wherry.measure.statistic.Samples;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Looks around at an address with our own client; read-only, a few seconds at most. */
public final class RemoteProbe {

    private static final long BUDGET_NANOS = 1_200_000_000L;
    private static final int LOOKUPS = 200;
    private static final int LEAST_LOOKUPS = 6;
    private static final long LEAST_FILE = 4 << 20;
    private static final long WARM_UP_BYTES = 1 << 20;
    private static final int MOST_ENTRIES = 2000;
    private static final int BUFFER_BYTES = 1 << 20;
    private static final List<Integer> DEPTHS = List.of(1, 2, 4, 8);

    private final Endpoints endpoints;
    private final Ticker ticker;
    private final long seed;

    /** Opens addresses with {@code endpoints}; {@code seed} is in the names that are looked up. */
    public RemoteProbe(Endpoints endpoints, Ticker ticker, long seed) {
        this.endpoints = endpoints;
        this.ticker = ticker;
        this.seed = seed;
    }

    /**
     * Measures at {@code address}, a folder or a file.
     *
     * @throws OperationException if it cannot be reached or is not there
     * @throws IllegalArgumentException if the address is malformed
     */
    public RemoteMeasurement measure(String address) throws OperationException {
        try (Places places = new Places(endpoints)) {
            CopySource source = places.source(address);
            Tree tree = source.tree();
            TreePath folder = source.entry().isFolder() ? source.path() : source.path().parent();
            Samples lookups = lookups(tree, folder);
            return new RemoteMeasurement(
                    tree.protocol(), lookups, atDepths(tree, folder), stream(source));
        } catch (OperationException e) {
            throw e;
        } catch (IOException e) {
            throw new OperationException("examine", address, Reason.of(e), "", e);
        }
    }

    private Samples lookups(Tree tree, TreePath folder) throws IOException {
        List<Double> nanos = new ArrayList<>();
        long start = ticker.nanos();
        for (int i = 0;
                i < LOOKUPS && (i < LEAST_LOOKUPS || ticker.nanos() - start < BUDGET_NANOS);
                i++) {
            long before = ticker.nanos();
            tree.stat(absent(folder, i));
            nanos.add((double) Math.max(1, ticker.nanos() - before));
        }
        return Samples.of(nanos.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private TreePath absent(TreePath folder, int number) {
        return folder.resolve(".wherry-absent-" + seed + "-" + number);
    }

    private SortedMap<Integer, Double> atDepths(Tree tree, TreePath folder) throws IOException {
        SortedMap<Integer, Double> speeds = new TreeMap<>();
        for (int depth : DEPTHS) {
            AtomicInteger own = new AtomicInteger();
            speeds.put(
                    depth,
                    Readers.perSecond(
                            ticker,
                            depth,
                            BUDGET_NANOS / DEPTHS.size(),
                            () -> lookingUp(tree, absent(folder, own.getAndIncrement()))));
        }
        return speeds;
    }

    private static Readers.Work lookingUp(Tree tree, TreePath absent) {
        return () -> {
            tree.stat(absent);
            return 1;
        };
    }

    private Optional<RemoteMeasurement.Stream> stream(CopySource source) throws IOException {
        Tree tree = source.tree();
        Optional<TreePath> file =
                source.entry().isFolder()
                        ? largest(tree, source.path())
                        : Optional.of(source.path())
                                .filter(_ -> source.entry().sizeBytes() >= LEAST_FILE);
        return file.isPresent() ? Optional.of(read(tree, file.get())) : Optional.empty();
    }

    private static Optional<TreePath> largest(Tree tree, TreePath folder) throws IOException {
        TreePath found = null;
        long bytes = LEAST_FILE - 1;
        try (Listing entries = tree.list(folder)) {
            Entry entry = entries.next();
            for (int i = 0; entry != null && i < MOST_ENTRIES; i++) {
                if (entry.isFile() && entry.sizeBytes() > bytes) {
                    found = folder.resolve(entry.name());
                    bytes = entry.sizeBytes();
                }
                entry = entries.next();
            }
        }
        return Optional.ofNullable(found);
    }

    private RemoteMeasurement.Stream read(Tree tree, TreePath file) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
        try (Source source = tree.open(file)) {
            long warm = readBytes(source, buffer, WARM_UP_BYTES, Long.MAX_VALUE);
            long start = ticker.nanos();
            long bytes = readBytes(source, buffer, Long.MAX_VALUE, start + BUDGET_NANOS);
            double nanos = Math.max(1, ticker.nanos() - start);
            return new RemoteMeasurement.Stream(
                    tree.name() + "/" + file.text(), warm + bytes, bytes / nanos * 1e9);
        }
    }

    private long readBytes(Source source, ByteBuffer buffer, long most, long until)
            throws IOException {
        long bytes = 0;
        while (bytes < most && ticker.nanos() < until) {
            int read = source.read(buffer.clear());
            if (read < 0) {
                break;
            }
            bytes += read;
        }
        return bytes;
    }
}
