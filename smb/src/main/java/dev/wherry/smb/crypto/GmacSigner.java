package dev.wherry.smb.crypto;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * AES-GMAC (MS-SMB2 3.1.4.1): GCM over nothing, with the message as additional data. The nonce is
 * the message id and four bytes that keep directions and cancellations apart.
 *
 * <pre>
 * 0  message id (8)   8  bit 0: from the server, bit 1: CANCEL (4)
 * </pre>
 */
final class GmacSigner extends Signer {

    private static final int TAG_BITS = 128;
    private static final int FROM_SERVER = 1;
    private static final int IS_CANCEL = 2;
    private static final int CANCEL = 12;
    private static final int COMMAND = 12;
    private static final int FLAGS = 16;
    private static final int MESSAGE_ID = 24;

    private final Cipher gcm;
    private final SecretKeySpec key;

    GmacSigner(byte[] key) throws GeneralSecurityException {
        this.gcm = Cipher.getInstance("AES/GCM/NoPadding");
        this.key = new SecretKeySpec(key, "AES");
    }

    @Override
    byte[] mac(ByteBuffer message) throws GeneralSecurityException {
        gcm.init(Cipher.ENCRYPT_MODE, key, nonce(message));
        gcm.updateAAD(message.array(), message.arrayOffset(), message.limit());
        return gcm.doFinal();
    }

    /** By decrypting, since a server may use a nonce twice and encrypting would object to that. */
    @Override
    boolean matches(ByteBuffer message, byte[] claimed) {
        try {
            gcm.init(Cipher.DECRYPT_MODE, key, nonce(message));
            gcm.updateAAD(message.array(), message.arrayOffset(), message.limit());
            gcm.doFinal(claimed);
            return true;
        } catch (AEADBadTagException _) {
            return false;
        } catch (GeneralSecurityException e) {
            throw new AssertionError("GMAC over " + message.limit() + " bytes", e);
        }
    }

    private static GCMParameterSpec nonce(ByteBuffer message) {
        ByteBuffer header = message.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        int fromServer = header.getInt(FLAGS) & FROM_SERVER;
        int cancel = header.getShort(COMMAND) == CANCEL ? IS_CANCEL : 0;
        byte[] nonce =
                ByteBuffer.allocate(12)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putLong(header.getLong(MESSAGE_ID))
                        .putInt(fromServer | cancel)
                        .array();
        return new GCMParameterSpec(TAG_BITS, nonce);
    }
}
