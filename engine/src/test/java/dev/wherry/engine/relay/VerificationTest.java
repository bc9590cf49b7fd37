package dev.wherry.engine.relay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.Ticker;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkTraits;
import dev.wherry.core.stream.Source;
import dev.wherry.testkit.BytesSource;
import dev.wherry.testkit.ForwardingSink;
import dev.wherry.testkit.Gate;
import dev.wherry.testkit.MemorySink;
import dev.wherry.testkit.Pattern;
import dev.wherry.testkit.Seed;
import dev.wherry.testkit.fault.SinkFaults;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class VerificationTest {

    private static final byte[] BYTES = Pattern.MODULUS_251.bytes(3_000_000);

    private static RelayReport verify(Sink sink, Optional<DigestKind> digest)
            throws TransferException {
        var options = new RelayOptions(0, 0, 0, 0, digest, 0, false, true);
        return new Relay(new BytesSource(BYTES), sink, options, Ticker.SYSTEM).run();
    }

    private static String refusal(Sink sink) {
        TransferException e =
                assertThrows(TransferException.class, () -> verify(sink, Optional.empty()));
        assertEquals(Blame.SINK, e.blame());
        return String.valueOf(e.getMessage());
    }

    @Test
    void whatIsThereAsItWasReadIsVerified() throws Exception {
        for (DigestKind kind : DigestKind.values()) {
            MemorySink memory = MemorySink.overlapping(new Seed(3));
            RelayReport report = verify(memory, Optional.of(kind));
            assertTrue(report.verified());
            assertEquals(kind, report.digest().orElseThrow().kind());
            assertTrue(memory.finished());
        }
    }

    @Test
    void aSinkThatAcknowledgesAndLosesIsCaughtAndNeverFinished() {
        for (MemorySink memory :
                new MemorySink[] {MemorySink.sequential(), MemorySink.overlapping(new Seed(3))}) {
            String message = refusal(SinkFaults.loses(memory, 1_000_001, 2));
            assertTrue(message.contains("crc32c is "), message);
            assertTrue(message.contains("should be "), message);
            assertFalse(memory.finished());
        }
    }

    @Test
    void aSinkThatLosesItsEndIsCaughtByLength() {
        MemorySink memory = MemorySink.sequential();
        String message =
                refusal(
                        new ForwardingSink(memory) {
                            @Override
                            public Source reread() {
                                return new BytesSource(Arrays.copyOf(memory.bytes(), 2_999_999));
                            }
                        });
        assertTrue(message.contains("3000000 bytes were read, 2999999 are there"), message);
        assertFalse(memory.finished());
    }

    @Test
    void whatCannotBeReadBackIsRefusedBeforeTheFirstByte() {
        var pipe = new MemorySink(SinkTraits.conversation(true), new Seed(0), Gate.alreadyOpen());
        assertThrows(IllegalArgumentException.class, () -> verify(pipe, Optional.empty()));
        assertEquals(0, pipe.bytes().length);
    }
}
