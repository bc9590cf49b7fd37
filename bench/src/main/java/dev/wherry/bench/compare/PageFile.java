package dev.wherry.bench.compare;

import dev.wherry.core.OperationException;
import dev.wherry.core.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A page as a file, whole or not at all. */
public final class PageFile {

    private PageFile() {}

    /**
     * Writes {@code page}.
     *
     * @param replace whether a file of that name may be replaced
     * @throws OperationException if there is such a file and it may not, or the world refuses
     */
    public static void write(Path file, String page, boolean replace) throws IOException {
        if (Files.exists(file) && !replace) {
            throw new OperationException(
                    "write", file.toString(), "it exists", "--force replaces it", null);
        }
        try {
            Path unfinished = file.resolveSibling("." + file.getFileName() + ".tmp");
            try {
                Files.writeString(unfinished, page);
                Files.move(
                        unfinished,
                        file,
                        StandardCopyOption.ATOMIC_MOVE,
                        StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(unfinished);
            }
        } catch (IOException e) {
            throw new OperationException("write", file.toString(), Reason.of(e), "", e);
        }
    }
}
