package dev.wherry.linux;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.ClosedChannelException;

/**
 * A bell that a thread waiting in {@link Poll} hears: eventfd(2). Once rung it stays readable until
 * it is cleared. Any thread may ring it, also while another closes it.
 */
public final class EventDescriptor implements Closeable {

    static final int EFD_NONBLOCK = OpenFlags.O_NONBLOCK;
    static final int EFD_CLOEXEC = OpenFlags.O_CLOEXEC;

    private final Object lock = new Object();
    private final Descriptor descriptor;
    private boolean open = true;

    private EventDescriptor(Descriptor descriptor) {
        this.descriptor = descriptor;
    }

    /** A bell not yet rung. */
    public static EventDescriptor open() throws ErrnoException {
        long number = Kernel.once(SystemCall.EVENTFD2, 0, EFD_NONBLOCK | EFD_CLOEXEC, 0);
        Kernel.require(number, SystemCall.EVENTFD2, 0, "EFD_CLOEXEC");
        return new EventDescriptor(new Descriptor((int) number));
    }

    /**
     * The number for {@link Poll.Interest#readable}.
     *
     * @throws ClosedChannelException if it was closed
     */
    public int number() throws ClosedChannelException {
        return descriptor.number();
    }

    /** Makes it readable; nothing happens where it is already, or was closed. */
    public void ring() throws IOException {
        transfer(SystemCall.WRITE);
    }

    /** Takes the sound away; nothing happens where there was none. */
    public void clear() throws IOException {
        transfer(SystemCall.READ);
    }

    /** The whole counter goes in or comes out; a number closed meanwhile could be anybody's. */
    private void transfer(SystemCall call) throws IOException {
        synchronized (lock) {
            if (!open) {
                return;
            }
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment counter = arena.allocate(JAVA_LONG);
                counter.set(JAVA_LONG, 0, 1);
                long result = Kernel.once(call, number(), counter.address(), Long.BYTES);
                if (result != -Errno.EAGAIN.number()) {
                    Kernel.require(result, call, descriptor);
                }
            }
        }
    }

    @Override
    public void close() throws IOException {
        synchronized (lock) {
            open = false;
            descriptor.close();
        }
    }
}
