package dev.wherry.doctor.coherence;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * Something that one side does to a file and the other is to see. Each use has a file of its own
 * with {@link #BEFORE} in it, except that {@link #CREATE} begins without one.
 */
public enum Change {
    /** A new file. */
    CREATE {
        @Override
        void prepare(Path file) {}

        @Override
        boolean isReady(Path file) {
            return !Files.exists(file, LinkOption.NOFOLLOW_LINKS);
        }

        @Override
        void perform(Path file) throws IOException {
            Files.writeString(file, BEFORE);
        }

        @Override
        boolean isSeen(Path file) {
            return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
        }
    },
    /** Other content of the same length. */
    CONTENT {
        @Override
        void perform(Path file) throws IOException {
            write(file, StandardOpenOption.WRITE);
        }

        @Override
        boolean isSeen(Path file) throws IOException {
            return content(file).equals(AFTER);
        }
    },
    /** More at the end. */
    APPEND {
        @Override
        void perform(Path file) throws IOException {
            write(file, StandardOpenOption.APPEND);
        }

        @Override
        boolean isSeen(Path file) throws IOException {
            return content(file).equals(BEFORE + AFTER);
        }
    },
    /** Less. */
    TRUNCATE {
        @Override
        void perform(Path file) throws IOException {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(LEFT);
            }
        }

        @Override
        boolean isSeen(Path file) throws IOException {
            return content(file).equals(BEFORE.substring(0, LEFT));
        }
    },
    /** A time of modification that is not now. */
    MTIME {
        @Override
        void perform(Path file) throws IOException {
            Files.setLastModifiedTime(file, OLD);
        }

        @Override
        boolean isSeen(Path file) throws IOException {
            return Files.getLastModifiedTime(file).toInstant().getEpochSecond()
                    == OLD.toInstant().getEpochSecond();
        }
    },
    /** Another mode. */
    MODE {
        @Override
        void perform(Path file) throws IOException {
            Files.setPosixFilePermissions(file, ONLY_READ);
        }

        @Override
        boolean isSeen(Path file) throws IOException {
            return Files.getPosixFilePermissions(file).equals(ONLY_READ);
        }
    },
    /** Another name. */
    RENAME {
        @Override
        void perform(Path file) throws IOException {
            Files.move(file, renamed(file));
        }

        @Override
        boolean isSeen(Path file) {
            return Files.exists(renamed(file), LinkOption.NOFOLLOW_LINKS)
                    && !Files.exists(file, LinkOption.NOFOLLOW_LINKS);
        }
    },
    /** Gone. */
    DELETE {
        @Override
        void perform(Path file) throws IOException {
            Files.delete(file);
        }

        @Override
        boolean isSeen(Path file) {
            return !Files.exists(file, LinkOption.NOFOLLOW_LINKS);
        }
    },
    /** Content through a mapping, then msync(2). */
    MMAP {
        @Override
        void perform(Path file) throws IOException {
            try (FileChannel channel =
                    FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                MappedByteBuffer mapping =
                        channel.map(FileChannel.MapMode.READ_WRITE, 0, BEFORE.length());
                mapping.put(AFTER.getBytes(StandardCharsets.US_ASCII));
                mapping.force();
            }
        }

        @Override
        boolean isSeen(Path file) throws IOException {
            return content(file).equals(AFTER);
        }
    };

    static final String BEFORE = "before, and some more so that a part can go";
    static final String AFTER = "after!, and some more so that a part can go";

    private static final int LEFT = 6;
    private static final FileTime OLD = FileTime.from(Instant.ofEpochSecond(1_000_000_000));
    private static final Set<PosixFilePermission> ONLY_READ =
            EnumSet.of(PosixFilePermission.OWNER_READ);

    /** As tables and JSON name it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Makes the file through one side. */
    void prepare(Path file) throws IOException {
        Files.writeString(file, BEFORE);
    }

    /** Whether the other side sees what was prepared; it may then have it in a cache. */
    boolean isReady(Path file) throws IOException {
        Files.readAttributes(file, "*");
        return content(file).equals(BEFORE);
    }

    /** Does it through one side. */
    abstract void perform(Path file) throws IOException;

    /** Whether the other side sees it, by opening and asking afresh. */
    abstract boolean isSeen(Path file) throws IOException;

    /** Where {@link #RENAME} moves a file. */
    static Path renamed(Path file) {
        return file.resolveSibling(file.getFileName() + "-renamed");
    }

    private static String content(Path file) throws IOException {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException _) {
            return "";
        }
    }

    private static void write(Path file, StandardOpenOption how) throws IOException {
        try (FileChannel channel = FileChannel.open(file, how)) {
            ByteBuffer bytes = ByteBuffer.wrap(AFTER.getBytes(StandardCharsets.US_ASCII));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        }
    }
}
