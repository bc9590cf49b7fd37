package dev.wherry.p9.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every message has the size that the protocol gives it, and comes back as it was. */
final class FrameTest {

    private static final Qid QID = new Qid(Qid.FILE, 0x01020304, 0x1122334455667788L);
    private static final LockRange RANGE = new LockRange(LockRange.WRITE, 1, 2, 3, "");
    private static final Attributes ATTRIBUTES =
            new Attributes(
                    Attributes.BASIC,
                    QID,
                    0100644,
                    1,
                    2,
                    3,
                    4,
                    5,
                    6,
                    7,
                    new Timestamp(-1, 1),
                    new Timestamp(2, 3),
                    new Timestamp(4, 5),
                    Timestamp.ZERO,
                    8,
                    9);
    private static final AttributeChange CHANGE =
            new AttributeChange(
                    AttributeChange.MODE, 0600, 1, 2, 3, new Timestamp(-5, 6), Timestamp.ZERO);

    static Stream<Arguments> messages() {
        return Stream.of(
                Arguments.of(11, new Rmessage.Rlerror(2)),
                Arguments.of(11, new Tmessage.Tstatfs(1)),
                Arguments.of(67, new Rmessage.Rstatfs(new StatFs(1, 2, 3, 4, 5, 6, 7, 8, 9))),
                Arguments.of(15, new Tmessage.Tlopen(1, OpenMode.READ_WRITE)),
                Arguments.of(24, new Rmessage.Rlopen(QID, 0)),
                Arguments.of(25, new Tmessage.Tlcreate(1, "", 2, 0644, 5)),
                Arguments.of(24, new Rmessage.Rlcreate(QID, 0)),
                Arguments.of(7 + 4 + 3 + 4 + 4, new Tmessage.Tsymlink(1, "a", "bc", 4)),
                Arguments.of(20, new Rmessage.Rsymlink(QID)),
                Arguments.of(7 + 4 + 3 + 16, new Tmessage.Tmknod(1, "a", 2, 3, 4, 5)),
                Arguments.of(20, new Rmessage.Rmknod(QID)),
                Arguments.of(7 + 8 + 3, new Tmessage.Trename(1, 2, "a")),
                Arguments.of(7, new Rmessage.Rrename()),
                Arguments.of(11, new Tmessage.Treadlink(1)),
                Arguments.of(7 + 2 + 2, new Rmessage.Rreadlink("é")),
                Arguments.of(19, new Tmessage.Tgetattr(1, Attributes.BASIC)),
                Arguments.of(160, new Rmessage.Rgetattr(ATTRIBUTES)),
                Arguments.of(67, new Tmessage.Tsetattr(1, CHANGE)),
                Arguments.of(7, new Rmessage.Rsetattr()),
                Arguments.of(17, new Tmessage.Txattrwalk(1, 2, "")),
                Arguments.of(15, new Rmessage.Rxattrwalk(9)),
                Arguments.of(
                        25, new Tmessage.Txattrcreate(1, "", 2, Tmessage.Txattrcreate.REPLACE)),
                Arguments.of(7, new Rmessage.Rxattrcreate()),
                Arguments.of(23, new Tmessage.Treaddir(1, 2, -1)),
                Arguments.of(11 + 2, new Rmessage.Rreaddir(bytes(1, 2))),
                Arguments.of(15, new Tmessage.Tfsync(1, 1)),
                Arguments.of(7, new Rmessage.Rfsync()),
                Arguments.of(38, new Tmessage.Tlock(1, Tmessage.Tlock.BLOCK, RANGE)),
                Arguments.of(8, new Rmessage.Rlock(Rmessage.Rlock.BLOCKED)),
                Arguments.of(34, new Tmessage.Tgetlock(1, RANGE)),
                Arguments.of(30, new Rmessage.Rgetlock(RANGE)),
                Arguments.of(7 + 8 + 3, new Tmessage.Tlink(1, 2, "a")),
                Arguments.of(7, new Rmessage.Rlink()),
                Arguments.of(7 + 4 + 3 + 8, new Tmessage.Tmkdir(1, "a", 0755, 3)),
                Arguments.of(20, new Rmessage.Rmkdir(QID)),
                Arguments.of(7 + 4 + 3 + 4 + 4, new Tmessage.Trenameat(1, "a", 2, "bc")),
                Arguments.of(7, new Rmessage.Rrenameat()),
                Arguments.of(
                        7 + 4 + 3 + 4,
                        new Tmessage.Tunlinkat(1, "a", Tmessage.Tunlinkat.REMOVE_DIRECTORY)),
                Arguments.of(7, new Rmessage.Runlinkat()),
                Arguments.of(13 + 8, new Tmessage.Tversion(8192, Tmessage.Tversion.LINUX)),
                Arguments.of(13 + 7, new Rmessage.Rversion(0, Rmessage.Rversion.UNKNOWN)),
                Arguments.of(7 + 4 + 2 + 2 + 4, new Tmessage.Tauth(1, "", "", -1)),
                Arguments.of(20, new Rmessage.Rauth(QID)),
                Arguments.of(23, new Tmessage.Tattach(1, Frame.NO_FID, "", "", -1)),
                Arguments.of(20, new Rmessage.Rattach(QID)),
                Arguments.of(9, new Tmessage.Tflush(0xfffe)),
                Arguments.of(7, new Rmessage.Rflush()),
                Arguments.of(17 + 3 + 4, new Tmessage.Twalk(1, 2, List.of("a", "bc"))),
                Arguments.of(9 + 13, new Rmessage.Rwalk(List.of(QID))),
                Arguments.of(23, new Tmessage.Tread(1, 2, -1)),
                Arguments.of(11 + 3, new Rmessage.Rread(bytes(1, 2, 3))),
                Arguments.of(23 + 2, new Tmessage.Twrite(1, 2, bytes(7, 8))),
                Arguments.of(11, new Rmessage.Rwrite(3)),
                Arguments.of(11, new Tmessage.Tclunk(1)),
                Arguments.of(7, new Rmessage.Rclunk()),
                Arguments.of(11, new Tmessage.Tremove(1)),
                Arguments.of(7, new Rmessage.Rremove()));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void everyMessageComesBackAndHasItsSize(int size, Message message) throws Exception {
        ByteBuffer frame = frame(message);
        assertEquals(size, frame.remaining());
        assertEquals(size, Frame.size(frame, 0));
        assertEquals(message.type(), Frame.type(frame, 0));
        assertEquals(0xabcd, Frame.tag(frame, 0));
        assertEquals(message, decode(message, frame.position(Frame.HEADER_BYTES)));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void anEarlyEndOrALateOneIsNoMessage(int size, Message message) {
        ByteBuffer frame = frame(message);
        for (int end = Frame.HEADER_BYTES; end < size; end++) {
            ByteBuffer body = frame.duplicate().position(Frame.HEADER_BYTES).limit(end);
            assertThrows(MalformedMessageException.class, () -> decode(message, body));
        }
        ByteBuffer longer = ByteBuffer.allocate(size + 1).put(frame).put((byte) 0).flip();
        assertThrows(
                MalformedMessageException.class,
                () -> decode(message, longer.position(Frame.HEADER_BYTES)));
    }

    @Test
    void aFrameIsLaidOutAsThePictureSays() {
        ByteBuffer frame = frame(new Tmessage.Twalk(0x01020304, 5, List.of("ab")));
        byte[] bytes = new byte[frame.remaining()];
        frame.get(bytes);
        assertArrayEquals(
                HexFormat.of()
                        .parseHex(
                                "15000000"
                                        + "6e"
                                        + "cdab"
                                        + "04030201"
                                        + "05000000"
                                        + "0100"
                                        + "02006162"),
                bytes);
    }

    @Test
    void aTypeNobodySendsIsSaidToBeUnsupported() {
        ByteBuffer none = ByteBuffer.allocate(0);
        assertThrows(UnsupportedTypeException.class, () -> Frame.decodeRequest(117, none));
        assertThrows(UnsupportedTypeException.class, () -> Frame.decodeReply(116, none));
    }

    @Test
    void dataIsAViewAndNoCopy() throws Exception {
        ByteBuffer frame = frame(new Tmessage.Twrite(1, 2, bytes(7, 8)));
        var write =
                (Tmessage.Twrite)
                        Frame.decodeRequest(
                                Tmessage.Twrite.TYPE, frame.slice(7, frame.limit() - 7));
        frame.put(Frame.WRITE_HEADER_BYTES, (byte) 9);
        assertEquals(9, write.data().get(0));
    }

    @Test
    void directoryEntriesComeBack() throws Exception {
        var entries =
                List.of(
                        new DirectoryEntry(QID, 1, DirectoryEntry.TYPE_FILE, "a"),
                        new DirectoryEntry(QID, 2, DirectoryEntry.TYPE_DIRECTORY, "\udcff"));
        ByteBuffer data = ByteBuffer.allocate(100).order(ByteOrder.LITTLE_ENDIAN);
        entries.forEach(entry -> entry.encode(data));
        assertEquals(2 * (DirectoryEntry.HEADER_BYTES + 1), data.position());
        assertEquals(entries, DirectoryEntry.decodeAll(data.flip()));
        data.limit(data.limit() - 1);
        assertThrows(MalformedMessageException.class, () -> DirectoryEntry.decodeAll(data));
    }

    private static Message decode(Message as, ByteBuffer body) throws Exception {
        return switch (as) {
            case Tmessage request -> Frame.decodeRequest(request.type(), body);
            case Rmessage reply -> Frame.decodeReply(reply.type(), body);
        };
    }

    private static ByteBuffer frame(Message message) {
        ByteBuffer out = ByteBuffer.allocate(512);
        Frame.encode(0xabcd, message, out);
        return out.flip();
    }

    private static ByteBuffer bytes(int... values) {
        ByteBuffer bytes = ByteBuffer.allocate(values.length);
        for (int value : values) {
            bytes.put((byte) value);
        }
        return bytes.flip();
    }
}
