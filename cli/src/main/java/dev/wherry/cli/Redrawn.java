package dev.wherry.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A line about something that runs, redrawn from a thread of its own until it is closed: it goes on
 * while whatever it tells of blocks.
 */
final class Redrawn implements AutoCloseable {

    private static final long PERIOD_MILLIS = 250;

    private final Screen screen;
    private final Supplier<String> line;
    private final CountDownLatch over = new CountDownLatch(1);
    private @Nullable Thread thread;

    private final Consumer<String> drawing;

    private Redrawn(Screen screen, Supplier<String> line, Consumer<String> drawing) {
        this.drawing = drawing;
        this.screen = screen;
        this.line = line;
    }

    /** Starts drawing if that is {@code wanted}. */
    static Redrawn start(Screen screen, boolean wanted, Supplier<String> line) {
        return start(screen, wanted, line, screen::redraw);
    }

    /** As {@link #start(Screen, boolean, Supplier)}, drawing wherever {@code drawing} does. */
    static Redrawn start(
            Screen screen, boolean wanted, Supplier<String> line, Consumer<String> drawing) {
        Redrawn redrawn = new Redrawn(screen, line, drawing);
        if (wanted) {
            redrawn.thread =
                    Thread.ofPlatform().daemon().name("wherry-progress").start(redrawn::draw);
        }
        return redrawn;
    }

    @Override
    public void close() {
        over.countDown();
        if (thread != null) {
            try {
                thread.join();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
        screen.erase();
    }

    private void draw() {
        try {
            while (!over.await(PERIOD_MILLIS, TimeUnit.MILLISECONDS)) {
                drawing.accept(line.get());
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
