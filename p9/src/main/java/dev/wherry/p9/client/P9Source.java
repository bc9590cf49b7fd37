package dev.wherry.p9.client;

import dev.wherry.core.stream.PipelinedSource;
import dev.wherry.core.stream.Source;
import dev.wherry.core.tree.TreePath;
import dev.wherry.p9.wire.Attributes;
import dev.wherry.p9.wire.OpenMode;
import dev.wherry.p9.wire.Rmessage;
import dev.wherry.p9.wire.Tmessage;
import java.io.IOException;
import java.nio.ByteBuffer;

/** How a {@link PipelinedSource} reads a file of a 9P server: with Tread. */
final class P9Source implements PipelinedSource.Remote<OpenFile> {

    private final P9Client client;
    private final Link link;
    private final TreePath path;

    private P9Source(P9Client client, Link link, TreePath path) {
        this.client = client;
        this.link = link;
        this.path = path;
    }

    /**
     * Opens {@code path}.
     *
     * @param release run once when the source is closed
     */
    static Source open(P9Client client, Link link, TreePath path, Runnable release)
            throws IOException {
        return open(client, link, path, 0, release);
    }

    /** The same from {@code beginning} on. */
    static Source open(P9Client client, Link link, TreePath path, long beginning, Runnable release)
            throws IOException {
        Session.check(path);
        P9Source remote = new P9Source(client, link, path);
        OpenFile file = remote.open();
        return PipelinedSource.open(remote, file, file.sizeBytes(), beginning, release);
    }

    private OpenFile open() throws IOException {
        return client.attempt(
                link, (session, _) -> OpenFile.open(session, path, OpenMode.READ_ONLY));
    }

    /** Told of the answer to one Tread. */
    private record Answer(PipelinedSource<OpenFile>.Piece piece) implements Listener {

        @Override
        public ByteBuffer target() {
            return piece.buffer();
        }

        @Override
        public void answered(Rmessage reply) {
            try {
                Connection.require(Rmessage.Rread.class, reply);
                piece.answered();
            } catch (ErrorReply e) {
                piece.failed(e);
            }
        }

        @Override
        public void failed(IOException cause) {
            piece.failed(cause);
        }
    }

    @Override
    public String name() {
        return client.name(path);
    }

    @Override
    public int maxReadBytes(OpenFile file) {
        return file.maxDataBytes();
    }

    @Override
    public Runnable ask(OpenFile file, PipelinedSource<OpenFile>.Piece piece) throws IOException {
        Connection connection = file.session().connection();
        int bytes = piece.buffer().remaining();
        Exchange exchange =
                connection.submit(
                        new Tmessage.Tread(file.fid(), piece.position(), bytes), new Answer(piece));
        return () -> connection.giveUp(exchange, new IOException(name() + " was closed"));
    }

    @Override
    public boolean isLoss(IOException cause) {
        return cause instanceof ConnectionLostException;
    }

    @Override
    public OpenFile reopen(OpenFile lost) throws IOException {
        OpenFile reopened;
        try {
            reopened = open();
        } catch (IOException e) {
            throw told(e);
        }
        if (!isSame(lost.attributes(), reopened.attributes())) {
            close(reopened);
            throw new IOException(
                    "cannot read "
                            + name()
                            + ": it was changed while the connection was broken; read it anew");
        }
        return reopened;
    }

    private static boolean isSame(Attributes before, Attributes now) {
        return before.qid().path() == now.qid().path()
                && before.modified().equals(now.modified())
                && before.size() == now.size();
    }

    @Override
    public void close(OpenFile file) {
        file.session().connection().forget(file.fid());
    }

    @Override
    public IOException told(IOException cause) {
        return Refusal.told("read", name(), cause);
    }
}
