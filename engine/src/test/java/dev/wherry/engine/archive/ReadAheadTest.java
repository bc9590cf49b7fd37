package dev.wherry.engine.archive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.testkit.Seed;
import dev.wherry.testkit.Seeded;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A stream that is read ahead. */
@ExtendWith(Seeded.class)
final class ReadAheadTest {

    private static final int BYTES = 3_000_001;

    @Test
    void isTheSameStream(Seed seed) throws IOException {
        byte[] bytes = bytes(seed);
        try (InputStream stream = ReadAhead.start(new ByteArrayInputStream(bytes), () -> {})) {
            assertEquals(bytes[0] & 0xff, stream.read());
            byte[] rest = stream.readAllBytes();
            assertEquals(BYTES - 1, rest.length);
            assertArrayEquals(Arrays.copyOfRange(bytes, 1, BYTES), rest);
            assertEquals(-1, stream.read());
            assertEquals(-1, stream.read(rest, 0, 10));
        }
    }

    @Test
    void tellsOfAFailureAfterWhatCameBeforeIt(Seed seed) throws IOException {
        byte[] bytes = bytes(seed);
        InputStream broken =
                new InputStream() {
                    @Override
                    public int read() throws IOException {
                        throw new IOException("broken");
                    }

                    @Override
                    public int read(byte[] target, int offset, int length) throws IOException {
                        throw new IOException("broken");
                    }
                };
        InputStream inner = new SequenceInputStream(new ByteArrayInputStream(bytes), broken);
        try (InputStream stream = ReadAhead.start(inner, () -> {})) {
            assertArrayEquals(bytes, stream.readNBytes(BYTES));
            for (int i = 0; i < 2; i++) {
                IOException failure = assertThrows(IOException.class, stream::read);
                assertEquals("broken", failure.getMessage());
            }
        }
    }

    @Test
    void closingEndsAReadThatWaitsAndClosesWhatWasReadFrom() throws Exception {
        var beneathClosed = new CountDownLatch(1);
        var innerClosed = new CountDownLatch(1);
        InputStream waiting =
                new InputStream() {
                    @Override
                    public int read(byte[] target, int offset, int length) throws IOException {
                        return read();
                    }

                    @Override
                    public int read() throws IOException {
                        try {
                            beneathClosed.await();
                        } catch (InterruptedException _) {
                            Thread.currentThread().interrupt();
                        }
                        throw new IOException("closed");
                    }

                    @Override
                    public void close() {
                        innerClosed.countDown();
                    }
                };
        ReadAhead.start(waiting, beneathClosed::countDown).close();
        innerClosed.await();
        assertTrue(beneathClosed.await(0, TimeUnit.SECONDS));
    }

    private static byte[] bytes(Seed seed) {
        byte[] bytes = new byte[BYTES];
        seed.random().nextBytes(bytes);
        return bytes;
    }
}
