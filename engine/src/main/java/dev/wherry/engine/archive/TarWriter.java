package dev.wherry.engine.archive;

import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.NameBytes;
import dev.wherry.core.tree.Owner;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;

/**
 * Writes tar: ustar where that says it all, pax headers where it does not. To the library a name is
 * Latin-1, one character a byte, so that the header has the bytes of any name. Text beyond ASCII
 * goes into a pax header as well; bytes that are no UTF-8 cannot stand there, and where they are
 * too many for the header, GNU tar's long name has them.
 */
final class TarWriter implements ArchiveWriter {

    private static final int NANO_DIGITS = 9;
    private static final int ASCII = 0x7f;
    private static final int FOLDER_MODE = 0755;
    private static final int FILE_MODE = 0644;
    private static final int PERMISSIONS_OF_LINKS = 0777;

    private final TarArchiveOutputStream tar;

    /** Takes over {@code stream}. */
    TarWriter(OutputStream stream) {
        tar = new TarArchiveOutputStream(stream, StandardCharsets.ISO_8859_1.name());
        tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
    }

    @Override
    public void folder(String name, Entry entry) throws IOException {
        put(new Exact(name + "/", TarConstants.LF_DIR, ""), entry, FOLDER_MODE);
    }

    @Override
    public void symlink(String name, Entry entry, String target) throws IOException {
        put(new Exact(name, TarConstants.LF_SYMLINK, target), entry, PERMISSIONS_OF_LINKS);
    }

    @Override
    public void hardLink(String name, Entry entry, String first) throws IOException {
        put(new Exact(name, TarConstants.LF_LINK, first), entry, FILE_MODE);
    }

    @Override
    public boolean keepsNameBytes() {
        return true;
    }

    @Override
    public boolean keepsHardLinks() {
        return true;
    }

    @Override
    public OutputStream file(String name, Entry entry) throws IOException {
        Exact file = new Exact(name, TarConstants.LF_NORMAL, "");
        file.setSize(entry.sizeBytes());
        describe(file, entry, FILE_MODE);
        begin(file);
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

    private void put(Exact entry, Entry from, int mode) throws IOException {
        describe(entry, from, mode);
        begin(entry);
        tar.closeArchiveEntry();
    }

    private void begin(Exact entry) throws IOException {
        tar.setLongFileMode(
                entry.isText()
                        ? TarArchiveOutputStream.LONGFILE_POSIX
                        : TarArchiveOutputStream.LONGFILE_GNU);
        tar.putArchiveEntry(entry);
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

    /** Has its time to the nanosecond, which the library cuts, and its names as text. */
    private static final class Exact extends TarArchiveEntry {

        private final String name;
        private final String target;

        Exact(String name, byte type, String target) throws IOException {
            super(latin(name), type);
            this.name = name;
            this.target = target;
            setLinkName(latin(target));
        }

        /** Whether all its names are UTF-8. */
        boolean isText() {
            return !NameBytes.isBeyondUtf8(name) && !NameBytes.isBeyondUtf8(target);
        }

        @Override
        public Map<String, String> getExtraPaxHeaders() {
            Map<String, String> headers = new HashMap<>();
            Instant time = getLastModifiedTime().toInstant();
            if (time.getNano() != 0) {
                BigDecimal nanos = BigDecimal.valueOf(time.getNano(), NANO_DIGITS);
                BigDecimal exact = BigDecimal.valueOf(time.getEpochSecond()).add(nanos);
                headers.put("mtime", exact.toPlainString());
            }
            if (isText()) {
                putText(headers, "path", name);
                putText(headers, "linkpath", target);
            }
            return headers;
        }

        private static void putText(Map<String, String> headers, String key, String text) {
            if (text.chars().anyMatch(c -> c > ASCII)) {
                headers.put(key, text);
            }
        }

        private static String latin(String name) throws IOException {
            return new String(NameBytes.encode(name), StandardCharsets.ISO_8859_1);
        }
    }
}
