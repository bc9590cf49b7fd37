package dev.wherry.doctor.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.OperationException;
import dev.wherry.linux.Mount;
import dev.wherry.testkit.Seed;
import dev.wherry.testkit.Seeded;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Whatever comes, a parser gives an answer or one line, and what it keeps has a limit. */
@ExtendWith(Seeded.class)
final class ParsersFuzzTest {

    private static final int ROUNDS = 3000;
    private static final List<Charset> CHARSETS =
            List.of(
                    StandardCharsets.UTF_8,
                    StandardCharsets.UTF_16LE,
                    StandardCharsets.UTF_16BE,
                    StandardCharsets.ISO_8859_1);
    private static final List<String> PIECES =
            List.of(
                    "C:\\134 /mnt/c 9p rw,aname=drvfs;path=C:\\;uid=1000,msize=65536,trans=fd 0 0\n",
                    "36 35 98:0 /a /b\\040c rw,noatime master:1 shared:2 - cifs //h/s rw,vers=3.1.1\n",
                    "C:\\ on /mnt/c type 9p (rw,noatime)\r\n",
                    "9pnet: Limiting 'msize' to 1048576 as this is the maximum supported by transport tcp\n",
                    "mount drvfs on /mnt/c (msize=262144,",
                    "Linux version 6.6.87\n",
                    "[wsl2]\r\n",
                    "networkingMode=mirrored # x\n",
                    "socket options = \\\n",
                    "PRETTY_NAME=\"x\"\n",
                    "- - - - - - ",
                    "(((((",
                    "\uFEFF",
                    "\uD83D\uDE00",
                    "=",
                    "\\",
                    "[",
                    "\"");

    @Test
    void anyBytesGiveAnAnswerOrOneLine(Seed seed) {
        RandomGenerator random = seed.random();
        for (int round = 0; round < ROUNDS; round++) {
            byte[] bytes = bytes(random);
            try {
                EvidenceText text = EvidenceText.decode("fuzz", bytes);
                Mounts mounts = Mounts.parse(text);
                KernelLog log = KernelLog.parse(text);
                Settings wsl = Settings.wsl(text);
                Settings samba = Settings.samba(text);
                OsRelease.parse(text);
                assertTrue(mounts.remarks().size() <= 11, mounts.remarks()::toString);
                assertTrue(log.troubles().size() <= KernelLog.MOST_TROUBLES);
                assertTrue(wsl.all().size() <= text.lines().size());
                assertTrue(samba.all().size() <= text.lines().size());
                wsl.all()
                        .forEach(s -> assertTrue(s.line() >= 1 && s.line() <= text.lines().size()));
            } catch (OperationException refused) {
                assertEquals(
                        1,
                        String.valueOf(refused.getMessage()).lines().count(),
                        refused.getMessage());
            }
        }
    }

    /** What a kernel escapes comes back, whatever the name. */
    @Test
    void anEscapedMountPointComesBack(Seed seed) throws Exception {
        RandomGenerator random = seed.random();
        for (int round = 0; round < ROUNDS; round++) {
            String name = name(random);
            String escaped =
                    name.replace("\\", "\\134")
                            .replace(" ", "\\040")
                            .replace("\t", "\\011")
                            .replace("\n", "\\012");
            String line = "1 0 0:1 / /mnt/" + escaped + " rw - 9p src rw,aname=a;b=c:\\134;d";
            Mounts mounts = Mounts.parse(Texts.of(line));
            assertFalse(mounts.table().mounts().isEmpty(), line);
            Mount mount = mounts.table().mounts().getFirst();
            assertEquals("/mnt/" + name, mount.point());
            assertEquals("a;b=c:\\;d", mount.option("aname").orElseThrow());
        }
    }

    private static String name(RandomGenerator random) {
        String alphabet = "ab;=,-\\ \t\n9";
        StringBuilder name = new StringBuilder("x");
        for (int i = random.nextInt(12); i > 0; i--) {
            name.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return name.toString();
    }

    private static byte[] bytes(RandomGenerator random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(40); i > 0; i--) {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        byte[] bytes = text.toString().getBytes(CHARSETS.get(random.nextInt(CHARSETS.size())));
        int end = bytes.length == 0 ? 0 : random.nextInt(bytes.length) + 1;
        byte[] cut = java.util.Arrays.copyOf(bytes, end);
        for (int i = random.nextInt(4); i > 0 && end > 0; i--) {
            cut[random.nextInt(end)] = (byte) random.nextInt(256);
        }
        return cut;
    }
}
