package dev.wherry.engine.archive;

import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.NameBytes;
import dev.wherry.engine.archive.ArchiveEntry.Kind;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.attribute.FileTime;
import java.util.Enumeration;
import java.util.zip.CRC32;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/** Reads zip by its directory, which stands at the end: so it needs a file. */
final class ZipReader implements ArchiveReader {

    private static final int LONGEST_LINK = 4096;
    private static final int S_IFMT = 0xf000;
    private static final int S_IFLNK = 0xa000;
    private static final int S_IFREG = 0x8000;

    private final ZipFile zip;
    private final OutputMeter meter;
    private final Enumeration<ZipArchiveEntry> entries;
    private @Nullable ZipArchiveEntry current;

    /** Takes over {@code file}. */
    ZipReader(FileChannel file, OutputMeter meter) throws IOException {
        this.zip = ZipFile.builder().setSeekableByteChannel(file).get();
        this.meter = meter;
        this.entries = zip.getEntriesInPhysicalOrder();
    }

    @Override
    public @Nullable ArchiveEntry next() throws IOException {
        if (!entries.hasMoreElements()) {
            return null;
        }
        ZipArchiveEntry entry = entries.nextElement();
        current = entry;
        int mode = entry.getPlatform() == ZipArchiveEntry.PLATFORM_UNIX ? entry.getUnixMode() : 0;
        Kind kind = kind(entry, mode);
        FileTime time = entry.getLastModifiedTime();
        return new ArchiveEntry(
                name(entry),
                kind,
                entry.getSize(),
                mode == 0 ? -1 : mode & Entry.MODE_BITS,
                time == null ? null : time.toInstant(),
                null,
                kind == Kind.SYMLINK ? linkTarget() : "",
                false);
    }

    @Override
    public InputStream content() throws IOException {
        ZipArchiveEntry entry = current;
        if (entry == null) {
            throw new IllegalStateException("no entry yet");
        }
        if (!zip.canReadEntryData(entry)) {
            throw new IOException("it is encrypted or compressed in a way not known here");
        }
        return meter.count(new Checked(zip.getInputStream(entry), entry));
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }

    private String linkTarget() throws IOException {
        try (InputStream content = content()) {
            byte[] text = content.readNBytes(LONGEST_LINK + 1);
            if (text.length > LONGEST_LINK) {
                throw new IOException("its link is longer than any system allows");
            }
            return NameBytes.decode(text);
        }
    }

    /** A name is text where the entry says so, and otherwise whatever bytes there are. */
    private static String name(ZipArchiveEntry entry) {
        byte[] raw = entry.getRawName();
        boolean text = entry.getNameSource() != ZipArchiveEntry.NameSource.NAME;
        return raw == null || text ? entry.getName() : NameBytes.decode(raw);
    }

    private static Kind kind(ZipArchiveEntry entry, int mode) {
        int type = mode & S_IFMT;
        if (type == S_IFLNK) {
            return Kind.SYMLINK;
        }
        if (entry.isDirectory()) {
            return Kind.FOLDER;
        }
        return type == 0 || type == S_IFREG ? Kind.FILE : Kind.SPECIAL;
    }

    /** Compares length and checksum at the end: the library does neither. */
    private static final class Checked extends FilterInputStream {

        private final ZipArchiveEntry entry;
        private final CRC32 checksum = new CRC32();
        private long bytes;

        Checked(InputStream stream, ZipArchiveEntry entry) {
            super(stream);
            this.entry = entry;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int count = super.read(target, offset, length);
            if (count > 0) {
                checksum.update(target, offset, count);
                bytes += count;
            } else if (count < 0) {
                check();
            }
            return count;
        }

        private void check() throws IOException {
            if (bytes != entry.getSize()) {
                throw new EOFException(
                        "it has %d bytes and not %d".formatted(bytes, entry.getSize()));
            }
            if (checksum.getValue() != entry.getCrc()) {
                throw new IOException("its checksum is wrong");
            }
        }
    }
}
