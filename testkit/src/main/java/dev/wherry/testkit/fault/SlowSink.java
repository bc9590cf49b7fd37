package dev.wherry.testkit.fault;

import dev.wherry.core.stream.Chunk;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkTraits;
import dev.wherry.core.stream.Window;

/** A sink that costs time and takes its writes in sequence. */
final class SlowSink extends FaultySink {

    SlowSink(Sink sink, Allowance cost) {
        super(sink, cost);
    }

    @Override
    public SinkTraits traits() {
        SinkTraits inner = super.traits();
        return new SinkTraits(
                inner.interactive(),
                inner.readerMayLeave(),
                false,
                true,
                inner.rereadable(),
                inner.alignmentBytes());
    }

    @Override
    public Window<Chunk> openWindow(int depth, Window.Completion<Chunk> completion) {
        throw new UnsupportedOperationException(name() + " takes its writes in sequence");
    }
}
