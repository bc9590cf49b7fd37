package dev.wherry.smb.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompoundTest {

    private static final Create.Request CREATE =
            new Create.Request(2, 0, 7, Create.DISPOSITION_CREATE, 0x40, "odd");
    private static final Close.Request CLOSE = new Close.Request(FileId.RELATED, false);

    private static Write.Request write(int length) {
        return new Write.Request(FileId.RELATED, 0, ByteBuffer.allocate(length));
    }

    @Test
    void messagesLieOnTheGridAndTheLastIsNotPadded() throws IOException {
        Compound compound = Compound.of(CREATE, write(13), CLOSE);
        ByteBuffer out =
                ByteBuffer.allocate(3 + compound.maxBytes())
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .position(3);
        List<ByteBuffer> signed = new ArrayList<>();
        compound.encode(out, new Compound.Addressing(100, 7, 5, 77), signed::add);
        ByteBuffer frame = out.slice(3, out.position() - 3).order(ByteOrder.LITTLE_ENDIAN);

        List<Header> headers = new ArrayList<>();
        List<Integer> lengths = new ArrayList<>();
        Frame.split(
                frame,
                (header, message) -> {
                    headers.add(header);
                    lengths.add(message.limit());
                });
        assertEquals(3, headers.size());
        assertEquals(0, lengths.get(0) % 8);
        assertEquals(0, lengths.get(1) % 8);
        assertEquals(Header.BYTES + 24, lengths.get(2));
        assertEquals(lengths, signed.stream().map(ByteBuffer::limit).toList());
        assertEquals(List.of(100L, 101L, 102L), headers.stream().map(Header::messageId).toList());
        assertEquals(List.of(1, 1, 8), headers.stream().map(Header::credits).toList());
        assertEquals(List.of(false, true, true), headers.stream().map(Header::isRelated).toList());
        assertTrue(headers.stream().allMatch(header -> header.isSigned()));
        assertTrue(
                headers.stream()
                        .allMatch(header -> header.treeId() == 5 && header.sessionId() == 77));
    }

    @Test
    void eachMessagePaysForItself() {
        assertEquals(3, Compound.of(CREATE, write(65536), CLOSE).creditCharge());
        assertEquals(4, Compound.of(CREATE, write(65537), CLOSE).creditCharge());
        assertEquals(16, write(1 << 20).creditCharge());
    }

    @Test
    void whatMsSmb2ForbidsCannotBeBuilt() {
        assertThrows(AssertionError.class, () -> Compound.of(CLOSE));
        assertThrows(AssertionError.class, () -> Compound.of(CREATE, CREATE));
        assertThrows(
                AssertionError.class,
                () -> Compound.of(CREATE, new Close.Request(new FileId(1, 1), false)));
        assertThrows(AssertionError.class, () -> Compound.of(CREATE, new Bare(Command.ECHO)));
        assertThrows(AssertionError.class, () -> new Compound(List.of()));
    }
}
