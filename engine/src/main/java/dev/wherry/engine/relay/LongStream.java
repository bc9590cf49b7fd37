package dev.wherry.engine.relay;

import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Handle.Kind;
import dev.wherry.linux.NativeAccess;
import dev.wherry.linux.PipeCapacity;
import java.io.IOException;

/**
 * What pays only once a stream has proved to be long: linking the first native call costs more than
 * a short stream takes as a whole. It happens on a thread of its own while bytes already move.
 */
final class LongStream {

    /** A stream up to this long never causes a native call. */
    private static final long SHORT_BYTES = 256 << 10;

    private final Intake intake;
    private final Outlet outlet;
    private boolean begun;
    private volatile boolean ready;

    LongStream(Intake intake, Outlet outlet) {
        this.intake = intake;
        this.outlet = outlet;
    }

    /** Told by the reading thread, now and then, that bytes have moved. */
    void observe() {
        if (!begun && intake.meter().bytes() > SHORT_BYTES && NativeAccess.isGranted()) {
            begun = true;
            if (isPipe(intake.source().kind()) || isPipe(outlet.sink().kind())) {
                Thread.ofPlatform().daemon().name("wherry-pipes").start(this::prepare);
            }
        }
    }

    /**
     * Whether native calls are linked and pipes are raised, so that using both costs nothing more.
     */
    boolean ready() {
        return ready;
    }

    private void prepare() {
        raise(intake.handle());
        raise(outlet.handle());
        ready = true;
    }

    private static boolean isPipe(Kind kind) {
        return kind == Kind.PIPE;
    }

    private static void raise(Handle handle) {
        if (handle instanceof Handle.Descriptor(int number, Kind kind) && isPipe(kind)) {
            try {
                PipeCapacity.raise(number, PipeCapacity.USUAL_LIMIT_BYTES);
            } catch (IOException _) {
                // A smaller pipe is slower and otherwise as good.
            }
        }
    }
}
