package dev.wherry.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.stream.Handle;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;

final class PipeTest {

    @Test
    void bothEndsArePipes() throws IOException {
        try (Pipe pipe = Pipe.open()) {
            assertEquals(Handle.Kind.PIPE, pipe.readEnd().handle().kind());
            assertEquals(Handle.Kind.PIPE, pipe.writeEnd().handle().kind());
        }
    }

    @Test
    void whatAChildWritesArrivesAndEndsWhenTheChildDoes() throws Exception {
        try (Pipe pipe = Pipe.open()) {
            Process child =
                    new ProcessBuilder("sh", "-c", "echo across")
                            .redirectOutput(pipe.writeEnd().path().toFile())
                            .start();
            pipe.writeEnd().close();
            try (FileChannel in =
                    FileChannel.open(pipe.readEnd().path(), StandardOpenOption.READ)) {
                byte[] all = Channels.newInputStream(in).readAllBytes();
                assertEquals("across\n", new String(all, StandardCharsets.US_ASCII));
            }
            assertEquals(0, child.waitFor());
        }
    }

    @Test
    void childrenDoNotInheritTheEnds() throws IOException {
        try (Pipe pipe = Pipe.open()) {
            assertTrue(isClosedOnExec(pipe.readEnd().number()));
            assertTrue(isClosedOnExec(pipe.writeEnd().number()));
        }
    }

    @Test
    void capacityGrowsToWhatTheSystemAllows() throws IOException {
        try (Pipe pipe = Pipe.open()) {
            int before = PipeCapacity.of(pipe.readEnd().number());
            int reached = pipe.raiseCapacity(2 * before);
            assertEquals(2 * before, reached);
            assertEquals(reached, PipeCapacity.of(pipe.writeEnd().number()));
        }
    }

    @Test
    void capacityIsNeverLowered() throws IOException {
        try (Pipe pipe = Pipe.open()) {
            int before = PipeCapacity.of(pipe.readEnd().number());
            assertEquals(before, pipe.raiseCapacity(1));
        }
    }

    @Test
    void anImpossibleCapacityIsHalvedUntilItIsPossible() throws IOException {
        try (Pipe pipe = Pipe.open()) {
            int before = PipeCapacity.of(pipe.readEnd().number());
            int reached = pipe.raiseCapacity(Integer.MAX_VALUE);
            assertTrue(reached > before, reached + " of at least " + before);
            assertEquals(reached, PipeCapacity.of(pipe.readEnd().number()));
        }
    }

    @Test
    void closedTwiceIsClosedOnce() throws IOException {
        Pipe first = Pipe.open();
        int number = first.readEnd().number();
        first.close();
        try (Pipe second = Pipe.open()) {
            assertEquals(number, second.readEnd().number(), "numbers are given out again");
            first.close();
            assertEquals(Handle.Kind.PIPE, second.readEnd().handle().kind());
        }
    }

    @Test
    void aClosedEndHasNoNumber() throws IOException {
        Pipe pipe = Pipe.open();
        pipe.close();
        assertThrows(ClosedChannelException.class, () -> pipe.readEnd().number());
        assertThrows(ClosedChannelException.class, () -> pipe.writeEnd().path());
    }

    /** As the kernel tells it; the JDK closes everything in its own children anyway. */
    private static boolean isClosedOnExec(int descriptor) throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/fdinfo/" + descriptor))) {
            if (line.startsWith("flags:")) {
                int flags = Integer.parseInt(line.substring("flags:".length()).strip(), 8);
                return (flags & OpenFlags.O_CLOEXEC) != 0;
            }
        }
        throw new AssertionError("no flags of descriptor " + descriptor);
    }
}
