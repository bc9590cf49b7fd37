package dev.wherry.core.tree;

import dev.wherry.core.stream.Source;
import dev.wherry.core.tree.Entry.Kind;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A folder through {@code java.nio.file}, for systems without calls of our own. Contents are read
 * and written, and files removed, through a {@link SecureDirectoryStream} where the system has one;
 * for the rest, {@code java.nio.file} knows only paths, and whoever may write to the folders on the
 * way can swap one for a link between the look and the act.
 */
public final class PortableDirectory implements Directory {

    private static final Set<PosixFilePermission> CONFINED_FILE =
            PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> CONFINED_FOLDER =
            PosixFilePermissions.fromString("rwx------");

    private final Path path;
    private final PortableAttributes view;
    private final @Nullable SecureDirectoryStream<Path> secure;

    private PortableDirectory(
            Path path, PortableAttributes view, @Nullable SecureDirectoryStream<Path> secure) {
        this.path = path;
        this.view = view;
        this.secure = secure;
    }

    /** Opens {@code root}; a link is followed here, and only here. */
    @SuppressWarnings({"resource", "StreamResourceLeak"}) // The directory owns the stream.
    public static PortableDirectory open(Path root) throws IOException {
        Path real = root.toRealPath();
        DirectoryStream<Path> stream = Files.newDirectoryStream(real);
        return new PortableDirectory(
                real, PortableAttributes.of(real.getFileSystem()), secureOrClosed(stream));
    }

    @Override
    public TreeTraits traits() {
        return view.traits();
    }

    @Override
    @SuppressWarnings("resource") // The directory owns the stream.
    public Directory openFolder(String name) throws IOException {
        Path folder = path(name);
        if (secure != null) {
            return new PortableDirectory(
                    folder,
                    view,
                    (SecureDirectoryStream<Path>)
                            secureFolder(secure, folder, LinkOption.NOFOLLOW_LINKS));
        }
        requireFolder(folder);
        return new PortableDirectory(folder, view, null);
    }

    @Override
    public Entry self() throws IOException {
        return view.read(path, "");
    }

    @Override
    public Entry stat(String name) throws IOException {
        return view.read(path(name), name);
    }

    @Override
    @SuppressWarnings({"resource", "StreamResourceLeak"}) // The listing owns the stream.
    public Listing list() throws IOException {
        requireFolder(path);
        return new PortableListing(Files.newDirectoryStream(path), view);
    }

    @Override
    @SuppressWarnings("resource") // The source owns the channel.
    public Source openFile(String name) throws IOException {
        Path file = path(name);
        // Looked at first: opening a FIFO would wait for a writer.
        if (view.read(file, name).kind() != Kind.FILE) {
            throw new FileSystemException(file.toString(), null, "it is not a regular file");
        }
        return new PortableSource(
                file.toString(),
                channel(file, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)));
    }

    @Override
    @SuppressWarnings("resource") // The file owns the channel.
    public OutputFile createFile(String name, boolean confined) throws IOException {
        Path file = path(name);
        SeekableByteChannel channel =
                channel(
                        file,
                        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                        confinement(confined, CONFINED_FILE));
        return new PortableFile(file, channel, view);
    }

    @Override
    @SuppressWarnings("resource") // The file owns the channel.
    public OutputFile reopenFile(String name) throws IOException {
        Path file = path(name);
        if (view.read(file, name).kind() != Kind.FILE) {
            throw new FileSystemException(file.toString(), null, "it is not a regular file");
        }
        Set<OpenOption> options = Set.of(StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        return new PortableFile(file, channel(file, options), view);
    }

    @Override
    public void makeFolder(String name, boolean confined) throws IOException {
        requireFolder(path);
        Files.createDirectory(path(name), confinement(confined, CONFINED_FOLDER));
    }

    @Override
    public void makeSymlink(String name, String target) throws IOException {
        requireFolder(path);
        try {
            Files.createSymbolicLink(path(name), path.getFileSystem().getPath(target));
        } catch (InvalidPathException e) {
            throw refused(target, e);
        } catch (UnsupportedOperationException e) {
            throw unsupported(name, "links cannot be made here", e);
        }
    }

    @Override
    public String readSymlink(String name) throws IOException {
        return Files.readSymbolicLink(path(name)).toString();
    }

    @Override
    public void makeHardLink(String name, Directory folder, String existing) throws IOException {
        Path link = path(name);
        Path file = ((PortableDirectory) folder).path(existing);
        try {
            Files.createLink(link, file);
        } catch (UnsupportedOperationException e) {
            throw unsupported(name, "hard links cannot be made here", e);
        }
    }

    @Override
    public void rename(String name, Directory folder, String to, boolean replace)
            throws IOException {
        Path target = ((PortableDirectory) folder).path(to);
        if (!replace) {
            renameToNew(path(name), target);
        } else if (Files.isDirectory(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileAlreadyExistsException(target.toString(), null, "it is a folder");
        } else {
            Files.move(
                    path(name),
                    target,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** A hard link takes a name only if it is free; where there are none, look first. */
    private static void renameToNew(Path from, Path to) throws IOException {
        if (Files.isRegularFile(from, LinkOption.NOFOLLOW_LINKS)) {
            try {
                Files.createLink(to, from);
                Files.delete(from);
                return;
            } catch (FileAlreadyExistsException | NoSuchFileException e) {
                throw e;
            } catch (IOException | UnsupportedOperationException _) {
                // No hard links here: the other way, with its gap between look and act.
            }
        }
        Files.move(from, to);
    }

    @Override
    public void removeFile(String name) throws IOException {
        Path file = path(name);
        if (secure != null) {
            secure.deleteFile(file.getFileName());
        } else if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileSystemException(file.toString(), null, "it is a folder");
        } else {
            Files.delete(file);
        }
    }

    @Override
    public void removeFolder(String name) throws IOException {
        Path folder = path(name);
        if (secure != null) {
            secure.deleteDirectory(folder.getFileName());
        } else {
            requireFolder(folder);
            Files.delete(folder);
        }
    }

    @Override
    public void setAttributes(String name, Attributes attributes) throws IOException {
        view.write(path(name), attributes);
    }

    @Override
    public void setAttributes(Attributes attributes) throws IOException {
        view.write(path, attributes);
    }

    @Override
    public void close() throws IOException {
        if (secure != null) {
            secure.close();
        }
    }

    /** Where {@code name} is, unless the file system takes it for more or less than one name. */
    private Path path(String name) throws IOException {
        try {
            Path resolved = path.resolve(name);
            Path last = resolved.getFileName();
            if (last == null
                    || !last.toString().equals(name)
                    || !path.equals(resolved.getParent())
                    || !resolved.equals(resolved.normalize())) {
                throw new FileSystemException(name, null, "it is not a single name here");
            }
            return resolved;
        } catch (InvalidPathException e) {
            throw refused(name, e);
        }
    }

    private SeekableByteChannel channel(
            Path file, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        if (secure != null) {
            return secure.newByteChannel(file.getFileName(), options, attributes);
        }
        return Files.newByteChannel(file, options, attributes);
    }

    private FileAttribute<?>[] confinement(boolean confined, Set<PosixFilePermission> to) {
        return confined && view.traits().modes()
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(to)}
                : new FileAttribute<?>[0];
    }

    private static DirectoryStream<Path> secureFolder(
            SecureDirectoryStream<Path> parent, Path folder, LinkOption option) throws IOException {
        try {
            return parent.newDirectoryStream(folder.getFileName(), option);
        } catch (FileSystemException e) {
            requireFolder(folder);
            throw e;
        }
    }

    private static void requireFolder(Path folder) throws IOException {
        if (!Files.readAttributes(folder, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .isDirectory()) {
            throw new NotDirectoryException(folder.toString());
        }
    }

    private static @Nullable SecureDirectoryStream<Path> secureOrClosed(
            DirectoryStream<Path> stream) throws IOException {
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            return secure;
        }
        stream.close();
        return null;
    }

    private static FileSystemException refused(String name, InvalidPathException e) {
        var refusal = new FileSystemException(name, null, "not a name here: " + e.getReason());
        refusal.initCause(e);
        return refusal;
    }

    private static FileSystemException unsupported(
            String name, String reason, UnsupportedOperationException e) {
        var refusal = new FileSystemException(name, null, reason);
        refusal.initCause(e);
        return refusal;
    }
}
