package dev.wherry.smb;

import dev.wherry.core.Address;
import dev.wherry.core.Endpoint;
import dev.wherry.core.OperationException;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkOptions;
import dev.wherry.core.stream.Source;
import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.MappedTree;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Optional;
import java.util.Set;

/**
 * Opens {@code smb://} addresses: streams, each with a connection of its own, and trees, each with
 * as many as the options say. An address without a user is opened as a guest, one with a user needs
 * a password.
 */
public final class SmbEndpoint implements Endpoint {

    private final PasswordSource passwords;
    private final SmbOptions options;

    /** With the password of the environment and the usual options. */
    public SmbEndpoint() {
        this(PasswordSource.ENVIRONMENT, SmbOptions.DEFAULT);
    }

    /** With passwords from elsewhere. */
    public SmbEndpoint(PasswordSource passwords, SmbOptions options) {
        this.passwords = passwords;
        this.options = options;
    }

    @Override
    public Set<String> schemes() {
        return Set.of("smb");
    }

    @Override
    public Source openSource(Address address) throws IOException {
        SmbAddress parsed = file(address);
        SmbClient client = connect(parsed);
        try {
            Share share = client.share(parsed.share());
            return SmbSource.open(share, share.nextLink(), parsed.path(), client::close);
        } catch (Throwable e) {
            client.close();
            throw e;
        }
    }

    @Override
    public Sink openSink(Address address, SinkOptions sinkOptions) throws IOException {
        SmbAddress parsed = file(address);
        SmbClient client = connect(parsed);
        try {
            Share share = client.share(parsed.share());
            return SmbSink.open(share, share.nextLink(), parsed.path(), sinkOptions, client::close);
        } catch (Throwable e) {
            client.close();
            throw e;
        }
    }

    @Override
    public Tree openTree(Address address) throws IOException {
        SmbAddress parsed = SmbAddress.parse(address.rest());
        TreePath base = new TreePath(parsed.path().replaceAll("/+", "/").replaceAll("/$", ""));
        SmbClient client = connect(parsed, options.withNames(NamePolicy.REFUSE));
        try {
            Share share = client.share(parsed.share());
            Tree root =
                    MappedTree.over(new SmbTree(share, TreePath.ROOT, share.toString(), () -> {}));
            Optional<Entry> there = root.stat(base);
            if (there.isEmpty()) {
                throw noFolder(address, new NoSuchFileException(base.text()), "no such folder");
            }
            if (!there.get().isFolder()) {
                throw noFolder(address, new NotDirectoryException(base.text()), "not a folder");
            }
            TreePath kept = root instanceof MappedTree mapped ? mapped.kept(base) : base;
            return new SmbTree(share, kept, address.text(), client::close);
        } catch (Throwable e) {
            client.close();
            throw e;
        }
    }

    private static OperationException noFolder(
            Address address, FileSystemException cause, String reason) {
        return new OperationException("open", address.text(), reason, "", cause);
    }

    private static SmbAddress file(Address address) {
        SmbAddress parsed = SmbAddress.parse(address.rest());
        if (parsed.path().isEmpty()) {
            throw new IllegalArgumentException(address + " names a share, not a file on it");
        }
        return parsed;
    }

    /** Reaches the server of {@code address} as its user. */
    public SmbClient connect(SmbAddress address) throws IOException {
        return connect(address, options.withConnections(1));
    }

    private SmbClient connect(SmbAddress address, SmbOptions how) throws IOException {
        return SmbClient.connect(address.host(), address.port(), credentials(address), how);
    }

    private Credentials credentials(SmbAddress address) throws IOException {
        if (address.user().isEmpty()) {
            return Credentials.guest();
        }
        char[] password = passwords.password(address);
        if (password == null) {
            throw new IllegalArgumentException(
                    "no password for '%s'; set %s, or leave out the user to log in as a guest"
                            .formatted(address.user(), PasswordSource.VARIABLE));
        }
        try {
            return Credentials.user(address.domain(), address.user(), password);
        } finally {
            java.util.Arrays.fill(password, '\0');
        }
    }
}
