package dev.wherry.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The set of mail that small files are measured with: 7633 messages in 40 folders, 104 MB in all,
 * half of them below 7 KB, and a gzip ratio of about 2. Sizes are log-normal; the large ones carry
 * a base64 attachment. Equal seeds give equal trees, byte for byte.
 *
 * <p>Names are those of a maildir, with {@code ;} where Unix writes {@code :}, as mail programs do
 * on Windows: a colon cannot stand in a name there.
 */
public final class MailTree {

    /** How many messages the full set has. */
    public static final int FULL_SET = 7633;

    /** The most folders a set has. */
    public static final int FOLDERS = 40;

    /** The seed of sets that are to be the same in every measurement. */
    public static final Seed USUAL_SEED = new Seed(7633);

    private static final double MEAN_BYTES = 13_625;
    // log-normal with this spread, the median is 48 % of the mean
    private static final double SIZE_SPREAD = 1.22;
    private static final int SMALLEST_BYTES = 700;
    private static final int LARGEST_BYTES = 4 << 20;
    private static final Instant OLDEST = Instant.parse("2019-01-01T00:00:00Z");
    private static final int SPAN_SECONDS = 6 * 365 * 86_400;

    /** A message as a file. */
    public static final class Message {
        private final String path;
        private final byte[] bytes;
        private final Instant modified;

        Message(String path, byte[] bytes, Instant modified) {
            this.path = path;
            this.bytes = bytes;
            this.modified = modified;
        }

        /** Folder and name, with {@code /} between them. */
        public String path() {
            return path;
        }

        /** The content; the caller's to keep. */
        public byte[] bytes() {
            return bytes;
        }

        /** When it was last modified, in whole seconds. */
        public Instant modified() {
            return modified;
        }
    }

    private final Seed seed;
    private final int[] sizes;
    private final MailWriter writer;

    /** The full set. */
    public MailTree(Seed seed) {
        this(FULL_SET, seed);
    }

    /** A set of {@code files} messages, 0 or more, of the same kind: for unit tests. */
    public MailTree(int files, Seed seed) {
        this.seed = seed;
        sizes = sizes(files, seed.derive("sizes").random());
        writer = new MailWriter(USUAL_SEED.derive("words").random());
    }

    /** Each message, made as it is asked for. May be run in parallel. */
    public Stream<Message> messages() {
        return IntStream.range(0, sizes.length).mapToObj(this::message);
    }

    /** The folders that {@link #messages} are in. */
    public List<String> folders() {
        return IntStream.range(0, Math.min(FOLDERS, sizes.length))
                .mapToObj(MailTree::folder)
                .toList();
    }

    /** Writes all messages below {@code root}, which is made where it is missing. */
    public void writeTo(Path root) throws IOException {
        Files.createDirectories(root);
        for (String folder : folders()) {
            Files.createDirectories(root.resolve(folder));
        }
        for (Message message : (Iterable<Message>) messages()::iterator) {
            Path file = Files.write(root.resolve(message.path()), message.bytes());
            Files.setLastModifiedTime(file, FileTime.from(message.modified()));
        }
    }

    /** Writes the full set, or {@code FILES} messages, below {@code DIR}. */
    public static void main(String[] args) throws IOException {
        if (args.length < 1 || args.length > 2) {
            throw new IllegalArgumentException("usage: MailTree DIR [FILES]");
        }
        int files = args.length == 2 ? Integer.parseInt(args[1]) : FULL_SET;
        new MailTree(files, USUAL_SEED).writeTo(Path.of(args[0]));
    }

    private Message message(int index) {
        RandomGenerator random = seed.derive("message " + index).random();
        Instant sent = OLDEST.plusSeconds(random.nextInt(SPAN_SECONDS));
        byte[] bytes = writer.write(index, sizes[index], sent, random);
        String name =
                String.format(
                        Locale.ROOT,
                        "%d.M%06dP%d.post.example,S=%d;2,%s",
                        sent.getEpochSecond(),
                        random.nextInt(1_000_000),
                        index + 1,
                        bytes.length,
                        random.nextInt(4) == 0 ? "RS" : "S");
        return new Message(folder(folderOf(index, random)) + "/" + name, bytes, sent);
    }

    /** A few folders hold most of the mail, and none is empty. */
    private static int folderOf(int index, RandomGenerator random) {
        double chance = random.nextDouble();
        return index < FOLDERS ? index : (int) (FOLDERS * chance * chance);
    }

    private static String folder(int index) {
        return switch (index) {
            case 0 -> "INBOX";
            case 1 -> "Sent";
            case 2 -> "Lists.announce";
            default ->
                    String.format(
                            Locale.ROOT, "Archive.%d-%02d", 2019 + index / 12, index % 12 + 1);
        };
    }

    /** Which sizes there are depends on {@code files} alone: the seed says who has which. */
    private static int[] sizes(int files, RandomGenerator random) {
        RandomGenerator gaussian = USUAL_SEED.random();
        List<Double> shares = new ArrayList<>();
        double sum = 0;
        for (int i = 0; i < files; i++) {
            double share = Math.exp(SIZE_SPREAD * gaussian.nextGaussian());
            shares.add(random.nextInt(i + 1), share);
            sum += share;
        }
        double scale = MEAN_BYTES * files / sum;
        return shares.stream()
                .mapToInt(share -> (int) Math.clamp(scale * share, SMALLEST_BYTES, LARGEST_BYTES))
                .toArray();
    }
}
