package dev.wherry.engine.local;

import dev.wherry.core.OperationException;
import dev.wherry.core.Reason;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** What the platform says about a path, with a remedy. */
final class Refusal {

    private Refusal() {}

    static OperationException of(String operation, Path path, IOException e) {
        return new OperationException(
                operation, path.toString(), reason(path, e), remedy(path, e), e);
    }

    private static String reason(Path path, IOException e) {
        if (e instanceof NoSuchFileException && missingFolder(path)) {
            return "its folder does not exist";
        }
        return Reason.of(e);
    }

    private static String remedy(Path path, IOException e) {
        return switch (e) {
            case NoSuchFileException _ when missingFolder(path) ->
                    "create " + folder(path) + " first";
            case AccessDeniedException _ -> "check the permissions of the file and its folder";
            default -> "";
        };
    }

    private static boolean missingFolder(Path path) {
        return !java.nio.file.Files.isDirectory(folder(path));
    }

    private static Path folder(Path path) {
        Path parent = path.toAbsolutePath().getParent();
        return parent == null ? path : parent;
    }
}
