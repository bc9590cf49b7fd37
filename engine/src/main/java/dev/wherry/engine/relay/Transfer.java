package dev.wherry.engine.relay;

import dev.wherry.core.Ticker;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One transfer as its lane sees it, and what the lane tells about its course. */
final class Transfer {

    private final Intake intake;
    private final Outlet outlet;
    private final RelayOptions options;
    private final Ticker ticker;
    private final LongStream longStream;

    private volatile @Nullable Ring ring;
    private volatile int depth = 1;
    private volatile boolean overlapped;

    Transfer(Intake intake, Outlet outlet, RelayOptions options, Ticker ticker) {
        this.intake = intake;
        this.outlet = outlet;
        this.options = options;
        this.ticker = ticker;
        this.longStream = new LongStream(intake, outlet);
    }

    Intake intake() {
        return intake;
    }

    Outlet outlet() {
        return outlet;
    }

    RelayOptions options() {
        return options;
    }

    Ticker ticker() {
        return ticker;
    }

    LongStream longStream() {
        return longStream;
    }

    /** The ring of this transfer, large enough for {@code depth} writes in flight. */
    Ring openRing(int depth) {
        var sink = outlet.traits();
        var rule =
                new WriteRule(
                        options.effectiveUnitBytes(),
                        sink.alignmentBytes(),
                        sink.interactive(),
                        options.lingerNanos());
        Ring opened = new Ring(options.effectiveBufferBytes(depth), rule, ticker);
        ring = opened;
        return opened;
    }

    Optional<Ring> ring() {
        return Optional.ofNullable(ring);
    }

    /** Notes the most writes the lane has had in flight. */
    void usedDepth(int writes) {
        overlapped = true;
        depth = Math.max(depth, writes);
    }

    int depth() {
        return depth;
    }

    /** Bytes that are certainly with the sink, without a gap. */
    long completeBytes() {
        Ring used = ring;
        return used == null || !overlapped ? outlet.meter().bytes() : used.releasedBytes();
    }

    /** How long the transfer was held up by its source. */
    long waitedForSourceNanos() {
        Ring used = ring;
        return used == null ? intake.meter().busyNanos() : used.writerWaitedNanos();
    }

    /** How long the transfer was held up by its sink. */
    long waitedForSinkNanos() {
        Ring used = ring;
        return used == null ? outlet.meter().busyNanos() : used.readerWaitedNanos();
    }
}
