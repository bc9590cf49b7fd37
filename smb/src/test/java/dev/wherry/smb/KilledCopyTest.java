package dev.wherry.smb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.tree.TemporaryName;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;
import dev.wherry.engine.tree.LocalTree;
import dev.wherry.testkit.Seed;
import dev.wherry.testkit.Seeded;
import dev.wherry.testkit.TreeImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Copies to a real smbd by processes that are killed, as kill -9 does. */
@Tag("lab")
@ExtendWith(Seeded.class)
final class KilledCopyTest {

    private static final int KILLS = 12;
    private static final int FILES = 400;
    private static final int LARGE = 40;

    /** For a server to notice that its client is gone. */
    private static final int SERVER_SECONDS = 60;

    @TempDir private Path source;

    @Test
    void nothingHalfHasANameAndTheSameCopyAgainCompletesIt(Seed seed) throws Exception {
        RandomGenerator random = seed.random();
        for (int i = 0; i < FILES; i++) {
            Path folder = Files.createDirectories(source.resolve("folder-" + i % 7));
            int size = i % LARGE == 0 ? 3_000_000 : 1 + random.nextInt(30_000);
            Files.write(folder.resolve("file-" + i), Exercise.bytes(random, size));
        }
        int interrupted = 0;
        try (Samba samba = Samba.start()) {
            for (int kill = 0; kill < KILLS; kill++) {
                String directory = "killed-" + kill;
                try (SmbClient client = samba.connect(Copies.options())) {
                    client.share("user").makeDirectory(directory);
                }
                Path there = samba.path("user").resolve(directory);
                copyUntil(samba, directory, there, random.nextInt(FILES));
                List<Path> files = files(there);
                interrupted += files.size() < FILES ? 1 : 0;
                for (Path file : files) {
                    expectWhole(file, source.resolve(there.relativize(file)));
                }
                complete(samba, directory);
                assertEquals(FILES, files(there).size());
                assertTrue(files(there).stream().noneMatch(KilledCopyTest::isTemporary));
            }
        }
        assertTrue(interrupted > 0, "all were done before they were killed");
    }

    /** Kills the copy as soon as so many files are there. */
    private void copyUntil(Samba samba, String directory, Path there, int seen) throws Exception {
        List<ProcessHandle> idle = samba.servers();
        Process process = CopyMain.start(source, samba, directory);
        while (process.isAlive() && files(there).size() < seen) {
            Thread.onSpinWait();
        }
        List<ProcessHandle> servers = new ArrayList<>(samba.servers());
        process.destroyForcibly().waitFor();
        // What was sent before is still being worked on.
        servers.removeAll(idle);
        for (ProcessHandle server : servers) {
            server.onExit().get(SERVER_SECONDS, TimeUnit.SECONDS);
        }
    }

    /** Empty is what a new file is before its content comes; temporary names are for that. */
    private static void expectWhole(Path file, Path wanted) throws IOException {
        if (!isTemporary(file) && Files.size(file) > 0) {
            assertEquals(-1, Files.mismatch(file, wanted), file.toString());
        }
    }

    private void complete(Samba samba, String directory) throws IOException {
        Copies copies = new Copies();
        try (Tree from = LocalTree.open(source, "source");
                Tree to = Copies.tree(samba.connect(Copies.options()), directory)) {
            copies.update(from, to);
            assertEquals(List.of(), List.copyOf(copies.problems));
            assertEquals(
                    TreeImage.of(from, TreePath.ROOT, to), TreeImage.of(to, TreePath.ROOT, from));
        }
    }

    private static boolean isTemporary(Path file) {
        return TemporaryName.matches(String.valueOf(file.getFileName()));
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).toList();
        } catch (java.io.UncheckedIOException e) {
            // Something went while it was looked at.
            assertFalse(Files.notExists(folder), "the folder is there");
            return List.of();
        }
    }
}
