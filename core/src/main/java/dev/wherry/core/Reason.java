package dev.wherry.core;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** What an exception of the platform says, in words; its own message is often only a path. */
public final class Reason {

    private Reason() {}

    /** One clause without the object's name. */
    public static String of(IOException e) {
        return switch (e) {
            case NoSuchFileException _ -> "no such file or folder";
            case AccessDeniedException _ -> "permission denied";
            case FileAlreadyExistsException _ -> "it exists already";
            case FileSystemException f when f.getReason() != null -> f.getReason();
            case ClosedChannelException _ -> "it was closed";
            default -> e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        };
    }
}
