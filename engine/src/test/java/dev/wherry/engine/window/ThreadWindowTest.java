package dev.wherry.engine.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.testkit.Background;
import dev.wherry.testkit.Gate;
import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ThreadWindowTest {

    private final Map<Integer, @Nullable IOException> completed =
            Collections.synchronizedMap(new HashMap<>());

    @Test
    void asManyAreWorkedOnAtATimeAsThereMayBeThreads() throws Exception {
        for (int threads : new int[] {1, 2, 3, 4}) {
            CountDownLatch meeting = new CountDownLatch(threads);
            ThreadWindow.Operation<Integer> meet =
                    _ -> {
                        meeting.countDown();
                        Background.await(meeting, "not all are worked on");
                    };
            try (ThreadWindow<Integer> window =
                    new ThreadWindow<>(8, threads, "test", meet, completed::put)) {
                for (int i = 0; i < threads; i++) {
                    window.submit(i);
                }
                window.finish();
            }
        }
    }

    @Test
    void aDefectInAnOperationIsAFailureAndNoHang() throws Exception {
        try (ThreadWindow<Integer> window =
                open(_ -> {
                    throw new IllegalStateException("defect");
                })) {
            window.submit(1);
            var failure = assertThrows(IOException.class, window::finish);
            assertTrue(failure.getCause() instanceof IllegalStateException);
            assertEquals(failure, completed.get(1));
        }
    }

    @Test
    void aDefectInACompletionIsAFailureAndNoHang() throws Exception {
        try (ThreadWindow<Integer> window =
                new ThreadWindow<>(
                        2,
                        2,
                        "test",
                        _ -> {},
                        (_, _) -> {
                            throw new IllegalStateException("defect");
                        })) {
            window.submit(1);
            assertThrows(IOException.class, window::finish);
        }
    }

    @Test
    void closeBeginsNothingThatStillWaitsForAThread() throws Exception {
        Gate gate = new Gate();
        ThreadWindow<Integer> window =
                new ThreadWindow<>(2, 1, "test", _ -> gate.pass(), completed::put);
        window.submit(1);
        window.submit(2);
        gate.awaitArrival();
        Background<@Nullable Void> closing =
                Background.start(() -> {
                    window.close();
                    return null;
                });
        // There is no room, so this returns once the window is closed.
        assertThrows(IOException.class, () -> window.submit(3));
        gate.open();
        closing.await();
        assertNull(completed.get(1));
        assertNotNull(completed.get(2), "an item that waited was begun after close");
    }

    private ThreadWindow<Integer> open(ThreadWindow.Operation<Integer> operation) {
        return new ThreadWindow<>(2, 2, "test", operation, completed::put);
    }
}
