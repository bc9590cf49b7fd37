package dev.wherry.smb;

import dev.wherry.core.stream.PipelinedSource;
import dev.wherry.core.stream.Source;
import dev.wherry.smb.connection.Connection;
import dev.wherry.smb.connection.ConnectionLostException;
import dev.wherry.smb.connection.Listener;
import dev.wherry.smb.connection.Reply;
import dev.wherry.smb.wire.Close;
import dev.wherry.smb.wire.Compound;
import dev.wherry.smb.wire.Create;
import dev.wherry.smb.wire.Read;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/** How a {@link PipelinedSource} reads a file on a share: with READ. */
final class SmbSource implements PipelinedSource.Remote<OpenFile> {

    private final Share share;
    private final Link link;
    private final String address;
    private final String wire;

    private SmbSource(Share share, Link link, String address, String wire) {
        this.share = share;
        this.link = link;
        this.address = address;
        this.wire = wire;
    }

    /**
     * Opens {@code path}.
     *
     * @param release run once when the source is closed
     */
    static Source open(Share share, Link link, String path, Runnable release) throws IOException {
        String wire = share.names().toWire(path);
        return openWire(share, link, share.address(path), wire, 0, release);
    }

    static Source openWire(
            Share share, Link link, String address, String wire, long position, Runnable release)
            throws IOException {
        SmbSource remote = new SmbSource(share, link, address, wire);
        OpenFile file = remote.open();
        return PipelinedSource.open(remote, file, file.sizeBytes(), position, release);
    }

    private OpenFile open() throws IOException {
        return share.attemptOn(
                link,
                "open",
                address,
                (connection, tree, _) ->
                        OpenFile.open(
                                connection,
                                tree,
                                Share.opening(
                                        wire,
                                        Create.ACCESS_READ_DATA | Create.ACCESS_READ_ATTRIBUTES,
                                        Create.DISPOSITION_OPEN,
                                        Create.OPTION_NON_DIRECTORY)));
    }

    /** Told of the answer to one READ. */
    private record Answer(PipelinedSource<OpenFile>.Piece piece) implements Listener {

        @Override
        public void answered(List<Reply> replies) {
            try {
                ByteBuffer data = replies.getFirst().require(Read.Response.class).data();
                if (data.remaining() > piece.buffer().remaining()) {
                    throw new IOException("the server sent more than was asked for");
                }
                piece.buffer().put(data);
                piece.answered();
            } catch (IOException e) {
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
        return address;
    }

    @Override
    public int maxReadBytes(OpenFile file) {
        return file.connection().maxReadBytes();
    }

    @Override
    public Runnable ask(OpenFile file, PipelinedSource<OpenFile>.Piece piece) throws IOException {
        var request = new Read.Request(file.id(), piece.position(), piece.buffer().remaining());
        file.connection().submit(file.tree(), Compound.of(request), new Answer(piece));
        // An answer that comes late is soon here, and the connection is the other files', too.
        return () -> {};
    }

    @Override
    public boolean isLoss(IOException cause) {
        return cause instanceof ConnectionLostException;
    }

    @Override
    public OpenFile reopen(OpenFile lost) throws IOException {
        return open();
    }

    @Override
    public void close(OpenFile file) throws IOException {
        Connection connection = file.connection();
        if (connection.failure() != null) {
            return;
        }
        try {
            connection.call(file.tree(), Compound.of(new Close.Request(file.id(), false)));
        } catch (ConnectionLostException _) {
            // The server closes what was open on a connection that is gone.
        }
    }

    @Override
    public IOException told(IOException cause) {
        return SmbException.of("read", address, cause);
    }
}
