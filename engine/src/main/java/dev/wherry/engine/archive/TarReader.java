package dev.wherry.engine.archive;

import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.Owner;
import dev.wherry.engine.archive.ArchiveEntry.Kind;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;

/** Reads tar in all its dialects, and does not take a missing end for an end. */
final class TarReader implements ArchiveReader {

    private static final int RECORD_BYTES = 512;

    private final InputStream stream;
    private final MarkedTar tar;

    /** Takes over {@code stream}, which is decompressed. */
    TarReader(InputStream stream) {
        this.stream = stream;
        this.tar = new MarkedTar(stream);
    }

    @Override
    public @Nullable ArchiveEntry next() throws IOException {
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
                entry.getName(),
                kind(entry),
                entry.getRealSize(),
                entry.getMode() & Entry.MODE_BITS,
                entry.getLastModifiedTime().toInstant(),
                new Owner((int) entry.getLongUserId(), (int) entry.getLongGroupId()),
                entry.getLinkName(),
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

    /** Notes whether the end was marked; the library takes a mere end of file for one. */
    private static final class MarkedTar extends TarArchiveInputStream {

        private boolean marked;

        MarkedTar(InputStream stream) {
            super(stream, RECORD_BYTES * 20, RECORD_BYTES, "UTF-8", false);
        }

        @Override
        protected boolean isEOFRecord(byte[] record) {
            boolean end = record != null && super.isEOFRecord(record);
            marked |= end;
            return record == null || end;
        }
    }
}
