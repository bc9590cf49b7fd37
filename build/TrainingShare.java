import dev.wherry.smb.wire.Bare;
import dev.wherry.smb.wire.Close;
import dev.wherry.smb.wire.Command;
import dev.wherry.smb.wire.Create;
import dev.wherry.smb.wire.Dialect;
import dev.wherry.smb.wire.DirectoryCursor;
import dev.wherry.smb.wire.Failure;
import dev.wherry.smb.wire.FileId;
import dev.wherry.smb.wire.Frame;
import dev.wherry.smb.wire.Header;
import dev.wherry.smb.wire.Negotiate;
import dev.wherry.smb.wire.QueryDirectory;
import dev.wherry.smb.wire.Read;
import dev.wherry.smb.wire.Request;
import dev.wherry.smb.wire.Response;
import dev.wherry.smb.wire.SessionSetup;
import dev.wherry.smb.wire.SetInfo;
import dev.wherry.smb.wire.Status;
import dev.wherry.smb.wire.Times;
import dev.wherry.smb.wire.TreeConnect;
import dev.wherry.smb.wire.Write;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A share that exists only while an AOT cache is trained, so that what talks to shares is trained too on a machine
 * without a server. It lets everybody in as a guest, keeps what it is sent in memory, says yes to the rest, and is of
 * no other use: nothing is checked. Tests talk to a real smbd.
 *
 * <p>Run from source, with Wherry's jars as its class path: {@code java TrainingShare.java PORT_FILE}. It writes the
 * port it listens on into the file, and ends when its standard input does.
 */
final class TrainingShare {

    private static final int MAX_FRAME_BYTES = 2 << 20;
    private static final int MAX_TRANSFER_BYTES = 1 << 20;
    private static final int CREDITS = 64;
    private static final long SESSION = 1;
    private static final int TREE = 1;
    private static final int FOLDER_ATTRIBUTE = 0x10;
    private static final int FILE_ATTRIBUTE = 0x20;
    private static final int ALL_ACCESS = 0x1F01FF;
    private static final Times TIMES = new Times(1, 1, 1, 1);

    /** NegTokenResp: accept-incomplete, NTLMSSP, then a response token of 56 bytes (RFC 4178). */
    private static final byte[] SPNEGO =
            HexFormat.of().parseHex("a151304fa0030a0101a10c060a2b06010401823702020aa23a0438");

    /** Flags that Samba answers with: Unicode, extended security, target info, 128 bits, key exchange. */
    private static final int NTLM_FLAGS = 0x60898215;

    private static final byte[] FOLDER = new byte[0];

    /** By path; a folder's content is {@link #FOLDER} itself. */
    private static final Map<String, byte[]> FILES = new ConcurrentSkipListMap<>(Map.of("", FOLDER));

    private static final Map<FileId, Open> OPEN = new ConcurrentHashMap<>();
    private static final AtomicLong IDS = new AtomicLong();

    /** An open file or folder. */
    private static final class Open {
        String path;
        boolean listed;
        boolean doomed;

        Open(String path) {
            this.path = path;
        }
    }

    /** A refusal. */
    private static final class Refused extends Exception {
        private static final long serialVersionUID = 1L;
        final int status;

        Refused(int status) {
            this.status = status;
        }
    }

    private final DataInputStream in;
    private final OutputStream out;
    private FileId current = new FileId(0, 0);

    /** Why nothing is open that the rest of a compound could mean. */
    private int refused;

    private int logins;

    private TrainingShare(Socket peer) throws IOException {
        in = new DataInputStream(peer.getInputStream());
        out = peer.getOutputStream();
    }

    public static void main(String[] args) throws IOException {
        ServerSocket listener = new ServerSocket(0, 8, InetAddress.getLoopbackAddress());
        Path portFile = Path.of(args[0]);
        Path work = portFile.resolveSibling(portFile.getFileName() + ".new");
        Files.writeString(work, String.valueOf(listener.getLocalPort()));
        Files.move(work, portFile, StandardCopyOption.ATOMIC_MOVE);
        Thread.ofPlatform().daemon().start(() -> listen(listener));
        while (System.in.read() >= 0) {}
    }

    private static void listen(ServerSocket listener) {
        while (true) {
            try {
                Socket peer = listener.accept();
                peer.setTcpNoDelay(true);
                Thread.ofPlatform().daemon().start(() -> serve(peer));
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static void serve(Socket peer) {
        try (peer) {
            TrainingShare session = new TrainingShare(peer);
            while (true) {
                session.answerFrame();
            }
        } catch (EOFException e) {
            // The client is done.
        } catch (IOException e) {
            System.err.println("training share: " + e);
        }
    }

    private void answerFrame() throws IOException {
        int length = in.readInt();
        if (length > MAX_FRAME_BYTES) {
            throw new IOException("a frame of " + length + " bytes");
        }
        ByteBuffer frame = ByteBuffer.wrap(in.readNBytes(length)).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer answers = ByteBuffer.allocate(MAX_FRAME_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        answers.position(Frame.PREFIX_BYTES);
        Frame.split(frame, (header, message) -> answer(header, message, answers));
        Frame.putLength(answers, 0, answers.position() - Frame.PREFIX_BYTES);
        out.write(answers.array(), 0, answers.position());
    }

    private void answer(Header header, ByteBuffer message, ByteBuffer answers) throws IOException {
        int status = 0;
        Response body;
        try {
            body = perform(Request.decode(header.command(), message));
            if (body instanceof SessionSetup.Response && logins == 1) {
                status = Status.MORE_PROCESSING_REQUIRED;
            }
        } catch (Refused e) {
            status = e.status;
            body = Failure.PLAIN;
        }
        int start = answers.position();
        new Header(
                        header.creditCharge(),
                        status,
                        header.command(),
                        Math.max(header.creditCharge(), Math.min(header.credits(), CREDITS)),
                        Header.FLAG_RESPONSE | (header.isRelated() ? Header.FLAG_RELATED : 0),
                        0,
                        header.messageId(),
                        0,
                        TREE,
                        SESSION)
                .encode(answers);
        body.encode(answers);
        if (header.nextCommand() != 0) {
            while ((answers.position() - Frame.PREFIX_BYTES) % 8 != 0) {
                answers.put((byte) 0);
            }
            answers.putInt(start + 20, answers.position() - start);
        }
    }

    private Response perform(Request request) throws Refused, IOException {
        return switch (request) {
            case Negotiate.Request _ -> negotiate();
            case SessionSetup.Request _ -> logIn();
            case TreeConnect.Request _ -> new TreeConnect.Response(TreeConnect.TYPE_DISK, 0, 0, ALL_ACCESS);
            case Create.Request create -> create(create);
            case Write.Request write -> write(write);
            case Read.Request read -> read(read);
            case SetInfo.Request set -> set(set);
            case QueryDirectory.Request query -> list(query);
            case Close.Request close -> close(close);
            case Bare bare -> bare;
            default -> {
                if (request.command() == Command.FLUSH) {
                    yield new Bare(Command.FLUSH);
                }
                throw new Refused(Status.NOT_SUPPORTED);
            }
        };
    }

    private static Response negotiate() {
        return new Negotiate.Response(
                Negotiate.SIGNING_ENABLED,
                Dialect.SMB_3_1_1,
                new UUID(1, 2),
                Negotiate.CAP_LARGE_MTU,
                MAX_TRANSFER_BYTES,
                MAX_TRANSFER_BYTES,
                MAX_TRANSFER_BYTES,
                0,
                ByteBuffer.allocate(0),
                List.of(Negotiate.Context.preauth(new byte[32])));
    }

    /** MS-NLMP 2.2.1.2: a challenge without a name and with an empty list about the target. */
    private Response logIn() {
        logins++;
        if (logins == 2) {
            return new SessionSetup.Response(SessionSetup.FLAG_GUEST, ByteBuffer.allocate(0));
        }
        ByteBuffer token = ByteBuffer.allocate(SPNEGO.length + 56).order(ByteOrder.LITTLE_ENDIAN);
        token.put(SPNEGO).put("NTLMSSP\0".getBytes(StandardCharsets.US_ASCII)).putInt(2);
        token.putShort((short) 0).putShort((short) 0).putInt(56).putInt(NTLM_FLAGS);
        token.putLong(0x0123456789ABCDEFL).putLong(0);
        token.putShort((short) 4).putShort((short) 4).putInt(52).putInt(0x0F000006);
        return new SessionSetup.Response(0, token.rewind());
    }

    private Response create(Create.Request request) throws Refused {
        String path = request.path();
        byte[] there = FILES.get(path);
        refused = 0;
        if (there == null && request.disposition() == Create.DISPOSITION_OPEN) {
            refused = Status.OBJECT_NAME_NOT_FOUND;
        }
        if (there != null && request.disposition() == Create.DISPOSITION_CREATE) {
            refused = Status.OBJECT_NAME_COLLISION;
        }
        if (refused != 0) {
            throw new Refused(refused);
        }
        if (there == null) {
            boolean folder = (request.options() & Create.OPTION_DIRECTORY) != 0;
            there = folder ? FOLDER : new byte[0];
            FILES.put(path, there);
        }
        long id = IDS.incrementAndGet();
        current = new FileId(id, id);
        OPEN.put(current, new Open(path));
        return new Create.Response(0, Create.ACTION_CREATED, TIMES, there.length, attributes(there), current);
    }

    private static int attributes(byte[] content) {
        return content == FOLDER ? FOLDER_ATTRIBUTE : FILE_ATTRIBUTE;
    }

    private Open open(FileId id) throws Refused {
        if (!id.equals(FileId.RELATED)) {
            current = id;
        } else if (refused != 0) {
            throw new Refused(refused);
        }
        Open open = OPEN.get(current);
        if (open == null) {
            throw new Refused(Status.FILE_CLOSED);
        }
        return open;
    }

    private Response write(Write.Request request) throws Refused {
        Open open = open(request.file());
        ByteBuffer data = request.data();
        int length = data.remaining();
        int end = (int) request.offset() + length;
        FILES.compute(
                open.path,
                (_, there) -> {
                    byte[] longer = Arrays.copyOf(there, Math.max(there.length, end));
                    data.get(data.position(), longer, end - length, length);
                    return longer;
                });
        return new Write.Response(length);
    }

    private Response read(Read.Request request) throws Refused {
        byte[] content = FILES.get(open(request.file()).path);
        int from = (int) request.offset();
        if (from >= content.length) {
            throw new Refused(Status.END_OF_FILE);
        }
        return new Read.Response(
                ByteBuffer.wrap(content, from, Math.min(request.length(), content.length - from)).slice());
    }

    private Response set(SetInfo.Request request) throws Refused, IOException {
        Open open = open(request.file());
        switch (request.informationClass()) {
            case SetInfo.RENAME -> {
                byte[] content = FILES.remove(open.path);
                open.path = request.path();
                FILES.put(open.path, content);
            }
            case SetInfo.DISPOSITION -> open.doomed = true;
            default -> {}
        }
        return new SetInfo.Response();
    }

    private Response list(QueryDirectory.Request request) throws Refused {
        Open open = open(request.file());
        if (open.listed) {
            throw new Refused(Status.NO_MORE_FILES);
        }
        open.listed = true;
        List<String> names = new ArrayList<>(List.of(".", ".."));
        String above = open.path.isEmpty() ? "" : open.path + "\\";
        for (String path : FILES.keySet()) {
            if (path.startsWith(above) && path.length() > above.length() && path.indexOf('\\', above.length()) < 0) {
                names.add(path.substring(above.length()));
            }
        }
        ByteBuffer entries = ByteBuffer.allocate(MAX_TRANSFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        int last = 0;
        for (String name : names) {
            byte[] content = FILES.getOrDefault(above + name, FOLDER);
            last = entries.position();
            DirectoryCursor.append(entries, name, TIMES, content.length, attributes(content), 0);
        }
        entries.putInt(last, 0);
        return new QueryDirectory.Response(entries.flip());
    }

    private Response close(Close.Request request) throws Refused {
        Open open = open(request.file());
        if (open.doomed) {
            FILES.remove(open.path);
        }
        OPEN.remove(current);
        return new Close.Response(Times.UNCHANGED, 0, 0);
    }
}
