import dev.wherry.core.stream.Chunk;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkOptions;
import dev.wherry.core.stream.Window;
import dev.wherry.smb.Credentials;
import dev.wherry.smb.Protection;
import dev.wherry.smb.PutMode;
import dev.wherry.smb.Share;
import dev.wherry.smb.SmbClient;
import dev.wherry.smb.SmbOptions;
import dev.wherry.smb.Upload;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

/**
 * Puts a file or a folder on a share with the library alone: what is measured until the commands do the same.
 *
 * <p>{@code SmbPut SOURCE HOST PORT SHARE TARGET CONNECTIONS PROTECTION MODE}, as root, with the password in {@code
 * WHERRY_SMB_PASSWORD}. Several protections, between commas, put it several times: for the JVM's training, which makes
 * what it has not seen slower.
 */
final class SmbPut {

    private static final int FILES_UNDER_WAY = 64;
    private static final int CHUNKS_UNDER_WAY = 8;
    private static final int CHUNK_BYTES = 1 << 20;

    private SmbPut() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        String[] protections = args[6].split(",", -1);
        for (int i = 0; i < protections.length; i++) {
            put(args, Protection.valueOf(protections[i]), args[4] + (i == 0 ? "" : i));
        }
    }

    private static void put(String[] args, Protection protection, String target)
            throws IOException, InterruptedException {
        Path source = Path.of(args[0]);
        SmbOptions options =
                SmbOptions.DEFAULT
                        .withConnections(Integer.parseInt(args[5]))
                        .withProtection(protection);
        char[] password = System.getenv("WHERRY_SMB_PASSWORD").toCharArray();
        try (SmbClient client =
                SmbClient.connect(
                        args[1],
                        Integer.parseInt(args[2]),
                        Credentials.user("", "root", password),
                        options)) {
            Share share = client.share(args[3]);
            if (Files.isDirectory(source)) {
                putTree(source, share, target, PutMode.valueOf(args[7]));
            } else {
                putFile(source, share, target);
            }
        }
    }

    private static void putTree(Path source, Share share, String target, PutMode mode) throws IOException {
        List<Path> all;
        try (Stream<Path> walk = Files.walk(source)) {
            all = walk.sorted().toList();
        }
        Queue<IOException> failures = new ConcurrentLinkedQueue<>();
        try (Window<Upload> window =
                share.openUploads(
                        FILES_UNDER_WAY,
                        (_, failure) -> {
                            if (failure != null) {
                                failures.add(failure);
                            }
                        })) {
            for (Path path : all) {
                String name = path.equals(source) ? target : target + "/" + source.relativize(path);
                if (Files.isDirectory(path)) {
                    makeFolder(share, name, mode);
                } else {
                    window.submit(
                            new Upload(
                                    name,
                                    ByteBuffer.wrap(Files.readAllBytes(path)),
                                    Files.getLastModifiedTime(path).toInstant(),
                                    mode));
                }
            }
            window.finish();
        }
        if (!failures.isEmpty()) {
            throw failures.remove();
        }
    }

    private static void makeFolder(Share share, String name, PutMode mode) throws IOException {
        if (mode == PutMode.NEW) {
            share.makeDirectory(name);
        } else {
            share.makeDirectories(name);
        }
    }

    private static void putFile(Path source, Share share, String target) throws IOException, InterruptedException {
        var free = new ArrayBlockingQueue<ByteBuffer>(CHUNKS_UNDER_WAY);
        for (int i = 0; i < CHUNKS_UNDER_WAY; i++) {
            free.add(ByteBuffer.allocate(CHUNK_BYTES));
        }
        try (FileChannel file = FileChannel.open(source);
                Sink sink = share.create(target, SinkOptions.DEFAULT)) {
            try (Window<Chunk> window =
                    sink.openWindow(CHUNKS_UNDER_WAY, (chunk, _) -> free.add(chunk.bytes()))) {
                long position = 0;
                ByteBuffer buffer = free.take().clear();
                while (file.read(buffer) >= 0) {
                    int length = buffer.flip().remaining();
                    window.submit(new Chunk(position, buffer));
                    position += length;
                    buffer = free.take().clear();
                }
                window.finish();
            }
            sink.finish();
        }
    }
}
