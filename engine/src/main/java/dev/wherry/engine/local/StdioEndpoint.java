package dev.wherry.engine.local;

import dev.wherry.core.Address;
import dev.wherry.core.Endpoint;
import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkOptions;
import dev.wherry.core.stream.Source;
import dev.wherry.linux.DescriptorKind;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.util.Set;

/** {@code -}: standard input and output as this process was given them. */
public final class StdioEndpoint implements Endpoint {

    private static final int STDIN = 0;
    private static final int STDOUT = 1;

    @Override
    public Set<String> schemes() {
        return Set.of(Address.STDIO);
    }

    @Override
    public Source openSource(Address address) {
        return new ChannelSource(
                "standard input",
                DescriptorKind.of(STDIN),
                new FileInputStream(FileDescriptor.in),
                LazyDescriptor.inherited(STDIN));
    }

    @Override
    @SuppressWarnings("resource") // The sink owns the channel.
    public Sink openSink(Address address, SinkOptions options) {
        if (options.existing() == SinkOptions.Existing.APPEND) {
            throw new IllegalArgumentException(
                    "--append needs a file; for standard output use the shell's >>");
        }
        if (options.direct()) {
            throw new IllegalArgumentException("--direct needs a file given with -o");
        }
        if (options.keepPartial()) {
            throw new IllegalArgumentException("--keep-partial needs a file given with -o");
        }
        Handle.Kind kind = DescriptorKind.of(STDOUT);
        if (options.durable() && kind != Handle.Kind.REGULAR_FILE) {
            throw new IllegalArgumentException("--fsync needs a file, and standard output is none");
        }
        return new ChannelSink(
                "standard output",
                kind,
                new FileOutputStream(FileDescriptor.out).getChannel(),
                LazyDescriptor.inherited(STDOUT),
                options.durable());
    }
}
