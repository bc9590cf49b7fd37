package dev.wherry.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;

final class ProcessStatTest {

    @Test
    void thisProcessIsItself() throws IOException {
        ProcessStat stat = ProcessStat.current();
        assertEquals(ProcessHandle.current().pid(), stat.pid());
        assertEquals(stat, ProcessStat.of(stat.pid()));
        assertEquals(
                ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(0L), stat.parent());
    }

    @Test
    void aNameMayContainSpacesAndParentheses() {
        ProcessStat stat = ProcessStat.parse("42 (a) b (c) S 1 40 39 34816 40 4194304 104 0\n");
        assertEquals(new ProcessStat(42, 1, 40, 39, 34816, 40), stat);
    }

    @Test
    void theForegroundGroupIsTheOneTheTerminalSignals() {
        assertTrue(ProcessStat.parse("42 (x) S 1 40 39 34816 40 0").inForeground());
        assertFalse(ProcessStat.parse("42 (x) S 1 40 39 34816 77 0").inForeground());
        assertFalse(ProcessStat.parse("42 (x) S 1 40 39 0 -1 0").inForeground());
    }

    @Test
    void anythingElseIsRefused() {
        for (String line :
                new String[] {"", "42", "42 (x)", "42 (x) S 1 2 3", "x (y) S 1 2 3 4 5"}) {
            assertThrows(IllegalArgumentException.class, () -> ProcessStat.parse(line), line);
        }
    }

    @Test
    void aProcessThatIsNotThereIsAnIoException() {
        assertThrows(IOException.class, () -> ProcessStat.of(Integer.MAX_VALUE));
    }
}
