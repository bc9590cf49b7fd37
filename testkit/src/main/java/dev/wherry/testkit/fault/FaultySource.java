package dev.wherry.testkit.fault;

import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Source;
import dev.wherry.testkit.ForwardingSource;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A source whose bytes pass an {@link Allowance}. */
class FaultySource extends ForwardingSource {

    private final Allowance allowance;
    private long position;

    FaultySource(Source source, Allowance allowance) {
        super(source);
        this.allowance = allowance;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        int allowed = allowance.allow(position, target.remaining());
        int limit = target.limit();
        target.limit(target.position() + allowed);
        try {
            int count = super.read(target);
            position += Math.max(count, 0);
            return count;
        } finally {
            target.limit(limit);
        }
    }

    /** How many bytes have passed. */
    final long position() {
        return position;
    }

    @Override
    public final Handle handle() {
        return new Handle.None("source stands behind a fault");
    }
}
