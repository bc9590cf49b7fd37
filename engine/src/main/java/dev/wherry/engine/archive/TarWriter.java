package dev.wherry.engine.archive;

import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.Owner;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;

/** Writes tar: ustar where that says it all, pax headers where it does not. */
final class TarWriter implements ArchiveWriter {

    private static final int NANO_DIGITS = 9;
    private static final int FOLDER_MODE = 0755;
    private static final int FILE_MODE = 0644;
    private static final int PERMISSIONS_OF_LINKS = 0777;

    private final TarArchiveOutputStream tar;

    /** Takes over {@code stream}. */
    TarWriter(OutputStream stream) {
        tar = new TarArchiveOutputStream(stream, StandardCharsets.UTF_8.name());
        tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
        tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
        tar.setAddPaxHeadersForNonAsciiNames(true);
    }

    @Override
    public void folder(String name, Entry entry) throws IOException {
        put(new Exact(name + "/", TarConstants.LF_DIR), entry, FOLDER_MODE);
    }

    @Override
    public void symlink(String name, Entry entry, String target) throws IOException {
        TarArchiveEntry link = new Exact(name, TarConstants.LF_SYMLINK);
        link.setLinkName(target);
        put(link, entry, PERMISSIONS_OF_LINKS);
    }

    @Override
    public void hardLink(String name, Entry entry, String first) throws IOException {
        TarArchiveEntry link = new Exact(name, TarConstants.LF_LINK);
        link.setLinkName(first);
        put(link, entry, FILE_MODE);
    }

    @Override
    public boolean keepsHardLinks() {
        return true;
    }

    @Override
    public OutputStream file(String name, Entry entry) throws IOException {
        TarArchiveEntry file = new Exact(name, TarConstants.LF_NORMAL);
        file.setSize(entry.sizeBytes());
        describe(file, entry, FILE_MODE);
        tar.putArchiveEntry(file);
        return tar;
    }

    @Override
    public void endFile() throws IOException {
        tar.closeArchiveEntry();
    }

    @Override
    public void close() throws IOException {
        tar.close();
    }

    private void put(TarArchiveEntry entry, Entry from, int mode) throws IOException {
        describe(entry, from, mode);
        tar.putArchiveEntry(entry);
        tar.closeArchiveEntry();
    }

    private static void describe(TarArchiveEntry entry, Entry from, int mode) {
        entry.setMode(from.mode() < 0 ? mode : from.mode());
        entry.setLastModifiedTime(FileTime.from(from.modified()));
        Owner owner = from.owner();
        entry.setUserId(owner == null ? 0 : owner.user());
        entry.setGroupId(owner == null ? 0 : owner.group());
        entry.setUserName("");
        entry.setGroupName("");
    }

    /** Has its time to the nanosecond; the library cuts it to hundreds of them. */
    private static final class Exact extends TarArchiveEntry {

        Exact(String name, byte type) {
            super(name, type);
        }

        @Override
        public Map<String, String> getExtraPaxHeaders() {
            Instant time = getLastModifiedTime().toInstant();
            if (time.getNano() == 0) {
                return Map.of();
            }
            BigDecimal nanos = BigDecimal.valueOf(time.getNano(), NANO_DIGITS);
            BigDecimal exact = BigDecimal.valueOf(time.getEpochSecond()).add(nanos);
            return Map.of("mtime", exact.toPlainString());
        }
    }
}
