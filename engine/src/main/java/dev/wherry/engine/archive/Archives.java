package dev.wherry.engine.archive;

import com.github.luben.zstd.ZstdInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.jspecify.annotations.Nullable;

/** Opens an archive by what it begins with. */
final class Archives {

    private static final int BUFFER_BYTES = 128 << 10;

    private Archives() {}

    /** Opens what {@code stream} delivers; the reader owns it. */
    static ArchiveReader open(SourceStream stream, Limits limits) throws IOException {
        PushbackInputStream start = new PushbackInputStream(stream, ArchiveFormat.MAGIC_BYTES);
        byte[] magic = start.readNBytes(ArchiveFormat.MAGIC_BYTES);
        start.unread(magic);
        ArchiveFormat format =
                ArchiveFormat.of(magic)
                        .orElseThrow(() -> new IOException("it is no tar, tar.gz, tar.zst or zip"));
        OutputMeter meter = new OutputMeter(limits, stream::given);
        return new CountedReader(
                switch (format) {
                    case TAR -> new TarReader(meter.count(start));
                    case TAR_GZ ->
                            new TarReader(ReadAhead.start(meter.count(gunzip(start)), stream));
                    case TAR_ZST ->
                            new TarReader(ReadAhead.start(meter.count(unzstd(start)), stream));
                    case ZIP -> zip(start, meter);
                },
                meter);
    }

    private static InputStream gunzip(InputStream stream) throws IOException {
        return GzipCompressorInputStream.builder()
                .setInputStream(stream)
                .setDecompressConcatenated(true)
                .setBufferSize(BUFFER_BYTES)
                .get();
    }

    private static InputStream unzstd(InputStream stream) throws IOException {
        try {
            return new ZstdInputStream(stream);
        } catch (LinkageError e) {
            throw new IOException("the zstd library cannot be loaded here: " + e.getMessage(), e);
        }
    }

    /** The directory of a zip is at its end, so a stream is kept in a file first. */
    @SuppressWarnings("resource") // The reader owns the channel.
    private static ArchiveReader zip(InputStream stream, OutputMeter meter) throws IOException {
        Path file = Files.createTempFile("wherry-", ".zip");
        try (stream) {
            Files.copy(stream, file, StandardCopyOption.REPLACE_EXISTING);
            return new ZipReader(
                    FileChannel.open(
                            file, StandardOpenOption.READ, StandardOpenOption.DELETE_ON_CLOSE),
                    meter);
        } catch (IOException e) {
            Files.deleteIfExists(file);
            throw e;
        }
    }

    /** Counts entries. */
    private record CountedReader(ArchiveReader reader, OutputMeter meter) implements ArchiveReader {

        @Override
        public @Nullable ArchiveEntry next() throws IOException {
            ArchiveEntry entry = reader.next();
            if (entry != null) {
                meter.entry();
            }
            return entry;
        }

        @Override
        public InputStream content() throws IOException {
            return reader.content();
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }
}
