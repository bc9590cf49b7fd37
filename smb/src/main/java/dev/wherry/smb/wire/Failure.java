package dev.wherry.smb.wire;

import java.nio.ByteBuffer;

/**
 * ERROR response (2.2.2): the status is in the header, and details may follow.
 *
 * <pre>
 * 0  structure size = 9      2  number of contexts (1)   3  reserved
 * 4  byte count              8  bytes
 * </pre>
 *
 * @param details as they came; a view of the frame
 */
public record Failure(ByteBuffer details) implements Response {

    private static final int SIZE = 9;

    /** Nothing to add to the status. */
    public static final Failure PLAIN = new Failure(ByteBuffer.allocate(0));

    /**
     * Whether the body behind {@code header} is this one. Two statuses that look like failures come
     * with the command's own body: the middle of a login, and an answer cut to the room there was.
     */
    static boolean isAnnouncedBy(Header header) {
        return switch (header.status()) {
            case Status.SUCCESS -> false;
            case Status.MORE_PROCESSING_REQUIRED -> header.command() != Command.SESSION_SETUP;
            case Status.BUFFER_OVERFLOW ->
                    switch (header.command()) {
                        case READ, IOCTL -> false;
                        default -> true;
                    };
            default -> true;
        };
    }

    @Override
    public void encode(ByteBuffer out) {
        out.putShort((short) SIZE).putShort((short) 0).putInt(details.remaining());
        out.put(details.duplicate());
        if (!details.hasRemaining()) {
            out.put((byte) 0);
        }
    }

    static Failure decode(ByteBuffer in) throws ProtocolException {
        Body.expectSize(in, SIZE);
        in.getShort();
        int count = in.getInt();
        return new Failure(Body.view(in, in.position(), count));
    }

    @Override
    public Failure detached() {
        return new Failure(Body.copy(details));
    }
}
