package dev.wherry.engine.archive;

import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.NameBytes;
import dev.wherry.core.tree.Owner;
import dev.wherry.engine.archive.ArchiveEntry.Kind;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.jspecify.annotations.Nullable;

/** Reads tar in all its dialects, and does not take a missing end for an end. */
final class TarReader implements ArchiveReader {

    private static final int RECORD_BYTES = 512;

    /** Where a header has its name and that of a link, and of how many bytes. */
    private static final int NAME_AT = 0;

    private static final int LINK_AT = 157;
    private static final int NAME_BYTES = 100;
    private static final int TYPE_AT = 156;

    private final InputStream stream;
    private final MarkedTar tar;

    /** Takes over {@code stream}, which is decompressed. */
    TarReader(InputStream stream) {
        this.stream = stream;
        this.tar = new MarkedTar(stream);
    }

    @Override
    public @Nullable ArchiveEntry next() throws IOException {
        tar.forget();
        TarArchiveEntry entry = tar.getNextEntry();
        if (entry == null) {
            if (!tar.marked) {
                throw new EOFException("the archive has no end; it was cut off");
            }
            drain();
            return null;
        }
        return convert(entry);
    }

    /** To the end, where the compression has its checksum. */
    private void drain() throws IOException {
        byte[] rest = new byte[RECORD_BYTES * 20];
        int count = 0;
        while (count >= 0) {
            count = stream.read(rest);
        }
    }

    @Override
    public InputStream content() {
        return tar;
    }

    @Override
    public void close() throws IOException {
        tar.close();
    }

    private ArchiveEntry convert(TarArchiveEntry entry) {
        return new ArchiveEntry(
                tar.text(entry.getName(), NAME_AT, NAME_BYTES),
                kind(entry),
                entry.getRealSize(),
                entry.getMode() & Entry.MODE_BITS,
                entry.getLastModifiedTime().toInstant(),
                new Owner((int) entry.getLongUserId(), (int) entry.getLongGroupId()),
                tar.text(entry.getLinkName(), LINK_AT, NAME_BYTES),
                entry.isSparse());
    }

    private Kind kind(TarArchiveEntry entry) {
        if (entry.isSymbolicLink()) {
            return Kind.SYMLINK;
        }
        if (entry.isLink()) {
            return Kind.HARD_LINK;
        }
        if (entry.isDirectory()) {
            return Kind.FOLDER;
        }
        boolean file = entry.isFile() && tar.canReadEntryData(entry);
        return file && !isDevice(entry) ? Kind.FILE : Kind.SPECIAL;
    }

    private static boolean isDevice(TarArchiveEntry entry) {
        return entry.isBlockDevice() || entry.isCharacterDevice() || entry.isFIFO();
    }

    /**
     * Notes whether the end was marked; the library takes a mere end of file for one. Keeps the
     * bytes of names: headers are read as Latin-1, one character a byte. What stands in pax headers
     * is UTF-8 to the library, and where it is not, the header may have the bytes.
     */
    private static final class MarkedTar extends TarArchiveInputStream {

        private boolean marked;
        private boolean pax;
        private byte[] header = new byte[RECORD_BYTES];

        MarkedTar(InputStream stream) {
            super(stream, RECORD_BYTES * 20, RECORD_BYTES, "ISO-8859-1", false);
        }

        @Override
        protected boolean isEOFRecord(byte[] record) {
            boolean end = record != null && super.isEOFRecord(record);
            marked |= end;
            if (record != null) {
                header = record;
                pax |= record[TYPE_AT] == TarConstants.LF_PAX_EXTENDED_HEADER_LC;
            }
            return record == null || end;
        }

        /**
         * A name that the library took from the last header, or from one before it, as text.
         *
         * @param at where the last header has it, in up to {@code most} bytes
         */
        String text(String name, int at, int most) {
            int end = at;
            while (end < at + most && header[end] != 0) {
                end++;
            }
            byte[] own = Arrays.copyOfRange(header, at, end);
            if (pax && !isFrom(own, name, StandardCharsets.ISO_8859_1)) {
                return isFrom(own, name, StandardCharsets.UTF_8)
                        ? NameBytes.decode(own) + (name.endsWith("/") ? "/" : "")
                        : name;
            }
            return NameBytes.decode(name.getBytes(StandardCharsets.ISO_8859_1));
        }

        /**
         * Whether {@code name} is what the library makes of {@code own}, of which a long name has
         * the beginning there, and one that was split has the end.
         */
        private static boolean isFrom(byte[] own, String name, Charset charset) {
            String text = withoutSlash(new String(own, charset));
            String all = withoutSlash(name);
            return charset.equals(StandardCharsets.UTF_8)
                    ? all.equals(text)
                    : !text.isEmpty()
                            && (all.endsWith(text)
                                    || (own.length == NAME_BYTES && all.startsWith(text)));
        }

        private static String withoutSlash(String name) {
            return name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
        }

        /** Begins with the headers of another entry. */
        void forget() {
            pax = false;
        }
    }
}
