package dev.wherry.p9.export;

import dev.wherry.linux.Errno;
import java.io.IOException;

/** A request is answered with an error number of Linux, on every host. */
public final class RefusedException extends IOException {

    private static final long serialVersionUID = 1L;

    private final int number;

    /** With the number, 1 to 4095. */
    public RefusedException(int number) {
        super(Errno.of(number).map(Errno::text).orElse("error " + number));
        this.number = number;
    }

    /** With that error. */
    public RefusedException(Errno errno) {
        this(errno.number());
    }

    /** The number for an Rlerror. */
    public int number() {
        return number;
    }

    /** It is thrown for what users do every second, such as asking for a missing name. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
