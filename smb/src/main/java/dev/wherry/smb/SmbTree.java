package dev.wherry.smb;

import dev.wherry.core.stream.Source;
import dev.wherry.core.stream.Window;
import dev.wherry.core.tree.Attributes;
import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.Listing;
import dev.wherry.core.tree.Put;
import dev.wherry.core.tree.StorageFullException;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreeLostException;
import dev.wherry.core.tree.TreePath;
import dev.wherry.core.tree.TreeTraits;
import dev.wherry.core.tree.TreeTraits.NameRule;
import dev.wherry.smb.connection.RefusedException;
import dev.wherry.smb.connection.StatusException;
import dev.wherry.smb.wire.Status;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A directory of a share. Each operation is one round trip, a file of up to 64 KiB is read in one
 * and one that fits into a message written in one; see {@link TreeUploads}.
 *
 * <p>Names are sent as they are; those that Windows does not allow are refused. A symbolic link
 * that the server resolves is what it leads to, to us as to every client.
 */
final class SmbTree implements Tree {

    private static final TreeTraits TRAITS =
            new TreeTraits(
                    false,
                    false,
                    false,
                    false,
                    false,
                    false,
                    NameRule.WINDOWS,
                    FileTimes.NANOS_PER_UNIT,
                    true);

    private final Share share;
    private final TreePath base;
    private final String name;
    private final Runnable release;

    /**
     * The directory {@code base} of {@code share}.
     *
     * @param name as the user wrote it
     * @param release run when the tree is closed
     */
    SmbTree(Share share, TreePath base, String name, Runnable release) {
        this.share = share;
        this.base = base;
        this.name = name;
        this.release = release;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String protocol() throws IOException {
        return share.protocol();
    }

    @Override
    public TreeTraits traits() {
        return TRAITS;
    }

    @Override
    public Optional<Entry> stat(TreePath path) throws IOException {
        String place = place(path);
        try {
            return Optional.of(entry(share.stat(place), path.name()));
        } catch (SmbException e) {
            if (isMissing(e)) {
                return Optional.empty();
            }
            throw refusal(path, e);
        }
    }

    private static Entry entry(FileInfo info, String name) {
        Entry.Kind kind = Entry.Kind.FILE;
        if (info.isDirectory()) {
            // A junction or a mount point: whoever entered it might never come out.
            kind = info.isLink() ? Entry.Kind.SYMLINK : Entry.Kind.FOLDER;
        }
        return new Entry(name, kind, info.sizeBytes(), -1, info.lastModified(), -1, null, null, 1);
    }

    @Override
    public Listing list(TreePath folder) throws IOException {
        return ask(folder, place -> new Entries(folder, share.list(place)));
    }

    @Override
    public Source open(TreePath file) throws IOException {
        return ask(
                file,
                place -> {
                    Optional<byte[]> whole = share.getSmall(place);
                    return whole.isPresent()
                            ? new WholeSource(share.address(place), whole.get())
                            : share.open(place);
                });
    }

    @Override
    public Window<Put> openWindow(int depth, Window.Completion<Put> completion) {
        return new TreeUploads(this, share, depth, completion);
    }

    @Override
    public void makeFolder(TreePath folder, boolean confined) throws IOException {
        perform(folder, share::makeDirectory);
    }

    @Override
    public void makeSymlink(TreePath link, String target) throws IOException {
        throw new FileSystemException(link.text(), null, "links cannot be made on a share");
    }

    @Override
    public String readSymlink(TreePath link) throws IOException {
        throw new FileSystemException(link.text(), null, "links of a share cannot be read");
    }

    @Override
    public void makeHardLink(TreePath link, TreePath existing) throws IOException {
        throw new FileSystemException(link.text(), null, "hard links cannot be made on a share");
    }

    @Override
    public void setAttributes(TreePath path, Attributes attributes) throws IOException {
        Instant modified = attributes.modified();
        if (modified != null) {
            requireTime(attributes);
            perform(path, place -> share.setLastModified(place, modified));
        }
    }

    /** Refuses times that SMB cannot say. */
    static void requireTime(Attributes attributes) throws IOException {
        if (attributes.modified() != null && !FileTimes.canSay(attributes.modified())) {
            throw new IOException("SMB cannot say the time " + attributes.modified());
        }
    }

    @Override
    public void rename(TreePath from, TreePath to, boolean replace) throws IOException {
        String target = place(to);
        perform(from, place -> share.rename(place, target, replace));
    }

    @Override
    public void removeFile(TreePath file) throws IOException {
        perform(file, share::delete);
    }

    @Override
    public void removeFolder(TreePath folder) throws IOException {
        perform(folder, share::deleteDirectory);
    }

    @Override
    public void close() {
        release.run();
    }

    /** Where {@code path} is on the share. */
    String place(TreePath path) throws FileSystemException {
        for (String each : path.names()) {
            Optional<String> objection = objection(each);
            if (objection.isPresent()) {
                throw new FileSystemException(path.text(), null, objection.get());
            }
        }
        return base.resolve(path).text();
    }

    /** Asks the share for something. */
    @FunctionalInterface
    private interface Question<T> {
        T ask(String place) throws IOException;
    }

    /** Asks the share to do something. */
    @FunctionalInterface
    private interface Order {
        void give(String place) throws IOException;
    }

    private void perform(TreePath path, Order order) throws IOException {
        String place = place(path);
        try {
            order.give(place);
        } catch (SmbException e) {
            throw refusal(path, e);
        }
    }

    private <T> T ask(TreePath path, Question<T> question) throws IOException {
        String place = place(path);
        try {
            return question.ask(place);
        } catch (SmbException e) {
            throw refusal(path, e);
        }
    }

    /** Whether {@code e} ends all work on the share, and not only what was asked. */
    static boolean isLost(IOException e) {
        return e instanceof SmbException
                && !(e.getCause() instanceof StatusException)
                && !(e.getCause() instanceof RefusedException);
    }

    private static boolean isMissing(SmbException e) {
        return switch (e.status()) {
            case Status.OBJECT_NAME_NOT_FOUND,
                    Status.OBJECT_PATH_NOT_FOUND,
                    Status.OBJECT_PATH_INVALID,
                    Status.NO_SUCH_FILE ->
                    true;
            default -> false;
        };
    }

    /** {@code e} as {@link Tree} has it; may ask the server. */
    IOException refusal(TreePath path, IOException e) {
        return switch (e.getCause()) {
            case StatusException refused -> refusal(path, refused.status(), e);
            case RefusedException refused ->
                    because(
                            new FileSystemException(
                                    path.text(), null, refused.reason() + "; " + refused.remedy()),
                            e);
            case null, default ->
                    isLost(e) ? new TreeLostException(String.valueOf(e.getMessage()), e) : e;
        };
    }

    private IOException refusal(TreePath path, int status, IOException e) {
        String file = path.text();
        String reason = "%s (%s)".formatted(Status.reason(status), Status.name(status));
        return because(
                switch (status) {
                    case Status.OBJECT_NAME_NOT_FOUND, Status.NO_SUCH_FILE ->
                            new NoSuchFileException(file, null, reason);
                    case Status.OBJECT_PATH_NOT_FOUND, Status.OBJECT_PATH_INVALID ->
                            isBeneathFile(path)
                                    ? new NotDirectoryException(file)
                                    : new NoSuchFileException(file, null, reason);
                    case Status.NOT_A_DIRECTORY -> new NotDirectoryException(file);
                    case Status.OBJECT_NAME_COLLISION -> new FileAlreadyExistsException(file);
                    case Status.DIRECTORY_NOT_EMPTY -> new DirectoryNotEmptyException(file);
                    case Status.ACCESS_DENIED, Status.MEDIA_WRITE_PROTECTED ->
                            new AccessDeniedException(file, null, reason);
                    case Status.DISK_FULL, Status.QUOTA_EXCEEDED ->
                            new StorageFullException(file, reason);
                    default -> new FileSystemException(file, null, withRemedy(status, reason));
                },
                e);
    }

    private static String withRemedy(int status, String reason) {
        String remedy = Status.remedy(status);
        return remedy.isEmpty() ? reason : reason + "; " + remedy;
    }

    private static IOException because(IOException refusal, IOException e) {
        refusal.initCause(e);
        return refusal;
    }

    /** The server says the same whether a folder on the way is missing or is none. */
    private boolean isBeneathFile(TreePath path) {
        TreePath folder = path;
        while (!folder.isRoot()) {
            folder = folder.parent();
            try {
                Optional<Entry> there = stat(folder);
                if (there.isPresent()) {
                    return !there.get().isFolder();
                }
            } catch (IOException _) {
                return false;
            }
        }
        return false;
    }

    /** The entries of a folder as {@link Tree} has them. */
    private final class Entries implements Listing {

        private final TreePath folder;
        private final dev.wherry.smb.Listing listing;

        Entries(TreePath folder, dev.wherry.smb.Listing listing) {
            this.folder = folder;
            this.listing = listing;
        }

        @Override
        public @Nullable Entry next() throws IOException {
            try {
                FileInfo info = listing.next();
                return info == null ? null : entry(info, info.name());
            } catch (SmbException e) {
                throw refusal(folder, e);
            }
        }

        @Override
        public void close() throws IOException {
            listing.close();
        }
    }
}
