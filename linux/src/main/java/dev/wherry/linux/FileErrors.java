package dev.wherry.linux;

import dev.wherry.core.tree.StorageFullException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Error numbers about files as the exceptions of {@code java.nio.file}, the number as cause. */
final class FileErrors {

    private FileErrors() {}

    /** The result of a call on {@code name} that succeeded; throws for one that did not. */
    static long require(long result, SystemCall call, String name) throws IOException {
        if (result < 0) {
            throw of(ErrnoException.of(call.symbol(), (int) -result, name), name);
        }
        return result;
    }

    static FileSystemException of(ErrnoException e, String name) {
        FileSystemException translated =
                switch (Errno.of(e.number()).orElse(Errno.EIO)) {
                    case ENOENT -> new NoSuchFileException(name);
                    case EEXIST -> new FileAlreadyExistsException(name);
                    // A link where a folder has to be: the kernel names it after loops.
                    case ENOTDIR, ELOOP -> new NotDirectoryException(name);
                    case ENOTEMPTY -> new DirectoryNotEmptyException(name);
                    case EACCES, EPERM -> new AccessDeniedException(name, null, e.reason());
                    case ENOSPC, EDQUOT -> new StorageFullException(name, e.reason());
                    default -> new FileSystemException(name, null, e.reason());
                };
        translated.initCause(e);
        return translated;
    }
}
