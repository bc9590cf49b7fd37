package dev.wherry.linux;

import dev.wherry.core.stream.Source;
import dev.wherry.core.tree.Attributes;
import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.Entry.Kind;
import dev.wherry.core.tree.Listing;
import dev.wherry.core.tree.NameBytes;
import dev.wherry.core.tree.OutputFile;
import dev.wherry.core.tree.Owner;
import dev.wherry.core.tree.Refusals;
import dev.wherry.core.tree.TreeTraits;
import dev.wherry.core.tree.TreeTraits.NameRule;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Instant;

/**
 * A folder held by a descriptor, its names reached with the calls that end in {@code at}. A name
 * never leads elsewhere: openat2(2) is told to stay beneath the folder and to follow no link of any
 * kind, and no other call used here follows the last name.
 *
 * <p>One call each; none waits for anything but the disk.
 */
public final class Directory implements dev.wherry.core.tree.Directory {

    static final int RESOLVE_NO_MAGICLINKS = 0x02;
    static final int RESOLVE_NO_SYMLINKS = 0x04;
    static final int RESOLVE_BENEATH = 0x08;
    static final int AT_SYMLINK_NOFOLLOW = 0x100;
    static final int AT_REMOVEDIR = 0x200;
    static final int AT_EMPTY_PATH = 0x1000;
    static final int RENAME_NOREPLACE = 1;
    static final int OPEN_HOW_BYTES = 24;

    private static final int READ_WRITE_ALL = 0666;
    private static final int READ_WRITE_OWNER = 0600;
    private static final int ENTER_ALL = 0777;
    private static final int ENTER_OWNER = 0700;

    /** PATH_MAX: no link holds more. */
    private static final int LINK_BYTES = CallMemory.PATH_MAX;

    private static final int FOLDER = OpenFlags.directory();
    private static final int NO_FOLLOW = OpenFlags.noFollow();

    private static final TreeTraits TRAITS =
            new TreeTraits(true, true, true, true, true, true, NameRule.POSIX, 1, false);

    private final Descriptor descriptor;
    private final String path;

    private Directory(Descriptor descriptor, String path) {
        this.descriptor = descriptor;
        this.path = path;
    }

    /** Opens {@code root}; a link is followed here, and only here. */
    public static Directory open(Path root) throws IOException {
        try {
            int flags = OpenFlags.O_RDONLY | FOLDER;
            return new Directory(Descriptor.open(root, flags), root.toString());
        } catch (ErrnoException e) {
            throw FileErrors.of(e, root.toString());
        }
    }

    @Override
    public TreeTraits traits() {
        return TRAITS;
    }

    @Override
    public Directory openFolder(String name) throws IOException {
        int flags = OpenFlags.O_RDONLY | FOLDER;
        return new Directory(openBeneath(single(name), flags, 0), in(name));
    }

    @Override
    public Entry self() throws IOException {
        return status("", "", AT_EMPTY_PATH);
    }

    @Override
    public Entry stat(String name) throws IOException {
        return status(single(name), name, AT_SYMLINK_NOFOLLOW);
    }

    @Override
    public Listing list() throws IOException {
        // A descriptor of its own: the place in the listing belongs to the open file.
        Descriptor own = openBeneath(".", OpenFlags.O_RDONLY | FOLDER, 0);
        return new DirectoryListing(new Directory(own, path), own);
    }

    @Override
    public Source openFile(String name) throws IOException {
        // Without waiting, lest a FIFO hold us up; a regular file does not care.
        int flags = OpenFlags.O_RDONLY | OpenFlags.O_NONBLOCK;
        Descriptor file = openBeneath(single(name), flags, 0);
        try {
            return FileSource.of(file, in(name));
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    @Override
    public OutputFile createFile(String name, boolean confined) throws IOException {
        int flags = OpenFlags.O_RDWR | OpenFlags.O_CREAT | OpenFlags.O_EXCL;
        int mode = confined ? READ_WRITE_OWNER : READ_WRITE_ALL;
        return new NewFile(openBeneath(single(name), flags, mode), in(name));
    }

    @Override
    public OutputFile reopenFile(String name) throws IOException {
        int flags = OpenFlags.O_RDWR | OpenFlags.O_NONBLOCK;
        Descriptor file = openBeneath(single(name), flags, 0);
        try {
            if (!OpenFile.status(file, in(name)).isFile()) {
                throw new FileSystemException(in(name), null, "it is not a regular file");
            }
            return new NewFile(file, in(name));
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    @Override
    public void makeFolder(String name, boolean confined) throws IOException {
        try (CallMemory memory = CallMemory.open()) {
            long text = memory.text(single(name));
            int mode = confined ? ENTER_OWNER : ENTER_ALL;
            require(SystemCall.MKDIRAT, name, number(), text, mode, 0, 0);
        }
    }

    @Override
    public void makeSymlink(String name, String target) throws IOException {
        try (CallMemory memory = CallMemory.open()) {
            long to = memory.text(target);
            require(SystemCall.SYMLINKAT, name, to, number(), memory.text(single(name)), 0, 0);
        }
    }

    @Override
    public String readSymlink(String name) throws IOException {
        try (CallMemory memory = CallMemory.open()) {
            int link = memory.place(LINK_BYTES);
            long text = memory.text(single(name));
            long size =
                    require(
                            SystemCall.READLINKAT,
                            name,
                            number(),
                            text,
                            memory.address(link),
                            LINK_BYTES,
                            0);
            byte[] bytes = new byte[(int) size];
            memory.bytes().get(link, bytes);
            return NameBytes.decode(bytes);
        }
    }

    @Override
    public void makeHardLink(String name, dev.wherry.core.tree.Directory folder, String existing)
            throws IOException {
        try (CallMemory memory = CallMemory.open()) {
            int from = ((Directory) folder).number();
            long old = memory.text(single(existing));
            long text = memory.text(single(name));
            require(SystemCall.LINKAT, name, from, old, number(), text, 0);
        }
    }

    @Override
    public void rename(
            String name, dev.wherry.core.tree.Directory folder, String to, boolean replace)
            throws IOException {
        try (CallMemory memory = CallMemory.open()) {
            int target = ((Directory) folder).number();
            long from = memory.text(single(name));
            long text = memory.text(single(to));
            SystemCall call = SystemCall.RENAMEAT2;
            int flags = replace ? 0 : RENAME_NOREPLACE;
            long result = Kernel.restarting(call, number(), from, target, text, flags, 0);
            if (result == -Errno.EINVAL.number() && !replace) {
                linkThenUnlink(name, folder, to);
            } else {
                FileErrors.require(result, call, ((Directory) folder).in(to));
            }
        }
    }

    /** Not every file system can refuse to replace; but a link never does. */
    private void linkThenUnlink(String name, dev.wherry.core.tree.Directory folder, String to)
            throws IOException {
        folder.makeHardLink(to, this, name);
        removeFile(name);
    }

    @Override
    public void removeFile(String name) throws IOException {
        unlink(name, 0);
    }

    @Override
    public void removeFolder(String name) throws IOException {
        unlink(name, AT_REMOVEDIR);
    }

    private void unlink(String name, int flags) throws IOException {
        try (CallMemory memory = CallMemory.open()) {
            long text = memory.text(single(name));
            require(SystemCall.UNLINKAT, name, number(), text, flags, 0, 0);
        }
    }

    @Override
    public void setAttributes(String name, Attributes attributes) throws IOException {
        try (CallMemory memory = CallMemory.open()) {
            set(attributes, name, memory.text(single(name)), AT_SYMLINK_NOFOLLOW);
        }
    }

    @Override
    public void setAttributes(Attributes attributes) throws IOException {
        try (CallMemory memory = CallMemory.open()) {
            set(attributes, "", memory.text(""), AT_EMPTY_PATH);
        }
    }

    private void set(Attributes wanted, String name, long text, int flags) throws IOException {
        Refusals refusals = new Refusals();
        Owner owner = wanted.owner();
        if (owner != null) {
            refusals.attempt(() ->
                    require(
                            SystemCall.FCHOWNAT,
                            name,
                            number(),
                            text,
                            owner.user(),
                            owner.group(),
                            flags));
        }
        if (wanted.hasMode()) {
            refusals.attempt(() -> setMode(name, wanted.mode()));
        }
        Instant modified = wanted.modified();
        if (modified != null) {
            refusals.attempt(() -> setTime(name, text, modified, flags));
        }
        refusals.throwFirst();
    }

    private void setTime(String name, long text, Instant modified, int flags) throws IOException {
        try (CallMemory memory = CallMemory.open()) {
            long times = FileTimes.modified(memory, modified);
            require(SystemCall.UTIMENSAT, name, number(), text, times, flags, 0);
        }
    }

    /**
     * fchmodat(2) follows links and knows no flag against it, so the entry is held by a descriptor
     * first and named through that.
     */
    private void setMode(String name, int mode) throws IOException {
        int flags = OpenFlags.O_PATH | NO_FOLLOW;
        try (Descriptor held = openHolding(name.isEmpty() ? "." : name, flags);
                CallMemory memory = CallMemory.open()) {
            if (new Directory(held, in(name)).self().kind() == Kind.SYMLINK) {
                return;
            }
            long text = memory.text(held.path().toString());
            require(SystemCall.FCHMODAT, name, Descriptor.AT_FDCWD, text, mode, 0, 0);
        }
    }

    @Override
    public void close() throws IOException {
        descriptor.close();
    }

    @Override
    public String toString() {
        return path;
    }

    private Entry status(String lookup, String name, int flags) throws IOException {
        try (CallMemory memory = CallMemory.open()) {
            int status = memory.place(FileStatus.BYTES);
            long text = memory.text(lookup);
            int mask = FileStatus.STATX_BASIC_STATS;
            require(SystemCall.STATX, name, number(), text, flags, mask, memory.address(status));
            return FileStatus.entry(name, memory.bytes(), status);
        }
    }

    private Descriptor openBeneath(String name, int flags, int mode) throws IOException {
        return open(name, flags, mode, RESOLVE_NO_SYMLINKS);
    }

    /** With O_PATH a link itself is opened and not what it leads to. */
    private Descriptor openHolding(String name, int flags) throws IOException {
        return open(name, flags, 0, 0);
    }

    private Descriptor open(String name, int flags, int mode, int resolve) throws IOException {
        try (CallMemory memory = CallMemory.open()) {
            int how = memory.place(OPEN_HOW_BYTES);
            memory.bytes()
                    .putLong(how, flags | OpenFlags.O_CLOEXEC)
                    .putLong(how + 8, mode)
                    .putLong(how + 16, RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS | resolve);
            long text = memory.text(name);
            long result =
                    require(
                            SystemCall.OPENAT2,
                            name,
                            number(),
                            text,
                            memory.address(how),
                            OPEN_HOW_BYTES,
                            0);
            return new Descriptor((int) result);
        }
    }

    private long require(SystemCall call, String name, long a, long b, long c, long d, long e)
            throws IOException {
        long result = Kernel.restarting(call, a, b, c, d, e, 0);
        return result < 0 ? FileErrors.require(result, call, in(name)) : result;
    }

    private int number() throws IOException {
        return descriptor.number();
    }

    private String in(String name) {
        return name.isEmpty() || name.equals(".") ? path : path + "/" + name;
    }

    private static String single(String name) throws FileSystemException {
        if (name.isEmpty() || name.equals(".") || name.equals("..") || name.indexOf('/') >= 0) {
            throw new FileSystemException(name, null, "it is not a single name");
        }
        return name;
    }
}
