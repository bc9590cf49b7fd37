package dev.wherry.testkit.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.wherry.core.OperationException;
import java.io.IOException;
import org.junit.jupiter.api.Test;

final class OperationExceptionTest {

    @Test
    void saysOperationObjectReasonAndRemedy() {
        assertEquals(
                "cannot open /a: Permission denied; run it as root",
                message("open", "/a", "Permission denied", "run it as root"));
    }

    @Test
    void endsAfterTheReasonWithoutARemedy() {
        assertEquals("cannot open /a: Is a directory", message("open", "/a", "Is a directory", ""));
    }

    @Test
    void staysOnOneLine() {
        assertEquals(
                "cannot open a\\nb: refused by peer; retry later",
                message("open", "a\nb", "refused\r\n  by peer\n", "retry\nlater"));
    }

    @Test
    void keepsTheCause() {
        var cause = new IOException("errno 13");
        assertSame(cause, new OperationException("open", "/a", "no", "", cause).getCause());
    }

    private static String message(String operation, String object, String reason, String remedy) {
        return String.valueOf(
                new OperationException(operation, object, reason, remedy, null).getMessage());
    }
}
