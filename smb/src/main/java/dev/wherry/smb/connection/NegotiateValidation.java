package dev.wherry.smb.connection;

import dev.wherry.smb.wire.FileId;
import dev.wherry.smb.wire.Ioctl;
import dev.wherry.smb.wire.Negotiate;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.UUID;

/**
 * Asks a 3.0.x server, in a signed message, what was said in the negotiation, which was not
 * protected (MS-SMB2 2.2.31.4, 2.2.32.6).
 *
 * <pre>
 * question: 0 capabilities   4 guid (16)   20 security mode (2)   22 count (2)   24 dialects
 * answer:   0 capabilities   4 guid (16)   20 security mode (2)   22 dialect (2)
 * </pre>
 */
final class NegotiateValidation {

    private static final int ANSWER_BYTES = 24;

    private NegotiateValidation() {}

    static Ioctl.Request question(Negotiate.Request offer) {
        int dialects = offer.dialects().size();
        ByteBuffer input = little(ANSWER_BYTES + 2 * dialects);
        put(input, offer.capabilities(), offer.clientGuid(), offer.securityMode());
        input.putShort((short) dialects);
        offer.dialects().forEach(dialect -> input.putShort((short) dialect.code()));
        return new Ioctl.Request(
                Ioctl.VALIDATE_NEGOTIATE_INFO, FileId.RELATED, input.flip(), ANSWER_BYTES);
    }

    static void check(Reply reply, Negotiate.Response answer) throws IOException {
        ByteBuffer expected = little(ANSWER_BYTES);
        put(expected, answer.capabilities(), answer.serverGuid(), answer.securityMode());
        expected.putShort((short) answer.dialect().code());
        ByteBuffer output = reply.require(Ioctl.Response.class).output();
        if (!output.equals(expected.flip())) {
            throw new RefusedException(
                    "somebody changed what was negotiated with the server",
                    "do not trust this network");
        }
    }

    private static ByteBuffer little(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static void put(ByteBuffer out, int capabilities, UUID guid, int securityMode) {
        out.putInt(capabilities)
                .putLong(guid.getMostSignificantBits())
                .putLong(guid.getLeastSignificantBits())
                .putShort((short) securityMode);
    }
}
