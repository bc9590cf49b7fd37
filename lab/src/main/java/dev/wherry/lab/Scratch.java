package dev.wherry.lab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A fresh folder for what contenders write, gone when closed, or else at the JVM's end. */
final class Scratch implements AutoCloseable {

    private static final Path MEMORY = Path.of("/dev/shm");

    private final Path folder;
    private final AtExit remove;

    private Scratch(Path folder) {
        this.folder = folder;
        this.remove = AtExit.run(this::remove);
    }

    /** On tmpfs. */
    static Scratch inMemory() throws IOException {
        return new Scratch(Files.createTempDirectory(MEMORY, "wherry-lab-"));
    }

    /** On the file system of {@code folder}. */
    static Scratch below(Path folder) throws IOException {
        Files.createDirectories(folder);
        return new Scratch(Files.createTempDirectory(folder, "wherry-lab-"));
    }

    /** A file that may or may not exist. */
    Path file(String name) {
        return folder.resolve(name);
    }

    @Override
    public void close() throws IOException {
        remove();
        remove.cancel();
    }

    private void remove() throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            all.sorted(Comparator.reverseOrder()).forEach(Scratch::delete);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static void delete(Path path) {
        try {
            Files.delete(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
