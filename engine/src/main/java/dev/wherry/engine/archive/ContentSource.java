package dev.wherry.engine.archive;

import dev.wherry.core.stream.Source;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/** The content of one entry as a source; closing it leaves the archive open. */
final class ContentSource implements Source {

    private static final int BUFFER_BYTES = 64 << 10;

    private final String name;
    private final InputStream content;
    private final byte[] buffer = new byte[BUFFER_BYTES];

    ContentSource(String name, InputStream content) {
        this.name = name;
        this.content = content;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        int count = content.read(buffer, 0, Math.min(buffer.length, target.remaining()));
        if (count > 0) {
            target.put(buffer, 0, count);
        }
        return count;
    }

    @Override
    public void close() {}
}
