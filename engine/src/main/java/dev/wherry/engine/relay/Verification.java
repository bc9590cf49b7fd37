package dev.wherry.engine.relay;

import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.Source;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Reads a sink's content through a fresh handle and compares it with what was read from the source.
 */
final class Verification {

    private static final int BUFFER_BYTES = 1 << 20;

    private Verification() {}

    /**
     * Compares length and digest.
     *
     * @throws TransferException blaming the sink, if they differ or the content cannot be read
     */
    static void compare(Sink sink, DigestKind kind, Intake intake) throws TransferException {
        Digest found = Digest.of(kind);
        long foundBytes;
        try (Source content = sink.reread()) {
            foundBytes = digest(content, found);
        } catch (IOException e) {
            throw TransferException.during(
                    Blame.SINK, "read back", sink.name(), intake.meter().bytes(), e);
        }
        if (foundBytes != intake.meter().bytes()) {
            throw differs(
                    sink,
                    "%d bytes were read, %d are there"
                            .formatted(intake.meter().bytes(), foundBytes));
        }
        if (!found.hex().equals(intake.digestHex())) {
            throw differs(
                    sink,
                    "%s is %s, should be %s"
                            .formatted(kind.label(), found.hex(), intake.digestHex()));
        }
    }

    private static long digest(Source content, Digest digest) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
        long total = 0;
        for (int count = content.read(buffer); count >= 0; count = content.read(buffer.clear())) {
            digest.update(buffer.flip());
            total += count;
        }
        return total;
    }

    private static TransferException differs(Sink sink, String how) {
        return new TransferException(
                Blame.SINK,
                "verification of %s failed: %s; the target is not trustworthy"
                        .formatted(sink.name(), how),
                null);
    }
}
