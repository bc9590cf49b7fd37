package dev.wherry.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What is claimed of a script that uses the real program. */
@Execution(ExecutionMode.SAME_THREAD)
abstract class ShellClaims {

    private static final long MINUTES_IN_SECONDS = 15 * 60;

    @TempDir Path folder;

    /** Runs a script; set before each test. */
    @SuppressWarnings("NullAway.Init")
    private Shell shell;

    @BeforeAll
    static void buildWherry() throws Exception {
        Checkout.ofProperty().buildWherry();
    }

    @BeforeEach
    final void openShell() throws IOException {
        shell = new Shell(folder, Checkout.ofProperty());
    }

    final Shell.Outcome run(String script) throws Exception {
        return shell.run(script);
    }

    /** As {@link #run(String)}, for what takes minutes. */
    final Shell.Outcome runLong(String script) throws Exception {
        return shell.run(script, MINUTES_IN_SECONDS);
    }

    /** Says {@code out} on standard output, nothing on standard error, and ends with 0. */
    final void says(String out, String script) throws Exception {
        expect(0, out, "", script);
    }

    final void expect(int code, String out, String err, String script) throws Exception {
        assertEquals(new Shell.Outcome(code, out, err), run(script), script);
    }

    /** Ends with {@code code} and one line on standard error, which contains each of these. */
    final void refuses(int code, String script, String... parts) throws Exception {
        Shell.Outcome outcome = run(script);
        assertEquals(code, outcome.code(), script + ": " + outcome.err());
        assertEquals(1, outcome.err().lines().count(), outcome.err());
        assertTrue(outcome.err().startsWith("wherry: "), outcome.err());
        for (String part : parts) {
            assertTrue(outcome.err().contains(part), outcome.err() + " has no " + part);
        }
    }
}
