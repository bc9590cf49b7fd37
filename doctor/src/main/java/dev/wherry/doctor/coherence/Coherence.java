package dev.wherry.doctor.coherence;

import dev.wherry.core.OperationException;
import dev.wherry.core.Reason;
import dev.wherry.core.RefusalException;
import dev.wherry.core.Ticker;
import dev.wherry.doctor.coherence.CoherenceReport.Row;
import dev.wherry.measure.statistic.Samples;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Changes files through one view of a folder and watches the other until it shows them, both ways.
 * Whatever it makes it removes. One use, one thread.
 */
public final class Coherence {

    /** Where nothing is seen this often in a row, the rest would not be either. */
    private static final int NEVER_IN_A_ROW = 3;

    private static final String PREFIX = ".wherry-coherence-";

    /** Looks follow each other at once for this long, then at {@link #PAUSE_NANOS}. */
    private static final long EAGER_NANOS = 5_000_000;

    private static final long PAUSE_NANOS = 1_000_000;

    private final CoherenceRequest request;
    private final Ticker ticker;
    private final BooleanSupplier cancelled;
    private final String run;

    private Coherence(CoherenceRequest request, Ticker ticker, BooleanSupplier cancelled) {
        this.request = request;
        this.ticker = ticker;
        this.cancelled = cancelled;
        this.run = PREFIX + ProcessHandle.current().pid() + "-";
    }

    /**
     * Measures; at most changes × directions × rounds × twice the timeout.
     *
     * @param cancelled asked between looks; what was found until then is reported
     * @throws RefusalException if the folder is in use and that was not allowed
     * @throws OperationException if a path is no folder, or they do not show the same one
     */
    public static CoherenceReport measure(
            CoherenceRequest request, Ticker ticker, BooleanSupplier cancelled)
            throws OperationException {
        return new Coherence(request, ticker, cancelled).measure();
    }

    private CoherenceReport measure() throws OperationException {
        for (Path folder : List.of(request.a(), request.b())) {
            if (!Files.isDirectory(folder)) {
                throw new OperationException(
                        "compare", folder.toString(), "it is not a folder", "", null);
            }
        }
        if (!request.mayBeInUse()) {
            requireEmpty(request.a());
            requireEmpty(request.b());
        }
        requireSame(request.a(), request.b());
        List<Row> rows = new ArrayList<>();
        for (boolean fromA : new boolean[] {true, false}) {
            for (Change change : Change.values()) {
                if (!cancelled.getAsBoolean()) {
                    rows.add(row(change, fromA));
                }
            }
        }
        return new CoherenceReport(request, rows);
    }

    private static void requireEmpty(Path folder) throws OperationException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            if (entries.iterator().hasNext()) {
                throw new RefusalException(
                        "compare",
                        folder.toString(),
                        "it is not empty",
                        "name an empty folder, or allow it with --in-use; only files of Wherry's own"
                                + " are touched");
            }
        } catch (OperationException e) {
            throw e;
        } catch (IOException e) {
            throw new OperationException("list", folder.toString(), Reason.of(e), "", e);
        }
    }

    private void requireSame(Path a, Path b) throws OperationException {
        Path mark = a.resolve(run + "same");
        try {
            Files.writeString(mark, Change.BEFORE);
            try {
                if (!isTrueInTime(() -> Files.exists(b.resolve(run + "same")))) {
                    throw new OperationException(
                            "compare",
                            a + " and " + b,
                            "a new file in the first does not show in the second",
                            "name two paths to one folder, or a longer --timeout",
                            null);
                }
            } finally {
                Files.delete(mark);
            }
        } catch (OperationException e) {
            throw e;
        } catch (IOException e) {
            throw new OperationException("write", mark.toString(), Reason.of(e), "", e);
        }
    }

    private Row row(Change change, boolean fromA) {
        List<Double> seen = new ArrayList<>();
        int never = 0;
        int inARow = 0;
        String refused = "";
        for (int round = 0; round < request.rounds() && !cancelled.getAsBoolean(); round++) {
            String name = run + change.word() + (fromA ? "-a-" : "-b-") + round;
            Path here = (fromA ? request.a() : request.b()).resolve(name);
            Path there = (fromA ? request.b() : request.a()).resolve(name);
            try {
                Optional<Double> nanos = once(change, here, there);
                if (nanos.isPresent()) {
                    seen.add(nanos.get());
                    inARow = 0;
                } else if (!cancelled.getAsBoolean()) {
                    never++;
                    inARow++;
                }
            } catch (IOException | UnsupportedOperationException e) {
                refused = e instanceof IOException io ? Reason.of(io) : "this system has none";
            } finally {
                remove(here, there);
            }
            if (inARow == NEVER_IN_A_ROW || !refused.isEmpty()) {
                break;
            }
        }
        return new Row(change, fromA, samples(seen), never, refused);
    }

    /** Nanoseconds until the other side sees it; empty where it does not in time. */
    private Optional<Double> once(Change change, Path here, Path there) throws IOException {
        change.prepare(here);
        if (!isTrueInTime(() -> change.isReady(there))) {
            // It does not even see what was there before; so not what comes after, either.
            return Optional.empty();
        }
        change.perform(here);
        long start = ticker.nanos();
        boolean seen = isTrueInTime(() -> change.isSeen(there));
        long nanos = ticker.nanos() - start;
        if (!change.isSeen(here)) {
            throw new IOException("the side that changes it does not keep the change");
        }
        return seen ? Optional.of((double) nanos) : Optional.empty();
    }

    private static Optional<Samples> samples(List<Double> nanos) {
        return nanos.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        Samples.of(nanos.stream().mapToDouble(Double::doubleValue).toArray()));
    }

    /** One look at the other side; an error is a look that did not show it. */
    @FunctionalInterface
    private interface Look {
        boolean shows() throws IOException;
    }

    private boolean isTrueInTime(Look look) {
        long start = ticker.nanos();
        while (true) {
            if (shows(look)) {
                return true;
            }
            long passed = ticker.nanos() - start;
            if (passed > request.timeout().toNanos() || cancelled.getAsBoolean()) {
                return false;
            }
            if (passed > EAGER_NANOS) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private static boolean shows(Look look) {
        try {
            return look.shows();
        } catch (IOException _) {
            return false;
        }
    }

    /** Either side may have forgotten the file, or not know it yet. */
    private static void remove(Path here, Path there) {
        for (Path file : List.of(here, Change.renamed(here), there, Change.renamed(there))) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException _) {
                // The other side's try follows.
            }
        }
    }
}
