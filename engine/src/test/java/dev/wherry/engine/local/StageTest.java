package dev.wherry.engine.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.RefusalException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StageTest {

    @TempDir Path folder;

    private Path target() {
        return folder.resolve("target");
    }

    private static void write(Stage stage, String content) throws IOException {
        Files.writeString(stage.temporary(), content);
    }

    private long files() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.count();
        }
    }

    @Test
    void createsNothingBeforeItIsWritten() throws IOException {
        Stage.of(target(), "target", false);
        assertEquals(0, files());
    }

    @Test
    void theNameAppearsWithTheWholeContent() throws IOException {
        Stage stage = Stage.of(target(), "target", false);
        write(stage, "new");
        assertFalse(Files.exists(target()));
        stage.publish("target");
        assertEquals("new", Files.readString(target()));
        assertEquals(1, files(), "the temporary name is gone");
    }

    @Test
    void refusesATargetThatIsThere() throws IOException {
        Files.writeString(target(), "old");
        assertThrows(RefusalException.class, () -> Stage.of(target(), "target", false));
    }

    @Test
    void refusesATargetThatAppearedMeanwhileAndLeavesItAlone() throws IOException {
        Stage stage = Stage.of(target(), "target", false);
        write(stage, "new");
        Files.writeString(target(), "somebody else's");
        assertThrows(RefusalException.class, () -> stage.publish("target"));
        assertEquals("somebody else's", Files.readString(target()));
        stage.discard();
        assertEquals(1, files());
    }

    @Test
    void replacesAndKeepsThePermissions() throws IOException {
        Files.writeString(target(), "old");
        var permissions = PosixFilePermissions.fromString("rw-r-----");
        Files.setPosixFilePermissions(target(), permissions);
        Stage stage = Stage.of(target(), "target", true);
        write(stage, "new");
        assertEquals("old", Files.readString(target()), "untouched until then");
        stage.publish("target");
        assertEquals("new", Files.readString(target()));
        assertEquals(permissions, Files.getPosixFilePermissions(target()));
    }

    @Test
    void replacesWhatALinkPointsToAndKeepsTheLink() throws IOException {
        Path real = Files.createDirectory(folder.resolve("elsewhere")).resolve("real");
        Files.writeString(real, "old");
        Files.createSymbolicLink(target(), Path.of("elsewhere/real"));
        Stage stage = Stage.of(target(), "target", true);
        write(stage, "new");
        stage.publish("target");
        assertTrue(Files.isSymbolicLink(target()));
        assertEquals("new", Files.readString(real));
    }

    @Test
    void aDanglingLinkIsSomethingThatIsThere() throws IOException {
        Files.createSymbolicLink(target(), Path.of("nowhere"));
        assertThrows(RefusalException.class, () -> Stage.of(target(), "target", false));
        Stage stage = Stage.of(target(), "target", true);
        write(stage, "new");
        stage.publish("target");
        assertEquals("new", Files.readString(folder.resolve("nowhere")));
    }

    @Test
    void whatIsKeptSaysThatItIsAPart() throws IOException {
        Stage stage = Stage.of(target(), "target", false);
        write(stage, "par");
        assertEquals(folder.resolve("target.partial"), stage.keep());
        assertEquals("par", Files.readString(folder.resolve("target.partial")));
        assertFalse(Files.exists(target()));
    }

    @Test
    void whatIsDiscardedLeavesNothing() throws IOException {
        Stage stage = Stage.of(target(), "target", false);
        write(stage, "par");
        stage.discard();
        stage.discard();
        assertEquals(0, files());
    }

    @Test
    void aNameAsLongAsNamesCanBeHasATemporaryOneToo() throws IOException {
        Path longest = folder.resolve("n".repeat(255));
        Stage stage = Stage.of(longest, "n", false);
        write(stage, "new");
        stage.publish("n");
        assertEquals("new", Files.readString(longest));
    }
}
