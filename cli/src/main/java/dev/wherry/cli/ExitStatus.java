package dev.wherry.cli;

/** The exit codes of {@code docs/exit-codes.md}. */
final class ExitStatus {

    static final int OK = 0;

    /** {@code copy}, {@code extract}, {@code archive}: some entries failed. */
    static final int SOME_FAILED = 1;

    /** {@code doctor}: there is something to change; {@code coherence}: a limit was passed. */
    static final int ADVICE = 1;

    /** {@code copy}, {@code extract}, {@code archive}: nothing was done. */
    static final int NOTHING_DONE = 3;

    /** {@code relay}: bad options, or a refusal of our own. */
    static final int USAGE = 2;

    /** {@code relay}: the source failed; EX_NOINPUT of sysexits.h. */
    static final int SOURCE = 66;

    /** The sink failed; EX_IOERR of sysexits.h. */
    static final int SINK = 74;

    /** {@code run}: any failure or refusal of our own, as with env and timeout. */
    static final int OWN_FAILURE = 125;

    /** {@code run}: the command cannot be executed. */
    static final int NOT_EXECUTABLE = 126;

    /** {@code run}: there is no such command. */
    static final int NOT_FOUND = 127;

    /** Whoever read our output left: what a death by SIGPIPE looks like to a shell. */
    static final int READER_LEFT = 141;

    private ExitStatus() {}

    /** How a shell shows a death by {@code signal}. */
    static int bySignal(int signal) {
        return 128 + signal;
    }
}
