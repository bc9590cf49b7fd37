package dev.wherry.engine.local;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** FIFOs on order; mkfifo makes a batch at a time, since a process costs more than a name. */
final class Fifos {

    private static final int BATCH = 64;

    private final Path folder;
    private final Deque<Path> made = new ArrayDeque<>();
    private int count;

    Fifos(Path folder) {
        this.folder = folder;
    }

    /** A new one that nobody has opened. */
    synchronized Path next() throws IOException {
        if (made.isEmpty()) {
            make();
        }
        return made.remove();
    }

    private void make() throws IOException {
        List<String> command = new ArrayList<>(List.of("mkfifo"));
        for (int i = 0; i < BATCH; i++) {
            Path name = folder.resolve("fifo-" + count++);
            made.add(name);
            command.add(name.toString());
        }
        try {
            assertEquals(0, new ProcessBuilder(command).inheritIO().start().waitFor(), "mkfifo");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}
