package dev.wherry.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file that every contender must fill with the same bytes: gone before a run, compared with the
 * expected content after it.
 */
record Delivery(Path target, Path expected) {

    void prepare() throws IOException {
        Files.deleteIfExists(target);
    }

    void check(String contender) throws IOException {
        if (!Files.exists(target)) {
            throw new LabException(contender + " left no " + target);
        }
        long differsAt = Files.mismatch(expected, target);
        if (differsAt >= 0) {
            throw new LabException(
                    "%s delivered %d of %d bytes, and they differ from byte %d on"
                            .formatted(
                                    contender,
                                    Files.size(target),
                                    Files.size(expected),
                                    differsAt));
        }
    }
}
