package dev.wherry.core.tree;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** Looks at each name that a directory stream gives. */
final class PortableListing implements Listing {

    private final DirectoryStream<Path> stream;
    private final Iterator<Path> paths;
    private final PortableAttributes view;

    /** Takes over {@code stream}. */
    PortableListing(DirectoryStream<Path> stream, PortableAttributes view) {
        this.stream = stream;
        this.paths = stream.iterator();
        this.view = view;
    }

    @Override
    public @Nullable Entry next() throws IOException {
        try {
            while (paths.hasNext()) {
                Path path = paths.next();
                try {
                    return view.read(path, String.valueOf(path.getFileName()));
                } catch (NoSuchFileException _) {
                    // Gone since: the same as if it had never been listed.
                }
            }
            return null;
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
