package dev.wherry.lab;

import java.io.IOException;

/**
 * What must be undone even if the user ends the lab in the middle: runs when the JVM goes down,
 * unless {@link #cancel cancelled} before. The one place where this matters is Ctrl-C, which
 * unwinds no stack.
 */
final class AtExit {

    /** Undoes something; must be quick, and do no harm if done twice. */
    @FunctionalInterface
    interface Undo {
        void run() throws IOException, InterruptedException;
    }

    private final Thread hook;

    private AtExit(Thread hook) {
        this.hook = hook;
    }

    /** Has {@code undo} run at the JVM's end. */
    static AtExit run(Undo undo) {
        var hook = new Thread(() -> quietly(undo), "undo at exit");
        Runtime.getRuntime().addShutdownHook(hook);
        return new AtExit(hook);
    }

    /**
     * Forgets it, because it has been undone. While the JVM goes down there is nothing to forget.
     */
    void cancel() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException _) {
            // The hook is running, or has run.
        }
    }

    private static void quietly(Undo undo) {
        try {
            undo.run();
        } catch (IOException e) {
            System.err.println("lab: " + e.getMessage());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
