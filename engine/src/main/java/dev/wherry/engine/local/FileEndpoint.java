package dev.wherry.engine.local;

import dev.wherry.core.Address;
import dev.wherry.core.Endpoint;
import dev.wherry.core.OperationException;
import dev.wherry.core.RefusalException;
import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkOptions;
import dev.wherry.core.stream.Source;
import dev.wherry.core.tree.Tree;
import dev.wherry.engine.tree.LocalTree;
import dev.wherry.linux.DescriptorKind;
import dev.wherry.linux.OpenFlags;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/** Paths: regular files are staged or appended to; FIFOs and devices are used in place. */
public final class FileEndpoint implements Endpoint {

    @Override
    public Set<String> schemes() {
        return Set.of(Address.FILE);
    }

    @Override
    public Source openSource(Address address) throws IOException {
        Path path = path(address);
        if (Files.isDirectory(path)) {
            throw new RefusalException("read", address.text(), "it is a folder", "give a file");
        }
        try {
            Handle.Kind kind = DescriptorKind.of(path);
            return new ChannelSource(
                    address.text(),
                    kind,
                    new FileInputStream(path.toFile()),
                    kind == Handle.Kind.REGULAR_FILE
                            ? LazyDescriptor.none("a second descriptor would start at its start")
                            : LazyDescriptor.ofPath(path, OpenFlags.O_RDONLY));
        } catch (IOException e) {
            // FileInputStream says what is wrong only in the system's language; NIO says it by
            // type.
            throw Refusal.of("read", path, reopened(path, e));
        }
    }

    @Override
    public Sink openSink(Address address, SinkOptions options) throws IOException {
        Path path = path(address);
        if (Files.isDirectory(path)) {
            throw new RefusalException(
                    "write", address.text(), "it is a folder", "give a file name in it");
        }
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            return openInPlace(path, address, options);
        }
        try {
            return options.existing() == SinkOptions.Existing.APPEND
                    ? AppendSink.open(path, address.text(), options)
                    : StagedSink.open(path, address.text(), options);
        } catch (OperationException e) {
            throw e;
        } catch (IOException e) {
            throw Refusal.of("write", path, e);
        }
    }

    @Override
    public Tree openTree(Address address) throws IOException {
        Path path = path(address);
        try {
            return LocalTree.open(path, address.text());
        } catch (IOException e) {
            throw Refusal.of("open", path, e);
        }
    }

    @SuppressWarnings("resource") // The sink owns the channel.
    private static Sink openInPlace(Path path, Address address, SinkOptions options)
            throws IOException {
        if (options.direct()) {
            throw new IllegalArgumentException(
                    "--direct needs a regular file, and " + address + " is none");
        }
        Handle.Kind kind = DescriptorKind.of(path);
        try {
            FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE);
            return new ChannelSink(
                    address.text(),
                    kind,
                    channel,
                    LazyDescriptor.ofPath(path, OpenFlags.O_WRONLY),
                    options.durable() && kind == Handle.Kind.OTHER);
        } catch (IOException e) {
            throw Refusal.of("write", path, e);
        }
    }

    private static IOException reopened(Path path, IOException original) {
        try (FileChannel _ = FileChannel.open(path)) {
            return original;
        } catch (IOException precise) {
            return precise;
        }
    }

    private static Path path(Address address) {
        try {
            return Path.of(address.rest());
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException(
                    address + " is not a path here: " + e.getReason(), e);
        }
    }
}
