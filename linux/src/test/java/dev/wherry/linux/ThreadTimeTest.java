package dev.wherry.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class ThreadTimeTest {

    @Test
    void readsRunningAndRunnableTime() throws IOException {
        ThreadTime time = ThreadTime.parse("435104 1024010 3\n");
        assertEquals(new ThreadTime(435_104, 1_024_010), time);
        assertEquals(1_459_114, time.busyNanos());
    }

    @Test
    void refusesWhatIsNoSuchLine() {
        assertThrows(IOException.class, () -> ThreadTime.parse(""));
        assertThrows(IOException.class, () -> ThreadTime.parse("1 x 2"));
    }

    @Test
    void neverRunsBackwards() throws IOException {
        ThreadTime before = ThreadTime.current();
        long sum = 0;
        for (int i = 0; i < 5_000_000; i++) {
            sum += i ^ (sum << 1);
        }
        ThreadTime after = ThreadTime.current();
        assertTrue(after.runningNanos() >= before.runningNanos(), () -> before + " then " + after);
        assertTrue(sum != 0);
    }
}
