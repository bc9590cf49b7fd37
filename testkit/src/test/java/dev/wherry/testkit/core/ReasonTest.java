package dev.wherry.testkit.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.wherry.core.Reason;
import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

final class ReasonTest {

    @Test
    void saysInWordsWhatThePlatformSaysByType() {
        assertEquals("no such file or folder", Reason.of(new NoSuchFileException("/a")));
        assertEquals("permission denied", Reason.of(new AccessDeniedException("/a")));
        assertEquals("it exists already", Reason.of(new FileAlreadyExistsException("/a")));
        assertEquals("it was closed", Reason.of(new ClosedChannelException()));
        assertEquals("it was closed", Reason.of(new AsynchronousCloseException()));
    }

    @Test
    void leavesThePathOutWhereASystemReasonIsGiven() {
        var full = new FileSystemException("/a", null, "No space left on device");
        assertEquals("No space left on device", Reason.of(full));
    }

    @Test
    void otherwiseRepeatsTheMessageOrTheTypeNeverNull() {
        assertEquals("Broken pipe", Reason.of(new IOException("Broken pipe")));
        assertEquals("IOException", Reason.of(new IOException()));
    }
}
