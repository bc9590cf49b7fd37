package dev.wherry.linux;

import java.util.List;

/** Signals to other processes: signal(7). */
public final class Signals {

    /** The terminal went away. */
    public static final int SIGHUP = 1;

    /** Ctrl-C. */
    public static final int SIGINT = 2;

    /** Ctrl-\. */
    public static final int SIGQUIT = 3;

    /** Cannot be caught. */
    public static final int SIGKILL = 9;

    /** A pipe whose reader left was written to. */
    public static final int SIGPIPE = 13;

    /** A polite request to end. */
    public static final int SIGTERM = 15;

    private static final List<String> SYMBOLS =
            List.of(
                    "SIGHUP",
                    "SIGINT",
                    "SIGQUIT",
                    "SIGILL",
                    "SIGTRAP",
                    "SIGABRT",
                    "SIGBUS",
                    "SIGFPE",
                    "SIGKILL",
                    "SIGUSR1",
                    "SIGSEGV",
                    "SIGUSR2",
                    "SIGPIPE",
                    "SIGALRM",
                    "SIGTERM",
                    "SIGSTKFLT",
                    "SIGCHLD",
                    "SIGCONT",
                    "SIGSTOP",
                    "SIGTSTP",
                    "SIGTTIN",
                    "SIGTTOU",
                    "SIGURG",
                    "SIGXCPU",
                    "SIGXFSZ",
                    "SIGVTALRM",
                    "SIGPROF",
                    "SIGWINCH",
                    "SIGIO",
                    "SIGPWR",
                    "SIGSYS");

    /** The highest signal number there is. */
    static final int LAST = 64;

    private Signals() {}

    /** The symbol of {@code signal}, such as {@code SIGTERM}, or {@code signal 40} without one. */
    public static String symbol(int signal) {
        return signal >= 1 && signal <= SYMBOLS.size()
                ? SYMBOLS.get(signal - 1)
                : "signal " + signal;
    }

    /**
     * Sends {@code signal} to one process; see kill(2). The number of a process that has ended may
     * be another's by now: send only to a child whose end was not collected yet.
     *
     * @param pid the process, 1 or more
     * @param signal 1 to 64, or 0 to see only whether the process could be sent one
     * @throws IllegalArgumentException if either is out of range
     */
    public static void send(long pid, int signal) throws ErrnoException {
        if (pid < 1 || pid > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("not the number of one process: " + pid);
        }
        if (signal < 0 || signal > LAST) {
            throw new IllegalArgumentException("no signal has the number " + signal);
        }
        Kernel.require(
                Kernel.once(SystemCall.KILL, pid, signal, 0),
                SystemCall.KILL,
                pid,
                signal == 0 ? "0" : symbol(signal));
    }
}
