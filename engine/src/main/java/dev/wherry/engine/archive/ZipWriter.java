package dev.wherry.engine.archive;

import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.NameBytes;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.attribute.FileTime;
import org.apache.commons.compress.archivers.zip.Zip64Mode;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;

/** Writes zip with the modes of Unix; a further name of a file becomes a file of its own. */
final class ZipWriter implements ArchiveWriter {

    private static final int S_IFDIR = 0x4000;
    private static final int S_IFREG = 0x8000;
    private static final int S_IFLNK = 0xa000;
    private static final int FOLDER_MODE = 0755;
    private static final int FILE_MODE = 0644;
    private static final int LINK_MODE = 0777;

    private final ZipArchiveOutputStream zip;

    /** Takes over {@code stream}. */
    ZipWriter(OutputStream stream) {
        zip = new ZipArchiveOutputStream(stream);
        zip.setUseZip64(Zip64Mode.AsNeeded);
        zip.setEncoding(StandardCharsets.UTF_8.name());
    }

    @Override
    public void folder(String name, Entry entry) throws IOException {
        begin(name + "/", entry, S_IFDIR, FOLDER_MODE);
        zip.closeArchiveEntry();
    }

    @Override
    public void symlink(String name, Entry entry, String target) throws IOException {
        begin(name, entry, S_IFLNK, LINK_MODE);
        zip.write(NameBytes.encode(target));
        zip.closeArchiveEntry();
    }

    @Override
    public void hardLink(String name, Entry entry, String first) {
        throw new UnsupportedOperationException("zip has no further names");
    }

    @Override
    public boolean keepsNameBytes() {
        return false;
    }

    @Override
    public boolean keepsHardLinks() {
        return false;
    }

    @Override
    public OutputStream file(String name, Entry entry) throws IOException {
        begin(name, entry, S_IFREG, FILE_MODE);
        return zip;
    }

    @Override
    public void endFile() throws IOException {
        zip.closeArchiveEntry();
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }

    private void begin(String name, Entry from, int type, int mode) throws IOException {
        ZipArchiveEntry entry = new ZipArchiveEntry(name);
        entry.setUnixMode(type | (from.mode() < 0 ? mode : from.mode()));
        entry.setLastModifiedTime(FileTime.from(from.modified()));
        if (type == S_IFREG) {
            entry.setSize(from.sizeBytes());
        }
        zip.putArchiveEntry(entry);
    }
}
