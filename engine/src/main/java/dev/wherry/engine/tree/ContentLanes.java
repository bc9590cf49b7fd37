package dev.wherry.engine.tree;

import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Source;
import dev.wherry.core.tree.Content;
import dev.wherry.core.tree.OutputFile;
import java.io.IOException;

/**
 * The ways of getting content into a new file, tried in this order: share the blocks of a file on
 * the same file system (FICLONE), let the kernel copy (copy_file_range), read and write. The kernel
 * is asked only where both sides show it a regular file.
 */
final class ContentLanes {

    private final KernelCopy kernel = new KernelCopy();
    private final PlainCopy plain;

    ContentLanes(int threads) {
        plain = new PlainCopy(threads);
    }

    /**
     * Writes all of {@code content}.
     *
     * @return how many bytes the file has
     * @throws SourceException if it could not be read
     */
    long write(Content content, OutputFile file) throws IOException {
        return switch (content) {
            case Content.Whole(var bytes) -> {
                int count = bytes.remaining();
                file.write(bytes, 0);
                yield count;
            }
            case Content.Streamed streamed -> {
                try (Source source = open(streamed)) {
                    yield copy(streamed, source, file);
                }
            }
        };
    }

    /**
     * As {@link #write}, into a file that has {@code part} already: what is the same stays.
     *
     * @param part reads {@code file} from its start
     */
    long goOn(Content.Streamed content, Source part, OutputFile file) throws IOException {
        try (Source source = open(content)) {
            return plain.goOn(source, part, file);
        }
    }

    private long copy(Content.Streamed content, Source source, OutputFile file) throws IOException {
        if (source.handle() instanceof Handle.Descriptor(int from, Handle.Kind fromKind)
                && fromKind == Handle.Kind.REGULAR_FILE
                && file.handle() instanceof Handle.Descriptor(int to, Handle.Kind _)) {
            long bytes = kernel.copy(from, to, content, file);
            if (bytes != KernelCopy.NOT_BETWEEN_THESE) {
                return bytes;
            }
        }
        return plain.copy(source, file, content.sparse());
    }

    private static Source open(Content.Streamed content) throws SourceException {
        try {
            return content.opener().open();
        } catch (IOException e) {
            throw new SourceException(e);
        }
    }
}
