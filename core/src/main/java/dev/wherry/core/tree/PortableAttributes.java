package dev.wherry.core.tree;

import dev.wherry.core.tree.Entry.FileId;
import dev.wherry.core.tree.Entry.Kind;
import dev.wherry.core.tree.TreeTraits.NameRule;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Objects;

/** Reads and sets attributes in the richest way that a file system offers. */
enum PortableAttributes {
    /** Mode, owner, identity and number of links: the attributes of the JDK's Unix file systems. */
    UNIX("unix:mode,uid,gid,dev,ino,nlink,size,lastModifiedTime"),
    /** Only what every file system has. */
    BASIC("basic:*");

    /** Of a mode, the bits that say what kind of thing it is; see inode(7). */
    private static final int S_IFMT = 0xf000;

    private static final int S_IFDIR = 0x4000;
    private static final int S_IFREG = 0x8000;
    private static final int S_IFLNK = 0xa000;

    private static final TreeTraits UNIX_TRAITS =
            new TreeTraits(true, true, true, true, true, true, NameRule.POSIX, 1, false);
    private static final TreeTraits BASIC_TRAITS =
            new TreeTraits(false, false, true, false, false, false, NameRule.WINDOWS, 100, false);

    private final String attributes;

    PortableAttributes(String attributes) {
        this.attributes = attributes;
    }

    static PortableAttributes of(FileSystem system) {
        return system.supportedFileAttributeViews().contains("unix")
                        && system.getSeparator().equals("/")
                ? UNIX
                : BASIC;
    }

    TreeTraits traits() {
        return this == UNIX ? UNIX_TRAITS : BASIC_TRAITS;
    }

    Entry read(Path path, String name) throws IOException {
        return switch (this) {
            case UNIX -> unix(name, Files.readAttributes(path, attributes, noFollow()));
            case BASIC ->
                    basic(name, Files.readAttributes(path, BasicFileAttributes.class, noFollow()));
        };
    }

    /** Sets what is asked for, the time last; throws the first refusal when all was tried. */
    void write(Path path, Attributes wanted) throws IOException {
        Refusals refusals = new Refusals();
        boolean link = Files.isSymbolicLink(path);
        Owner owner = wanted.owner();
        if (this == UNIX && owner != null) {
            refusals.attempt(() -> set(path, "unix:uid", owner.user()));
            refusals.attempt(() -> set(path, "unix:gid", owner.group()));
        }
        if (this == UNIX && wanted.hasMode() && !link) {
            refusals.attempt(() -> set(path, "unix:mode", wanted.mode()));
        }
        Instant modified = wanted.modified();
        if (modified != null) {
            refusals.attempt(() -> setTime(path, FileTime.from(settable(modified))));
        }
        refusals.throwFirst();
    }

    private static void set(Path path, String attribute, int value) throws IOException {
        Files.setAttribute(path, attribute, value, noFollow());
    }

    /** The JDK makes 1970 of a fraction of a second before it. */
    private static Instant settable(Instant time) {
        return time.getEpochSecond() < 0 ? time.truncatedTo(ChronoUnit.SECONDS) : time;
    }

    private static void setTime(Path path, FileTime time) throws IOException {
        Files.getFileAttributeView(path, BasicFileAttributeView.class, noFollow())
                .setTimes(time, null, null);
    }

    private static Entry unix(String name, Map<String, Object> all) {
        int mode = (int) number(all, "mode");
        return new Entry(
                name,
                kind(mode),
                number(all, "size"),
                -1,
                time(all).toInstant(),
                mode & Entry.MODE_BITS,
                new Owner((int) number(all, "uid"), (int) number(all, "gid")),
                new FileId(number(all, "dev"), number(all, "ino")),
                (int) number(all, "nlink"));
    }

    private static long number(Map<String, Object> all, String name) {
        return ((Number) Objects.requireNonNull(all.get(name))).longValue();
    }

    private static FileTime time(Map<String, Object> all) {
        return (FileTime) Objects.requireNonNull(all.get("lastModifiedTime"));
    }

    private static Entry basic(String name, BasicFileAttributes found) {
        return new Entry(
                name,
                kind(found),
                found.size(),
                -1,
                found.lastModifiedTime().toInstant(),
                -1,
                null,
                null,
                1);
    }

    private static Kind kind(int mode) {
        return switch (mode & S_IFMT) {
            case S_IFDIR -> Kind.FOLDER;
            case S_IFREG -> Kind.FILE;
            case S_IFLNK -> Kind.SYMLINK;
            default -> Kind.OTHER;
        };
    }

    private static Kind kind(BasicFileAttributes found) {
        if (found.isSymbolicLink()) {
            return Kind.SYMLINK;
        }
        return found.isDirectory() ? Kind.FOLDER : found.isRegularFile() ? Kind.FILE : Kind.OTHER;
    }

    private static LinkOption[] noFollow() {
        return new LinkOption[] {LinkOption.NOFOLLOW_LINKS};
    }
}
