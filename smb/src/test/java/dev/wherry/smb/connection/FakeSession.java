package dev.wherry.smb.connection;

import dev.wherry.smb.connection.FakeServer.Act;
import dev.wherry.smb.crypto.CipherSuite;
import dev.wherry.smb.crypto.Keys;
import dev.wherry.smb.crypto.Opener;
import dev.wherry.smb.crypto.PreauthHash;
import dev.wherry.smb.crypto.Sealer;
import dev.wherry.smb.crypto.Signer;
import dev.wherry.smb.crypto.SigningAlgorithm;
import dev.wherry.smb.wire.Bare;
import dev.wherry.smb.wire.Cancel;
import dev.wherry.smb.wire.Close;
import dev.wherry.smb.wire.Command;
import dev.wherry.smb.wire.Create;
import dev.wherry.smb.wire.Dialect;
import dev.wherry.smb.wire.Failure;
import dev.wherry.smb.wire.FileId;
import dev.wherry.smb.wire.Flush;
import dev.wherry.smb.wire.Frame;
import dev.wherry.smb.wire.Header;
import dev.wherry.smb.wire.Ioctl;
import dev.wherry.smb.wire.Negotiate;
import dev.wherry.smb.wire.OplockBreak;
import dev.wherry.smb.wire.QueryDirectory;
import dev.wherry.smb.wire.Read;
import dev.wherry.smb.wire.Request;
import dev.wherry.smb.wire.Response;
import dev.wherry.smb.wire.SessionSetup;
import dev.wherry.smb.wire.SetInfo;
import dev.wherry.smb.wire.Status;
import dev.wherry.smb.wire.Times;
import dev.wherry.smb.wire.Transform;
import dev.wherry.smb.wire.TreeConnect;
import dev.wherry.smb.wire.Write;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One connection of a {@link FakeServer}. */
final class FakeSession {

    private static final int MAX_FRAME_BYTES = 4 * 1024 * 1024;
    private static final long SESSION_ID = 77;
    private static final int FIRST_TREE = 5;
    private static final long ASYNC_ID = 99;

    private final FakeServer server;
    private final SocketChannel channel;
    private final FrameReader reader;
    private final PreauthHash preauth = new PreauthHash();
    private final Map<FileId, FakeFiles.Handle> handles = new HashMap<>();
    private @Nullable CipherSuite cipher;
    private SigningAlgorithm signing = SigningAlgorithm.HMAC_SHA256;
    private @Nullable Signer signer;
    private @Nullable Signer verifier;
    private @Nullable Sealer sealer;
    private @Nullable Opener opener;
    private int setups;
    private final List<Header> held = new ArrayList<>();
    private long nextMessageId;
    private int credits = 1;
    private @Nullable FileId current;
    private int failed;
    private boolean holding;

    /** One answer on its way. */
    private record Answer(Header request, int status, Response body, Act act, boolean sign) {}

    FakeSession(FakeServer server, SocketChannel channel) {
        this.server = server;
        this.channel = channel;
        this.reader = new FrameReader(channel, MAX_FRAME_BYTES);
    }

    void run() throws IOException {
        while (true) {
            ByteBuffer frame = reader.next();
            boolean sealed = Transform.isAt(frame);
            List<Answer> answers = new ArrayList<>();
            current = null;
            failed = 0;
            holding = false;
            Frame.split(
                    sealed && opener != null ? opener.open(frame) : frame,
                    (header, message) -> answer(header, message, sealed, answers));
            send(answers, sealed);
        }
    }

    private void answer(Header header, ByteBuffer message, boolean sealed, List<Answer> answers)
            throws IOException {
        Request request = Request.decode(header.command(), message);
        if (request instanceof Cancel(long asyncId)) {
            checkProtection(header, message, sealed);
            cancel(header, asyncId, answers);
            return;
        }
        account(header, request);
        checkProtection(header, message, sealed);
        if (request instanceof SessionSetup.Request || request instanceof Negotiate.Request) {
            preauth.add(message);
        }
        Act act = server.interference().on(header, request);
        if (act == Act.HOLD) {
            sendPending(header);
        }
        holding |= act == Act.HOLD;
        if (holding) {
            held.add(header);
            return;
        }
        switch (act) {
            case CUT -> throw new IOException("cut");
            case IGNORE -> {
                return;
            }
            case PEND -> sendPending(header);
            case BREAK_OPLOCK -> sendBreak();
            default -> {}
        }
        Answer answer = respond(header, request, act);
        if (act == Act.DO_AND_CUT) {
            throw new IOException("cut");
        }
        answers.add(answer);
    }

    private void cancel(Header header, long asyncId, List<Answer> answers) {
        if (held.isEmpty()
                || asyncId != ASYNC_ID
                || header.messageId() != held.getFirst().messageId()) {
            server.violation("cancelled " + header.messageId() + ", async " + asyncId);
        }
        for (Header request : held) {
            answers.add(
                    new Answer(
                            request,
                            Status.CANCELLED,
                            Failure.PLAIN,
                            Act.ANSWER,
                            request.isSigned()));
        }
        held.clear();
    }

    private void account(Header header, Request request) throws IOException {
        int charge = Math.max(1, header.creditCharge());
        if (request.creditCharge() != charge) {
            server.violation(request.command() + " charged " + charge);
        }
        if (header.messageId() != nextMessageId) {
            server.violation("message id " + header.messageId() + " after " + nextMessageId);
        }
        nextMessageId = header.messageId() + charge;
        credits -= charge;
        if (credits < 0) {
            server.violation("overdrawn by " + -credits);
            throw new IOException("overdrawn");
        }
    }

    private void checkProtection(Header header, ByteBuffer message, boolean sealed) {
        if (header.isSigned() && verifier != null && !verifier.verify(message)) {
            server.violation(header.command() + " has a wrong signature");
        }
        boolean login = header.command() == Command.SESSION_SETUP;
        if (server.kind().signing() && verifier != null && !sealed && !header.isSigned()) {
            server.violation(header.command() + " is not signed");
        }
        if (server.kind().sealing() && opener != null && !sealed && !login) {
            server.violation(header.command() + " is not sealed");
        }
    }

    private Answer respond(Header header, Request request, Act act) throws IOException {
        int status = server.interference().refuse(request);
        Response body = Failure.PLAIN;
        if (header.isRelated() && failed != 0) {
            status = failed;
        }
        if (status == 0) {
            try {
                body = perform(request, act);
                if (body instanceof SessionSetup.Response && setups % 2 == 1) {
                    status = Status.MORE_PROCESSING_REQUIRED;
                }
            } catch (FakeFiles.Refused e) {
                status = e.status;
            }
        }
        if (status != 0 && request instanceof Create.Request) {
            failed = status;
        }
        boolean last = request instanceof SessionSetup.Request && setups == 2;
        return new Answer(header, status, body, act, header.isSigned() || last);
    }

    private Response perform(Request request, Act act) throws FakeFiles.Refused, IOException {
        FakeFiles files = server.files();
        return switch (request) {
            case Negotiate.Request negotiate -> negotiate(negotiate);
            case SessionSetup.Request _ -> setUp();
            case TreeConnect.Request _ ->
                    new TreeConnect.Response(TreeConnect.TYPE_DISK, 0, 0, 0x1F01FF);
            case Create.Request create -> {
                FakeFiles.Handle handle = files.open(create);
                current = files.nextId();
                handles.put(current, handle);
                FakeFiles.Node node = handle.node;
                yield new Create.Response(0, 1, node.times, node.size, node.attributes(), current);
            }
            case Close.Request close -> {
                files.close(handle(close.file()));
                handles.remove(real(close.file()));
                yield new Close.Response(Times.UNCHANGED, 0, 0);
            }
            case Read.Request read ->
                    new Read.Response(
                            files.read(
                                    handle(read.file()),
                                    read.offset(),
                                    (int)
                                            Math.min(
                                                    read.length(),
                                                    server.readLimit() - read.offset())));
            case Write.Request write -> {
                files.write(handle(write.file()), write.offset(), write.data());
                int count = write.data().remaining();
                yield new Write.Response(act == Act.COUNT_SHORT ? count - 1 : count);
            }
            case SetInfo.Request set -> {
                files.set(handle(set.file()), set);
                yield new SetInfo.Response();
            }
            case QueryDirectory.Request query ->
                    new QueryDirectory.Response(files.list(handle(query.file()), query));
            case Flush _ -> new Bare(Command.FLUSH);
            case Bare bare -> bare;
            case Cancel _ -> throw new AssertionError("cancelled elsewhere");
            case OplockBreak.Oplock oplock -> oplock;
            case OplockBreak.LeaseAcknowledgment(FileId key, int state) ->
                    new OplockBreak.LeaseNotification(key, state, false);
            case Ioctl.Request ioctl -> validation(ioctl);
        };
    }

    private FileId real(FileId id) throws FakeFiles.Refused {
        FileId real = id.equals(FileId.RELATED) ? current : id;
        if (real == null) {
            throw new FakeFiles.Refused(Status.FILE_CLOSED);
        }
        return real;
    }

    private FakeFiles.Handle handle(FileId id) throws FakeFiles.Refused {
        FileId real = real(id);
        current = real;
        FakeFiles.Handle handle = handles.get(real);
        if (handle == null) {
            throw new FakeFiles.Refused(Status.FILE_CLOSED);
        }
        return handle;
    }

    private int securityMode() {
        return Negotiate.SIGNING_ENABLED
                | (server.kind().signing() ? Negotiate.SIGNING_REQUIRED : 0);
    }

    private Response negotiate(Negotiate.Request request) throws IOException {
        Dialect dialect = server.kind().dialect();
        List<Negotiate.Context> contexts = new ArrayList<>();
        if (dialect == Dialect.SMB_3_1_1) {
            contexts.add(Negotiate.Context.preauth(new byte[32]));
            contexts.add(Negotiate.Context.encryption(List.of(request.ciphers().getFirst())));
            contexts.add(
                    Negotiate.Context.signing(List.of(request.signingAlgorithms().getFirst())));
            cipher = CipherSuite.chosen(request.ciphers());
        }
        signing =
                SigningAlgorithm.chosen(
                        dialect,
                        dialect == Dialect.SMB_3_1_1 ? request.signingAlgorithms() : List.of());
        return answer(contexts);
    }

    private Negotiate.Response answer(List<Negotiate.Context> contexts) {
        return new Negotiate.Response(
                securityMode(),
                server.kind().dialect(),
                new UUID(1, 2),
                Negotiate.CAP_LARGE_MTU,
                server.kind().maxWriteBytes(),
                server.kind().maxWriteBytes(),
                server.kind().maxWriteBytes(),
                0,
                ByteBuffer.allocate(0),
                contexts);
    }

    private Response validation(Ioctl.Request request) {
        Negotiate.Response answer = answer(List.of());
        ByteBuffer output = ByteBuffer.allocate(24).order(ByteOrder.LITTLE_ENDIAN);
        output.putInt(answer.capabilities())
                .putLong(answer.serverGuid().getMostSignificantBits())
                .putLong(answer.serverGuid().getLeastSignificantBits())
                .putShort((short) answer.securityMode())
                .putShort((short) answer.dialect().code());
        return new Ioctl.Response(request.controlCode(), request.file(), output.flip());
    }

    private Response setUp() {
        setups++;
        if (setups == 2) {
            Keys keys =
                    Keys.derive(
                            server.kind().dialect(),
                            FakeServer.SESSION_KEY,
                            preauth.value(),
                            cipher);
            signer = Signer.of(signing, keys.signing());
            verifier = Signer.of(signing, keys.signing());
            if (cipher != null) {
                sealer = new Sealer(keys.serverToClient(), SESSION_ID);
                opener = new Opener(keys.clientToServer(), SESSION_ID);
            }
        }
        boolean seal = setups == 2 && server.kind().sealing();
        return new SessionSetup.Response(
                seal ? SessionSetup.FLAG_ENCRYPT : 0, ByteBuffer.wrap(new byte[] {9}));
    }

    private int grant(Header request) {
        int grant = Math.max(0, Math.min(request.credits(), server.kind().maxCredits() - credits));
        credits += grant;
        return grant;
    }

    private void send(List<Answer> answers, boolean sealed) throws IOException {
        if (answers.isEmpty()) {
            return;
        }
        if (answers.getFirst().act() == Act.SPLIT) {
            for (Answer answer : answers) {
                sendFrame(List.of(answer), sealed);
            }
        } else {
            sendFrame(answers, sealed);
        }
    }

    private void sendFrame(List<Answer> answers, boolean sealed) throws IOException {
        int size = 4096;
        for (Answer answer : answers) {
            size += 512 + payload(answer.body());
        }
        ByteBuffer out = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        int start = Frame.PREFIX_BYTES + (sealed ? Transform.BYTES : 0);
        out.position(start);
        for (int i = 0; i < answers.size(); i++) {
            encode(out, start, answers.get(i), i == answers.size() - 1, sealed);
        }
        int length = out.position() - start;
        if (sealed && sealer != null) {
            sealer.seal(out, Frame.PREFIX_BYTES, length);
        }
        Frame.putLength(out, 0, out.position() - Frame.PREFIX_BYTES);
        out.flip();
        while (out.hasRemaining()) {
            channel.write(out);
        }
        Response first = answers.getFirst().body();
        if ((first instanceof SessionSetup.Response && setups == 1)
                || first instanceof Negotiate.Response) {
            preauth.add(out.slice(start, length));
        }
    }

    private static int payload(Response body) {
        return switch (body) {
            case Read.Response(ByteBuffer data) -> data.remaining();
            case QueryDirectory.Response(ByteBuffer output) -> output.remaining();
            default -> 0;
        };
    }

    private void encode(
            ByteBuffer out, int frameStart, Answer answer, boolean last, boolean sealed) {
        int start = out.position();
        boolean sign =
                !sealed && answer.sign() && signer != null && answer.act() != Act.LEAVE_UNSIGNED;
        Header request = answer.request();
        new Header(
                        request.creditCharge(),
                        answer.status(),
                        request.command(),
                        grant(request),
                        Header.FLAG_RESPONSE
                                | (sign ? Header.FLAG_SIGNED : 0)
                                | (request.isRelated() ? Header.FLAG_RELATED : 0),
                        0,
                        request.messageId() + (answer.act() == Act.MISNUMBER ? 1000 : 0),
                        0,
                        request.command() == Command.TREE_CONNECT ? FIRST_TREE : request.treeId(),
                        SESSION_ID)
                .encode(out);
        answer.body().encode(out);
        if (!last) {
            while ((out.position() - frameStart) % 8 != 0) {
                out.put((byte) 0);
            }
            out.putInt(start + 20, out.position() - start);
        }
        if (sign && signer != null) {
            ByteBuffer part =
                    out.slice(start, out.position() - start).order(ByteOrder.LITTLE_ENDIAN);
            signer.sign(part);
            if (answer.act() == Act.FORGE) {
                part.put(Header.SIGNATURE, (byte) ~part.get(Header.SIGNATURE));
            }
        }
    }

    private void sendPending(Header request) throws IOException {
        sendAlone(
                new Header(
                        request.creditCharge(),
                        Status.PENDING,
                        request.command(),
                        0,
                        Header.FLAG_RESPONSE | Header.FLAG_ASYNC,
                        0,
                        request.messageId(),
                        ASYNC_ID,
                        0,
                        SESSION_ID),
                Failure.PLAIN);
    }

    private void sendBreak() throws IOException {
        sendAlone(
                new Header(
                        0,
                        0,
                        Command.OPLOCK_BREAK,
                        0,
                        Header.FLAG_RESPONSE,
                        0,
                        Header.UNSOLICITED,
                        0,
                        0,
                        SESSION_ID),
                new OplockBreak.Oplock(0, new FileId(3, 3)));
    }

    private void sendAlone(Header header, Response body) throws IOException {
        ByteBuffer out = ByteBuffer.allocate(512).order(ByteOrder.LITTLE_ENDIAN);
        out.position(Frame.PREFIX_BYTES);
        header.encode(out);
        body.encode(out);
        Frame.putLength(out, 0, out.position() - Frame.PREFIX_BYTES);
        channel.write(out.flip());
    }
}
