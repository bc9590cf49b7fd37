package dev.wherry.linux;

import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A system call failed: which one, on what, with which number, in the system's words. The message
 * reads {@code splice(4, 5, 65536): Broken pipe (EPIPE)}.
 */
public final class ErrnoException extends IOException {

    private static final long serialVersionUID = 1L;

    private final String call;
    private final int number;
    private final String reason;

    private ErrnoException(String call, String arguments, int number, String reason) {
        super(call + "(" + arguments + "): " + reason + " (" + symbol(number) + ")");
        this.call = call;
        this.number = number;
        this.reason = reason;
    }

    /**
     * What a call returned, turned into an exception.
     *
     * @param call the call's name as in its manual page
     * @param number the error number, 1 or more
     * @param arguments those worth showing
     */
    static ErrnoException of(String call, int number, Object... arguments) {
        String reason = Errno.of(number).map(Errno::text).orElse("Unknown error " + number);
        String shown = Stream.of(arguments).map(Object::toString).collect(Collectors.joining(", "));
        return new ErrnoException(call, shown, number, reason);
    }

    /** The call was never made, because this process cannot make system calls of its own. */
    static ErrnoException refused(String call, String reason) {
        return new ErrnoException(call, "", Errno.ENOSYS.number(), reason);
    }

    /** The name of the call that failed, such as {@code splice}. */
    public String call() {
        return call;
    }

    /** The error number, 1 or more. */
    public int number() {
        return number;
    }

    /** The number's name, such as {@code EPIPE}, or {@code errno 999} for one without. */
    public String symbol() {
        return symbol(number);
    }

    /** What went wrong, in the system's words, such as {@code Broken pipe}. */
    public String reason() {
        return reason;
    }

    /** Whether this is that error. */
    public boolean is(Errno errno) {
        return number == errno.number();
    }

    private static String symbol(int number) {
        return Errno.of(number).map(Errno::name).orElse("errno " + number);
    }
}
