package dev.wherry.smb.wire;

import java.nio.ByteBuffer;

/**
 * OPLOCK_BREAK (2.2.23 to 2.2.25): the server takes back a right to cache. None is ever asked for
 * here; one that comes all the same is acknowledged, so that nobody waits for it.
 */
public final class OplockBreak {

    private static final int OPLOCK_SIZE = 24;
    private static final int LEASE_NOTIFICATION_SIZE = 44;
    private static final int LEASE_ACKNOWLEDGMENT_SIZE = 36;

    private OplockBreak() {}

    static Response decodeNotification(ByteBuffer in) throws ProtocolException {
        int size = in.getShort() & 0xFFFF;
        return switch (size) {
            case OPLOCK_SIZE -> Oplock.decode(in);
            case LEASE_NOTIFICATION_SIZE -> {
                in.getShort();
                boolean acknowledge = (in.getInt() & 1) != 0;
                FileId key = FileId.decode(in);
                in.getInt();
                yield new LeaseNotification(key, in.getInt(), acknowledge);
            }
            default -> throw new ProtocolException("oplock break of structure size " + size);
        };
    }

    static Request decodeAcknowledgment(ByteBuffer in) throws ProtocolException {
        int size = in.getShort() & 0xFFFF;
        return switch (size) {
            case OPLOCK_SIZE -> Oplock.decode(in);
            case LEASE_ACKNOWLEDGMENT_SIZE -> {
                in.getShort();
                in.getInt();
                yield new LeaseAcknowledgment(FileId.decode(in), in.getInt());
            }
            default -> throw new ProtocolException("acknowledgment of structure size " + size);
        };
    }

    /**
     * An oplock falls to {@code level}: the server says so, and the client agrees.
     *
     * <pre>
     * 0  structure size = 24   2  oplock level (1)   3  reserved   4  reserved   8  file id (16)
     * </pre>
     */
    public record Oplock(int level, FileId file) implements Request, Response {

        @Override
        public Command command() {
            return Command.OPLOCK_BREAK;
        }

        @Override
        public int maxBytes() {
            return OPLOCK_SIZE;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putShort((short) OPLOCK_SIZE).put((byte) level).put((byte) 0).putInt(0);
            file.encode(out);
        }

        /** Reads what follows the structure size. */
        private static Oplock decode(ByteBuffer in) {
            int level = in.get() & 0xFF;
            in.get();
            in.getInt();
            return new Oplock(level, FileId.decode(in));
        }
    }

    /**
     * A lease falls to {@code state}.
     *
     * <pre>
     *  0  structure size = 44   2  epoch   4  flags, 1: wants an answer   8  lease key (16)
     * 24  current state        28  new state    32  reserved (12)
     * </pre>
     */
    public record LeaseNotification(FileId key, int state, boolean wantsAcknowledgment)
            implements Response {
        @Override
        public void encode(ByteBuffer out) {
            out.putShort((short) LEASE_NOTIFICATION_SIZE)
                    .putShort((short) 0)
                    .putInt(wantsAcknowledgment ? 1 : 0);
            key.encode(out);
            out.putInt(0).putInt(state).putInt(0).putInt(0).putInt(0);
        }
    }

    /**
     * Agrees.
     *
     * <pre>
     * 0  structure size = 36   2  reserved   4  flags   8  lease key (16)   24  state
     * 28 duration (8)
     * </pre>
     */
    public record LeaseAcknowledgment(FileId key, int state) implements Request {
        @Override
        public Command command() {
            return Command.OPLOCK_BREAK;
        }

        @Override
        public int maxBytes() {
            return LEASE_ACKNOWLEDGMENT_SIZE;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putShort((short) LEASE_ACKNOWLEDGMENT_SIZE).putShort((short) 0).putInt(0);
            key.encode(out);
            out.putInt(state).putLong(0);
        }
    }
}
