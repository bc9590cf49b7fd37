package dev.wherry.engine.relay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Known answers: RFC 3720 B.4 and the usual check value; FIPS 180-4. */
final class DigestTest {

    private static String digest(DigestKind kind, String text) {
        Digest digest = Digest.of(kind);
        digest.update(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
        return digest.hex();
    }

    @Test
    void crc32cOfKnownBytes() {
        assertEquals("e3069283", digest(DigestKind.CRC32C, "123456789"));
        assertEquals("00000000", digest(DigestKind.CRC32C, ""));
        assertEquals("8a9136aa", digest(DigestKind.CRC32C, "\0".repeat(32)));
    }

    @Test
    void sha256OfKnownBytes() {
        assertEquals(
                "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
                digest(DigestKind.SHA256, "abc"));
        assertEquals(
                "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                digest(DigestKind.SHA256, ""));
    }

    @Test
    void piecesDigestLikeTheWholeAndTheBufferStaysAsItIs() {
        for (DigestKind kind : DigestKind.values()) {
            Digest digest = Digest.of(kind);
            ByteBuffer bytes = ByteBuffer.allocateDirect(9);
            bytes.put("123456789".getBytes(StandardCharsets.US_ASCII)).flip();
            digest.update(bytes.slice(0, 4));
            digest.hex();
            digest.update(bytes.position(4));
            assertEquals(4, bytes.position());
            assertEquals(9, bytes.limit());
            assertEquals(digest(kind, "123456789"), digest.hex(), kind.label());
        }
    }
}
