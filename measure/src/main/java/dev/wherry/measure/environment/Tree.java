package dev.wherry.measure.environment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Small files beneath a root; what cannot be read is not there. */
record Tree(Path root) {

    /** More of a file than this is no fact. */
    private static final int MOST_BYTES = 1 << 20;

    private static final int MOST_ENTRIES = 1000;

    /** The stripped text of a file, empty if unreadable or blank. */
    Optional<String> text(String path) {
        try (var in = Files.newInputStream(root.resolve(path))) {
            return Optional.of(
                            new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8).strip())
                    .filter(text -> !text.isEmpty());
        } catch (IOException | SecurityException e) {
            return Optional.empty();
        }
    }

    List<String> lines(String path) {
        return text(path).map(text -> text.lines().toList()).orElse(List.of());
    }

    boolean has(String path) {
        return Files.exists(root.resolve(path));
    }

    /** Names in a directory, sorted; none if unreadable. */
    List<String> names(String directory) {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(root.resolve(directory))) {
            for (Path entry : entries) {
                names.add(String.valueOf(entry.getFileName()));
                if (names.size() == MOST_ENTRIES) {
                    break;
                }
            }
        } catch (IOException | SecurityException e) {
            return List.of();
        }
        Collections.sort(names);
        return names;
    }
}
