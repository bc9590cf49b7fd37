package dev.wherry.core.tree;

import java.nio.file.FileSystemException;
import org.jspecify.annotations.Nullable;

/** The target has no room left, or none for this user: nothing more can be written there. */
public final class StorageFullException extends FileSystemException {

    private static final long serialVersionUID = 1L;

    /**
     * Nothing more fits.
     *
     * @param file what was being written; null where not known
     * @param reason in the system's words
     */
    public StorageFullException(@Nullable String file, String reason) {
        super(file, null, reason);
    }
}
