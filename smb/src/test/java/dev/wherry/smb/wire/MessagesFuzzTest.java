package dev.wherry.smb.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.testkit.Seed;
import dev.wherry.testkit.Seeded;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Every message comes back as it was, and whatever a hostile peer makes of it is refused. */
@ExtendWith(Seeded.class)
class MessagesFuzzTest {

    private static final int MUTATIONS = 4000;
    private static final FileId FILE = new FileId(0x1122334455667788L, 99);
    private static final Times TIMES = new Times(1, 2, 3, 4);

    private static ByteBuffer data(int length) {
        ByteBuffer data = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < length; i++) {
            data.put(i, (byte) i);
        }
        return data;
    }

    private static final List<Negotiate.Context> CONTEXTS =
            List.of(
                    Negotiate.Context.preauth(new byte[32]),
                    Negotiate.Context.encryption(List.of(2, 4)),
                    Negotiate.Context.signing(List.of(2, 1, 0)),
                    new Negotiate.Context(0x100, data(16)));

    private static final List<Request> REQUESTS =
            List.of(
                    new Negotiate.Request(
                            1, 4, new UUID(5, 6), List.of(Dialect.values()), CONTEXTS),
                    new SessionSetup.Request(1, data(3)),
                    new TreeConnect.Request("\\\\host\\share"),
                    new Create.Request(1, 2, 3, 4, 5, "dir\\näme \uD800"),
                    new Create.Request(1, 2, 3, 4, 5, ""),
                    new Close.Request(FILE, true),
                    new Flush(FILE),
                    new Cancel(0x7766554433221100L),
                    new Read.Request(FILE, 1L << 40, 65536),
                    new Write.Request(FILE, 1L << 40, data(100)),
                    new Write.Request(FILE, 0, data(0)),
                    new Ioctl.Request(Ioctl.VALIDATE_NEGOTIATE_INFO, FILE, data(32), 24),
                    new QueryDirectory.Request(FILE, true, "*", 65536),
                    SetInfo.basic(FILE, TIMES, 0x20),
                    SetInfo.rename(FILE, "x\\y", true),
                    SetInfo.delete(FILE),
                    SetInfo.endOfFile(FILE, 1L << 33),
                    new Bare(Command.ECHO),
                    new OplockBreak.Oplock(1, FILE),
                    new OplockBreak.LeaseAcknowledgment(FILE, 3));

    private record Answer(Command command, int status, Response body) {}

    private static final List<Answer> ANSWERS =
            List.of(
                    new Answer(
                            Command.NEGOTIATE,
                            0,
                            new Negotiate.Response(
                                    1,
                                    Dialect.SMB_3_1_1,
                                    new UUID(7, 8),
                                    4,
                                    1,
                                    2,
                                    3,
                                    9,
                                    data(5),
                                    CONTEXTS)),
                    new Answer(
                            Command.SESSION_SETUP,
                            Status.MORE_PROCESSING_REQUIRED,
                            new SessionSetup.Response(1, data(2))),
                    new Answer(Command.TREE_CONNECT, 0, new TreeConnect.Response(1, 2, 3, 4)),
                    new Answer(
                            Command.CREATE,
                            0,
                            new Create.Response(0, 2, TIMES, 1L << 35, 0x20, FILE)),
                    new Answer(Command.CLOSE, 0, new Close.Response(TIMES, 77, 0x10)),
                    new Answer(Command.READ, 0, new Read.Response(data(200))),
                    new Answer(Command.WRITE, 0, new Write.Response(200)),
                    new Answer(Command.IOCTL, 0, new Ioctl.Response(3, FILE, data(24))),
                    new Answer(
                            Command.QUERY_DIRECTORY, 0, new QueryDirectory.Response(directory())),
                    new Answer(Command.SET_INFO, 0, new SetInfo.Response()),
                    new Answer(Command.FLUSH, 0, new Bare(Command.FLUSH)),
                    new Answer(Command.CREATE, Status.ACCESS_DENIED, Failure.PLAIN),
                    new Answer(Command.CREATE, Status.STOPPED_ON_SYMLINK, new Failure(data(20))),
                    new Answer(Command.OPLOCK_BREAK, 0, new OplockBreak.Oplock(1, FILE)),
                    new Answer(
                            Command.OPLOCK_BREAK,
                            0,
                            new OplockBreak.LeaseNotification(FILE, 1, true)));

    private static ByteBuffer directory() {
        ByteBuffer out = ByteBuffer.allocate(2000).order(ByteOrder.LITTLE_ENDIAN);
        DirectoryCursor.append(out, "first", TIMES, 1, 0x20, 11);
        int last = out.position();
        DirectoryCursor.append(out, "the second", TIMES, 2, 0x10, 12);
        out.putInt(last, 0);
        return out.flip();
    }

    private static ByteBuffer encoded(Answer answer) {
        ByteBuffer out = ByteBuffer.allocate(4096).order(ByteOrder.LITTLE_ENDIAN);
        new Header(1, answer.status(), answer.command(), 1, 1, 0, 7, 0, 1, 2).encode(out);
        answer.body().encode(out);
        return out.flip().slice().order(ByteOrder.LITTLE_ENDIAN);
    }

    private static ByteBuffer encoded(Request request) {
        ByteBuffer out =
                ByteBuffer.allocate(Header.BYTES + request.maxBytes())
                        .order(ByteOrder.LITTLE_ENDIAN);
        long asyncId = request instanceof Cancel(long id) ? id : 0;
        int flags = request instanceof Cancel ? Header.FLAG_ASYNC : 0;
        new Header(1, 0, request.command(), 1, flags, 0, 7, asyncId, 1, 2).encode(out);
        request.encode(out);
        return out.flip().slice().order(ByteOrder.LITTLE_ENDIAN);
    }

    private static String comparable(Object message) {
        return switch (message) {
            case Write.Request write -> write.offset() + " " + write.data().hashCode();
            case SetInfo.Request set -> set.informationClass() + " " + set.value().hashCode();
            case Read.Response(ByteBuffer bytes) -> "" + bytes.hashCode();
            case QueryDirectory.Response(ByteBuffer bytes) -> "" + bytes.hashCode();
            case Failure(ByteBuffer bytes) -> "" + bytes.hashCode();
            default -> message.toString().replaceAll("\\[B@[0-9a-f]+|HeapByteBuffer", "");
        };
    }

    @Test
    void requestsComeBackAsTheyWere() throws IOException {
        for (Request request : REQUESTS) {
            Request back = Request.decode(request.command(), encoded(request));
            assertEquals(comparable(request), comparable(back));
            assertEquals(encoded(request), encoded(back));
        }
    }

    @Test
    void answersComeBackAsTheyWere() throws IOException {
        for (Answer answer : ANSWERS) {
            ByteBuffer message = encoded(answer);
            Response back = Response.decode(Header.decode(message), message);
            assertEquals(comparable(answer.body()), comparable(back));
            assertEquals(
                    encoded(answer),
                    encoded(new Answer(answer.command(), answer.status(), back.detached())));
        }
    }

    @Test
    void directoryEntriesComeBackInOrder() throws IOException {
        DirectoryCursor cursor = new DirectoryCursor(new QueryDirectory.Response(directory()));
        assertTrue(cursor.next());
        assertEquals("first", cursor.name());
        assertEquals(TIMES, cursor.times());
        assertTrue(cursor.next());
        assertEquals("the second", cursor.name());
        assertEquals(2, cursor.endOfFile());
        assertEquals(0x10, cursor.attributes());
        assertEquals(12, cursor.fileId());
        assertTrue(!cursor.next());
    }

    /** Only a protocol exception, whatever the bytes: no other one, no endless loop. */
    @Test
    void mutatedAnswersAreRefusedOrRead(Seed seed) throws IOException {
        RandomGenerator random = seed.random();
        int refused = 0;
        for (int round = 0; round < MUTATIONS; round++) {
            ByteBuffer message =
                    mutated(encoded(ANSWERS.get(random.nextInt(ANSWERS.size()))), random);
            try {
                Frame.split(message, MessagesFuzzTest::read);
            } catch (ProtocolException _) {
                refused++;
            }
        }
        assertTrue(refused > MUTATIONS / 10, "only " + refused + " refused");
    }

    private static void read(Header header, ByteBuffer message) throws IOException {
        if (Response.decode(header, message) instanceof QueryDirectory.Response response) {
            DirectoryCursor cursor = new DirectoryCursor(response);
            while (cursor.next()) {
                cursor.name();
                cursor.times();
                cursor.endOfFile();
            }
        }
    }

    @Test
    void mutatedRequestsAreRefusedOrRead(Seed seed) throws IOException {
        RandomGenerator random = seed.random();
        for (int round = 0; round < MUTATIONS; round++) {
            Request request = REQUESTS.get(random.nextInt(REQUESTS.size()));
            try {
                Request.decode(request.command(), mutated(encoded(request), random));
            } catch (ProtocolException _) {
                // refused
            }
        }
    }

    private static ByteBuffer mutated(ByteBuffer message, RandomGenerator random) {
        int changes = 1 + random.nextInt(4);
        for (int i = 0; i < changes; i++) {
            int at = random.nextInt(message.limit());
            switch (random.nextInt(3)) {
                case 0 -> message.put(at, (byte) random.nextInt());
                case 1 -> message.put(at, (byte) 0xFF);
                default -> message.put(at, (byte) (message.get(at) ^ 1 << random.nextInt(8)));
            }
        }
        int cut = random.nextInt(4) == 0 ? random.nextInt(message.limit()) : 0;
        return message.slice(0, message.limit() - cut).order(ByteOrder.LITTLE_ENDIAN);
    }
}
