package dev.wherry.testkit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.testkit.MailTree.Message;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(Seeded.class)
final class MailTreeTest {

    @Test
    @Tag("thorough")
    void hasTheShapeOfTheSetThatIsMeasured(Seed seed) throws Exception {
        Set<String> paths = new HashSet<>();
        Set<String> folders = new HashSet<>();
        int[] sizes = new int[MailTree.FULL_SET];
        var packed = new ByteArrayOutputStream();
        var gzip = new GZIPOutputStream(packed);
        var tree = new MailTree(seed);
        for (Message message : (Iterable<Message>) tree.messages()::iterator) {
            int index = paths.size();
            assertTrue(paths.add(message.path()), () -> "twice: " + message.path());
            folders.add(message.path().substring(0, message.path().indexOf('/')));
            sizes[index] = message.bytes().length;
            gzip.write(message.bytes());
        }
        gzip.close();
        assertEquals(7633, paths.size());
        assertEquals(40, folders.size());
        assertEquals(folders, Set.copyOf(tree.folders()));
        double total = Arrays.stream(sizes).asDoubleStream().sum();
        assertBetween(104e6 * 0.98, total, 104e6 * 1.02);
        Arrays.sort(sizes);
        assertBetween(6000, sizes[sizes.length / 2], 7000);
        assertBetween(1.8, total / packed.size(), 2.3);
    }

    private static void assertBetween(double low, double value, double high) {
        assertTrue(
                low <= value && value <= high, () -> value + " is not in " + low + " to " + high);
    }

    @Test
    void isTheSameForTheSameSeed(Seed seed) throws Exception {
        assertEquals(digest(new MailTree(200, seed)), digest(new MailTree(200, seed)));
        Seed other = seed.derive("other");
        assertFalse(digest(new MailTree(200, seed)).equals(digest(new MailTree(200, other))));
    }

    private static String digest(MailTree tree) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        tree.messages()
                .forEach(message -> {
                    digest.update(message.path().getBytes(StandardCharsets.UTF_8));
                    digest.update(message.modified().toString().getBytes(StandardCharsets.UTF_8));
                    digest.update(message.bytes());
                });
        return HexFormat.of().formatHex(digest.digest());
    }

    @Test
    void writesMailThatReadsAsMail(Seed seed) {
        assertTrue(large(seed).count() > 0, "no message with an attachment");
        Stream.concat(new MailTree(100, seed).messages().limit(50), large(seed))
                .forEach(MailTreeTest::checkMail);
    }

    private static Stream<Message> large(Seed seed) {
        return new MailTree(1000, seed)
                .messages()
                .filter(message -> message.bytes().length > 100_000)
                .limit(3);
    }

    private static void checkMail(Message message) {
        String mail = new String(message.bytes(), StandardCharsets.US_ASCII);
        assertFalse(mail.replace("\r\n", "").contains("\n"), "a bare line feed");
        mail.lines().forEach(line -> assertTrue(line.length() <= 78, line));
        String header = mail.substring(0, mail.indexOf("\r\n\r\n"));
        List<String> fields = header.replace("\r\n\t", " ").lines().toList();
        fields.forEach(field -> assertTrue(field.matches("[A-Z][A-Za-z-]+: .+"), field));
        String date = fields.stream().filter(f -> f.startsWith("Date: ")).findFirst().orElseThrow();
        var sent = ZonedDateTime.parse(date.substring(6), DateTimeFormatter.RFC_1123_DATE_TIME);
        assertEquals(message.modified(), sent.toInstant());
        int base64 = mail.indexOf("base64\r\n\r\n");
        if (base64 >= 0) {
            String coded = mail.substring(base64 + 10, mail.indexOf("\r\n--", base64));
            assertTrue(Base64.getMimeDecoder().decode(coded).length > 10_000);
        }
    }

    @Test
    void writesTheTreeAsFiles(Seed seed, @TempDir Path root) throws IOException {
        var tree = new MailTree(60, seed);
        tree.writeTo(root.resolve("mail"));
        for (Message message : tree.messages().toList()) {
            Path file = root.resolve("mail").resolve(message.path());
            assertArrayEquals(message.bytes(), Files.readAllBytes(file));
            assertEquals(message.modified(), Files.getLastModifiedTime(file).toInstant());
        }
        try (Stream<Path> files = Files.walk(root.resolve("mail"))) {
            assertEquals(60, files.filter(Files::isRegularFile).count());
        }
    }

    @Test
    void usesNoCharacterThatWindowsRefuses(Seed seed) {
        new MailTree(100, seed)
                .messages()
                .forEach(message ->
                        assertTrue(message.path().matches("[A-Za-z0-9.,;=/-]+"), message.path()));
    }

    @Test
    void makesSmallSets(Seed seed) {
        assertEquals(0, new MailTree(0, seed).messages().count());
        assertEquals(List.of("INBOX"), new MailTree(1, seed).folders());
        assertEquals(3, new MailTree(3, seed).messages().count());
    }
}
