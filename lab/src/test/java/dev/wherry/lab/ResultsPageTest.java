package dev.wherry.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ResultsPageTest {

    @TempDir private Path folder;

    @Test
    void aSectionMeasuredAgainStaysInItsPlace() throws Exception {
        var page = new ResultsPage(folder.resolve("docs/results.md"));
        page.put("one", "first of one\n");
        page.put("two", "first of two\n");
        String before = Files.readString(page.file());
        page.put("one", "second of one\n");
        assertEquals(
                before.replace("first of one", "second of one"), Files.readString(page.file()));
    }

    @Test
    void whatOthersWroteAroundTheSectionsStays() throws Exception {
        var page = new ResultsPage(folder.resolve("results.md"));
        page.put("one", "first\n");
        Files.writeString(page.file(), Files.readString(page.file()) + "By hand.\n");
        page.put("one", "second\n");
        assertTrue(Files.readString(page.file()).endsWith("By hand.\n"));
    }

    @Test
    void aMachineWithMoreToDoThanProcessorsIsCalledBusy() {
        assertTrue(ShowCommand.busy("2.01", "2").contains("busy"));
        assertEquals("", ShowCommand.busy("2.00", "2"));
        assertEquals("", ShowCommand.busy("?", "2"));
    }
}
