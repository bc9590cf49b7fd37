package dev.wherry.engine.local;

import dev.wherry.core.RefusalException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.random.RandomGenerator;

/**
 * A temporary name beside a file's final one, and the step from the one to the other. Until {@link
 * #publish} the target is untouched, whatever happens.
 */
final class Stage {

    /** So many characters fit in 255 bytes in any encoding, with room to spare. */
    private static final int SHORT_NAME = 55;

    private final Path target;
    private final Path temporary;
    private final boolean replace;

    private Stage(Path target, Path temporary, boolean replace) {
        this.target = target;
        this.temporary = temporary;
        this.replace = replace;
    }

    /**
     * Chooses the temporary name; creates nothing.
     *
     * @param path the final name; a symbolic link stands for what it points to
     * @throws RefusalException if the target exists and may not be replaced
     */
    static Stage of(Path path, String text, boolean replace) throws IOException {
        if (!replace && Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            throw alreadyThere(text);
        }
        Path target = Files.isSymbolicLink(path) ? resolve(path) : path;
        String unique = Integer.toHexString(RandomGenerator.getDefault().nextInt());
        String name = String.valueOf(target.getFileName());
        // A name that is nearly as long as names can be leaves no room for ours beside it.
        String whose = name.length() > SHORT_NAME ? "" : name + ".";
        Path temporary = target.resolveSibling("." + whose + unique + ".wherry");
        return new Stage(target, temporary, replace);
    }

    Path temporary() {
        return temporary;
    }

    /**
     * Gives the finished file its name, in one step that another process sees wholly or not at all.
     */
    void publish(String text) throws IOException {
        if (replace) {
            keepPermissions();
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
        } else {
            publishNew(text);
        }
    }

    /**
     * A hard link is the one way to take a name only if it is free; where there are none, look
     * first.
     */
    private void publishNew(String text) throws IOException {
        try {
            Files.createLink(target, temporary);
        } catch (FileAlreadyExistsException _) {
            throw alreadyThere(text);
        } catch (IOException | UnsupportedOperationException _) {
            if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
                throw alreadyThere(text);
            }
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
            return;
        }
        Files.delete(temporary);
    }

    /** Keeps what was written so far under a name that says it is not whole. */
    Path keep() throws IOException {
        Path partial = target.resolveSibling(target.getFileName() + ".partial");
        return Files.move(temporary, partial, StandardCopyOption.REPLACE_EXISTING);
    }

    void discard() throws IOException {
        Files.deleteIfExists(temporary);
    }

    /** The folder whose entry changes with {@link #publish}. */
    Path folder() {
        Path parent = target.toAbsolutePath().getParent();
        return parent == null ? target.toAbsolutePath() : parent;
    }

    private void keepPermissions() throws IOException {
        var present = Files.getFileAttributeView(target, PosixFileAttributeView.class);
        if (present != null && Files.exists(target)) {
            Files.setPosixFilePermissions(temporary, present.readAttributes().permissions());
        }
    }

    private static Path resolve(Path link) throws IOException {
        return Files.exists(link)
                ? link.toRealPath()
                : link.resolveSibling(Files.readSymbolicLink(link));
    }

    private static RefusalException alreadyThere(String text) {
        return new RefusalException(
                "write", text, "it exists already", "use --force to replace it");
    }
}
