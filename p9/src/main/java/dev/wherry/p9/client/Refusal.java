package dev.wherry.p9.client;

import dev.wherry.core.OperationException;
import dev.wherry.core.tree.StorageFullException;
import dev.wherry.core.tree.TreeLostException;
import dev.wherry.linux.Errno;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** What the server said, or that it cannot be reached, as callers are to have it. */
final class Refusal {

    private Refusal() {}

    /** {@code e} as an exception of {@code java.nio.file} about {@code file}. */
    static FileSystemException file(String file, ErrorReply e) {
        String reason = String.valueOf(e.getMessage());
        FileSystemException refusal =
                switch (e.errno()) {
                    case ENOENT -> new NoSuchFileException(file);
                    case EEXIST -> new FileAlreadyExistsException(file);
                    // A link where a folder has to be.
                    case ENOTDIR, ELOOP -> new NotDirectoryException(file);
                    case ENOTEMPTY -> new DirectoryNotEmptyException(file);
                    case EACCES, EPERM -> new AccessDeniedException(file, null, reason);
                    case ENOSPC, EDQUOT -> new StorageFullException(file, reason);
                    default -> new FileSystemException(file, null, withRemedy(e.errno(), reason));
                };
        refusal.initCause(e);
        return refusal;
    }

    /**
     * {@code e} as {@link dev.wherry.core.tree.Tree} has it.
     *
     * @param tree the tree's name
     */
    static IOException inTree(String tree, String operation, String file, IOException e) {
        return switch (e) {
            case ErrorReply refused -> file(file, refused);
            case ConnectionLostException _ -> lost(operation, tree, e);
            case OperationException _ -> lost(operation, tree, e);
            default -> e;
        };
    }

    private static TreeLostException lost(String operation, String tree, IOException e) {
        return new TreeLostException(String.valueOf(told(operation, tree, e).getMessage()), e);
    }

    /** {@code e} as the one line that says what, on what, why and what helps. */
    static OperationException told(String operation, String object, IOException e) {
        return switch (e) {
            case OperationException told -> told;
            case ErrorReply refused ->
                    new OperationException(
                            operation,
                            object,
                            String.valueOf(e.getMessage()),
                            remedy(refused.errno()),
                            file(object, refused));
            default ->
                    new OperationException(
                            operation, object, String.valueOf(e.getMessage()), "", e);
        };
    }

    private static String withRemedy(Errno errno, String reason) {
        String remedy = remedy(errno);
        return remedy.isEmpty() ? reason : reason + "; " + remedy;
    }

    private static String remedy(Errno errno) {
        return switch (errno) {
            case EACCES, EPERM ->
                    "act as another user with ?uid=, or change the permissions on the server";
            case EROFS -> "it is exported for reading only";
            case ENOSPC, EDQUOT -> "make room on the server";
            case EMFILE, ENFILE -> "raise the server's limit of open files";
            case ENAMETOOLONG -> "give it a shorter name";
            case EOPNOTSUPP, ENOSYS -> "the server or its file system lacks this";
            default -> "";
        };
    }
}
