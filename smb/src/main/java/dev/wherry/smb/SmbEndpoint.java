package dev.wherry.smb;

import dev.wherry.core.Access;
import dev.wherry.core.Address;
import dev.wherry.core.Endpoint;
import dev.wherry.core.Login;
import dev.wherry.core.Logins;
import dev.wherry.core.OperationException;
import dev.wherry.core.RefusalException;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkOptions;
import dev.wherry.core.stream.Source;
import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.MappedTree;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;
import dev.wherry.smb.wire.Status;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Opens {@code smb://} addresses: streams, each with a connection of its own, and trees, each with
 * as many as the options say. An address without a user is opened as a guest unless the logins say
 * otherwise, one with a user needs a password.
 */
public final class SmbEndpoint implements Endpoint {

    /** Whoever asks for the folder above does so at once. */
    private static final Duration IDLE_TIME = Duration.ofSeconds(5);

    private final Logins logins;
    private final SmbOptions options;

    /** Left by an address that named no folder, for the next one on the same share. */
    private final AtomicReference<@Nullable Idle> idle = new AtomicReference<>();

    /**
     * A login that nobody uses.
     *
     * @param share its address, without a path
     */
    private record Idle(SmbAddress share, SmbClient client) {}

    /** With the password of the environment and the usual options. */
    public SmbEndpoint() {
        this(Logins.ENVIRONMENT, SmbOptions.DEFAULT);
    }

    /** With passwords from elsewhere. */
    public SmbEndpoint(Logins logins, SmbOptions options) {
        this.logins = logins;
        this.options = options;
    }

    @Override
    public Endpoint with(Access access) {
        int connections = access.connections();
        return new SmbEndpoint(
                access.logins(),
                options.withConnections(connections == 0 ? options.connections() : connections)
                        .withProtection(access.protection())
                        .withNames(access.mapNames() ? NamePolicy.MAP : NamePolicy.REFUSE));
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
        } catch (SmbException e) {
            client.close();
            if (e.status() == Status.OBJECT_NAME_COLLISION) {
                throw new RefusalException(
                        "write", address.text(), "it exists already", "use --force to replace it");
            }
            throw e;
        } catch (Throwable e) {
            client.close();
            throw e;
        }
    }

    @Override
    public Tree openTree(Address address) throws IOException {
        SmbAddress parsed = SmbAddress.parse(address.rest());
        TreePath base = new TreePath(parsed.path().replaceAll("/+", "/").replaceAll("/$", ""));
        SmbClient client = reuse(parsed);
        Optional<Entry> there;
        try {
            Share share = client.share(parsed.share());
            Tree root =
                    MappedTree.over(new SmbTree(share, TreePath.ROOT, share.toString(), () -> {}));
            there = root.stat(base);
            if (there.isPresent() && there.get().isFolder()) {
                TreePath kept = root instanceof MappedTree mapped ? mapped.kept(base) : base;
                return new SmbTree(share, kept, address.text(), client::close);
            }
        } catch (Throwable e) {
            client.close();
            throw e;
        }
        leave(parsed, client);
        throw there.isEmpty()
                ? noFolder(address, new NoSuchFileException(base.text()), "no such folder")
                : noFolder(address, new NotDirectoryException(base.text()), "not a folder");
    }

    /** A destination that is yet to be made is asked for first, and the folder above it then. */
    private void leave(SmbAddress address, SmbClient client) {
        Idle left = new Idle(address.ofShare(), client);
        close(idle.getAndSet(left));
        Thread.ofVirtual()
                .name("smb-idle")
                .start(() -> {
                    LockSupport.parkNanos(IDLE_TIME.toNanos());
                    if (idle.compareAndSet(left, null)) {
                        client.close();
                    }
                });
    }

    private SmbClient reuse(SmbAddress address) throws IOException {
        Idle left = idle.getAndSet(null);
        if (left != null && left.share().equals(address.ofShare())) {
            return left.client();
        }
        close(left);
        return connect(address, options.withNames(NamePolicy.REFUSE));
    }

    private static void close(@Nullable Idle idle) {
        if (idle != null) {
            idle.client().close();
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
        Optional<Login> login = logins.login(address.host(), address.domain(), address.user());
        if (login.isEmpty()) {
            return Credentials.guest();
        }
        char[] password = login.get().password();
        try {
            return Credentials.user(login.get().domain(), login.get().user(), password);
        } finally {
            Arrays.fill(password, '\0');
        }
    }
}
