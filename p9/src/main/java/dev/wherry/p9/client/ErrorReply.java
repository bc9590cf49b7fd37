package dev.wherry.p9.client;

import dev.wherry.linux.Errno;
import java.io.IOException;

/** The server refused a request: a Linux error number, in the system's words. */
final class ErrorReply extends IOException {

    private static final long serialVersionUID = 1L;

    private final int number;

    ErrorReply(int number) {
        super(words(number));
        this.number = number;
    }

    ErrorReply(Errno errno) {
        this(errno.number());
    }

    private static String words(int number) {
        return Errno.of(number)
                .map(errno -> errno.text() + " (" + errno.name() + ")")
                .orElseGet(() -> "error " + Integer.toUnsignedString(number));
    }

    /** What it is; an I/O error where Linux has no such number. */
    Errno errno() {
        return Errno.of(number).orElse(Errno.EIO);
    }

    boolean is(Errno errno) {
        return number == errno.number();
    }

    /** Whether the server does not have this kind of request, or not here. */
    boolean isUnsupported() {
        return is(Errno.EOPNOTSUPP) || is(Errno.ENOSYS);
    }
}
