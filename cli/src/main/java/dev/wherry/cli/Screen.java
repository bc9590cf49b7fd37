package dev.wherry.cli;

import dev.wherry.core.stream.Handle;
import dev.wherry.linux.DescriptorKind;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * Where a command talks to its user: standard error, a line at a time, above a progress line that
 * is redrawn. Standard output is for data and for what was asked to be printed. Any thread may use
 * it.
 */
final class Screen {

    private static final int STDERR = 2;
    private static final int DEFAULT_COLUMNS = 80;
    private static final String PREFIX = "wherry: ";

    private final PrintStream err;
    private final PrintWriter out;
    private final boolean terminal;
    private int drawnColumns;
    private volatile int verbosity;

    Screen(PrintStream err, PrintWriter out, boolean terminal) {
        this.err = err;
        this.out = out;
        this.terminal = terminal;
    }

    static Screen ofProcess() {
        return new Screen(
                System.err,
                new PrintWriter(System.out, false, System.out.charset()),
                DescriptorKind.of(STDERR) == Handle.Kind.TERMINAL);
    }

    PrintStream err() {
        return err;
    }

    PrintWriter out() {
        return out;
    }

    /** Whether somebody is likely to be looking. */
    boolean isTerminal() {
        return terminal;
    }

    /** -1 for {@code -q}, 0, 1 for {@code -v}, 2 for {@code -vv}. */
    int verbosity() {
        return verbosity;
    }

    void verbosity(int level) {
        verbosity = level;
    }

    /** One line that is always shown. */
    synchronized void error(String line) {
        erase();
        err.println(PREFIX + line);
    }

    /** Says what failed, and gives {@code status} back to end with. */
    int failed(Exception e, int status) {
        error(String.valueOf(e.getMessage()));
        trace(e);
        return status;
    }

    /** Lines as they are, without the prefix. */
    synchronized void show(String lines) {
        erase();
        err.print(lines);
        err.flush();
    }

    /** The stack of {@code e}, for who asked for it with {@code -vv}. */
    synchronized void trace(Throwable e) {
        if (verbosity >= 2) {
            StringWriter stack = new StringWriter();
            e.printStackTrace(new PrintWriter(stack));
            show(stack.toString());
        }
    }

    /** Draws the one line that the next call replaces. */
    synchronized void redraw(String line) {
        String fitting = line.substring(0, Math.min(line.length(), columns() - 1));
        err.print("\r" + fitting + " ".repeat(Math.max(0, drawnColumns - fitting.length())));
        err.flush();
        drawnColumns = fitting.length();
    }

    /** Takes the redrawn line away. */
    synchronized void erase() {
        if (drawnColumns > 0) {
            err.print("\r" + " ".repeat(drawnColumns) + "\r");
            err.flush();
            drawnColumns = 0;
        }
    }

    private static int columns() {
        try {
            return Math.max(20, Integer.parseInt(System.getenv().getOrDefault("COLUMNS", "")));
        } catch (NumberFormatException _) {
            return DEFAULT_COLUMNS;
        }
    }
}
