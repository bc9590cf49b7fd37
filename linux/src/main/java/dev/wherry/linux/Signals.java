package dev.wherry.linux;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** Signals to other processes, and the way to end by one: signal(7). */
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

    static final int SIG_UNBLOCK = 1;

    /** The kernel's struct sigaction: all zero is the default action on every architecture. */
    private static final long SIGACTION_BYTES = 32;

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

    /**
     * Ends this process by {@code signal} itself, so that whoever waits for it sees a death by
     * signal and no exit code that merely looks like one. No shutdown hook runs: everything worth
     * doing is done before.
     *
     * <p>Returns only where the process lives on: a signal that ends nobody by default, or one that
     * the system keeps from the first process of a container. The caller then exits with 128 + n.
     *
     * @param signal 1 to 64
     * @throws IllegalArgumentException if it is out of range
     */
    public static void dieBy(int signal) throws ErrnoException {
        if (signal < 1 || signal > LAST) {
            throw new IllegalArgumentException("no signal has the number " + signal);
        }
        try (Arena arena = Arena.ofConfined()) {
            if (signal != SIGKILL) {
                restoreDefault(signal, arena);
                unblock(signal, arena);
            }
            send(ProcessHandle.current().pid(), signal);
        }
    }

    private static void restoreDefault(int signal, Arena arena) throws ErrnoException {
        MemorySegment action = arena.allocate(SIGACTION_BYTES, Long.BYTES);
        long result =
                Kernel.once(SystemCall.RT_SIGACTION, signal, action.address(), 0, Long.BYTES, 0, 0);
        Kernel.require(result, SystemCall.RT_SIGACTION, symbol(signal), "SIG_DFL");
    }

    private static void unblock(int signal, Arena arena) throws ErrnoException {
        MemorySegment set = arena.allocateFrom(JAVA_LONG, 1L << (signal - 1));
        long result =
                Kernel.once(
                        SystemCall.RT_SIGPROCMASK, SIG_UNBLOCK, set.address(), 0, Long.BYTES, 0, 0);
        Kernel.require(result, SystemCall.RT_SIGPROCMASK, "SIG_UNBLOCK", symbol(signal));
    }
}
