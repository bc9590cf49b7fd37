package dev.wherry.engine.relay;

import dev.wherry.core.Ticker;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.Source;
import dev.wherry.engine.relay.RelayProgress.Phase;
import dev.wherry.engine.relay.RelayProgress.Waiting;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Moves one stream from a source to a sink and finishes the sink.
 *
 * <p>{@link #run} is called once and blocks until all is done; {@link #progress} and {@link
 * #cancel} may be called from any thread meanwhile. The caller opens and closes source and sink: a
 * sink that is closed after a failed run abandons what was written.
 */
public final class Relay {

    private static final List<Lane> LANES =
            List.of(new SpliceLane(), new OneThreadLane(), new RingLane(), new DepthLane());

    private final Source source;
    private final Sink sink;
    private final RelayOptions options;
    private final Ticker ticker;

    private final Intake intake;
    private final Outlet outlet;
    private final Transfer transfer;
    private final OptionalLong totalBytes;
    private final long startNanos;

    private volatile Phase phase = Phase.MOVING;
    private volatile boolean cancelled;

    /**
     * Prepares a transfer; nothing is read or written yet.
     *
     * @throws IllegalArgumentException as {@link RelayOptions#check}
     */
    public Relay(Source source, Sink sink, RelayOptions options, Ticker ticker) {
        options.check(sink);
        this.source = source;
        this.sink = sink;
        this.options = options;
        this.ticker = ticker;
        Optional<Pace> pace =
                options.rateBytesPerSecond() == 0
                        ? Optional.empty()
                        : Optional.of(new Pace(options.rateBytesPerSecond(), ticker));
        this.intake = new Intake(source, digestKind(options).map(Digest::of), ticker);
        this.outlet = new Outlet(sink, pace, ticker);
        this.transfer = new Transfer(intake, outlet, options, ticker);
        this.totalBytes = source.remainingBytes();
        this.startNanos = ticker.nanos();
    }

    /**
     * Moves everything, makes it durable and verifies it where that was asked for, and finishes the
     * sink.
     *
     * @throws TransferException if any of that fails; the sink is then cut to the part that is
     *     certain, and for the caller to close
     */
    public RelayReport run() throws TransferException {
        List<RelayReport.LaneAnswer> answers = new ArrayList<>();
        Lane lane = choose(answers);
        try {
            lane.run(transfer);
            long syncNanos = timed(Phase.SYNCING, this::sync);
            long verifyNanos = timed(Phase.VERIFYING, this::verify);
            timed(Phase.FINISHING, this::finish);
            phase = Phase.DONE;
            return report(lane, answers, syncNanos, verifyNanos);
        } catch (TransferException e) {
            cutToCompletePart();
            throwIfCancelled();
            throw e;
        }
    }

    /** Where the transfer is at this moment. */
    public RelayProgress progress() {
        Optional<Ring> ring = transfer.ring();
        return new RelayProgress(
                phase,
                outlet.meter().bytes(),
                totalBytes,
                ticker.nanos() - startNanos,
                ring.map(r -> (double) r.fillBytes() / r.capacityBytes()).orElse(Double.NaN),
                ring.map(Ring::waiting).orElse(Waiting.NOT));
    }

    /** Ends the transfer as soon as its threads notice; {@link #run} then throws. */
    public void cancel() {
        cancelled = true;
        transfer.ring().ifPresent(ring -> ring.fail(cancellation()));
        intake.abort();
        outlet.abort();
    }

    private Lane choose(List<RelayReport.LaneAnswer> answers) {
        for (Lane lane : LANES) {
            Lane.Offer offer = lane.offer(transfer);
            answers.add(new RelayReport.LaneAnswer(lane.name(), offer.accepted(), offer.because()));
            if (offer.accepted()) {
                return lane;
            }
        }
        throw new AssertionError("no lane accepted the transfer: " + answers);
    }

    private void sync() throws TransferException {
        if (options.sync()) {
            attempt("sync", sink::sync);
        }
    }

    private void verify() throws TransferException {
        if (options.verify()) {
            Verification.compare(sink, digestKind(options).orElseThrow(), intake);
        }
    }

    private void finish() throws TransferException {
        attempt("finish", sink::finish);
    }

    private void attempt(String call, Step step) throws TransferException {
        try {
            step.run();
        } catch (IOException e) {
            throw outlet.failed(call, e);
        }
    }

    private long timed(Phase next, TransferStep step) throws TransferException {
        // Up to the end, cancelled means not published.
        throwIfCancelled();
        phase = next;
        long since = ticker.nanos();
        step.run();
        return ticker.nanos() - since;
    }

    private void cutToCompletePart() {
        try {
            sink.truncate(transfer.completeBytes());
        } catch (IOException _) {
            // What could not be cut is removed, or was kept at the user's wish; the failure itself
            // matters more.
        }
    }

    private void throwIfCancelled() throws TransferException {
        if (cancelled) {
            throw cancellation();
        }
    }

    private TransferException cancellation() {
        return new TransferException(
                Blame.CANCELLED,
                "interrupted after " + TransferException.amount(outlet.meter().bytes()),
                null);
    }

    private RelayReport report(
            Lane lane, List<RelayReport.LaneAnswer> answers, long syncNanos, long verifyNanos) {
        return new RelayReport(
                source.name(),
                sink.name(),
                outlet.meter().bytes(),
                ticker.nanos() - startNanos,
                syncNanos,
                verifyNanos,
                lane.name(),
                List.copyOf(answers),
                options.effectiveUnitBytes(),
                transfer.ring().map(Ring::capacityBytes).orElse(0),
                transfer.depth(),
                intake.meter().report(transfer.waitedForSinkNanos()),
                outlet.meter().report(transfer.waitedForSourceNanos()),
                limit(),
                digestKind(options)
                        .map(kind -> new RelayReport.DigestValue(kind, intake.digestHex())),
                options.verify());
    }

    private RelayReport.Limit limit() {
        long source = transfer.waitedForSourceNanos();
        long sink = transfer.waitedForSinkNanos();
        if (source > 2 * sink) {
            return RelayReport.Limit.SOURCE;
        }
        return sink > 2 * source ? RelayReport.Limit.SINK : RelayReport.Limit.BALANCED;
    }

    /** A verification needs a digest even where none was asked for. */
    private static Optional<DigestKind> digestKind(RelayOptions options) {
        return options.digest()
                .or(() -> options.verify() ? Optional.of(DigestKind.CRC32C) : Optional.empty());
    }

    private interface Step {
        void run() throws IOException;
    }

    private interface TransferStep {
        void run() throws TransferException;
    }
}
