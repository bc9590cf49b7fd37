package dev.wherry.smb.crypto;

import dev.wherry.smb.wire.Header;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;

/**
 * Signs messages and checks signatures (MS-SMB2 3.1.4.1, 3.1.5.1): a MAC over the whole message
 * with the signature's own 16 bytes taken as zeros. For one direction of one session, and one
 * thread at a time. Buffers are heap buffers, and the message is all of the buffer.
 */
public abstract sealed class Signer permits HmacSigner, CmacSigner, GmacSigner {

    /** A signer with a key of its own. */
    public static Signer of(SigningAlgorithm algorithm, byte[] key) {
        try {
            return switch (algorithm) {
                case HMAC_SHA256 -> new HmacSigner(key);
                case AES_CMAC -> new CmacSigner(key);
                case AES_GMAC -> new GmacSigner(key);
            };
        } catch (GeneralSecurityException e) {
            throw new AssertionError("every JDK has " + algorithm, e);
        }
    }

    /** Puts the signature into the header of {@code message}. */
    public final void sign(ByteBuffer message) {
        message.put(Header.SIGNATURE, new byte[Header.SIGNATURE_BYTES]);
        message.put(Header.SIGNATURE, checkedMac(message), 0, Header.SIGNATURE_BYTES);
    }

    /** Whether the signature in {@code message} is right; the message is left as it was. */
    public final boolean verify(ByteBuffer message) {
        byte[] claimed = new byte[Header.SIGNATURE_BYTES];
        message.get(Header.SIGNATURE, claimed);
        message.put(Header.SIGNATURE, new byte[Header.SIGNATURE_BYTES]);
        try {
            return matches(message, claimed);
        } finally {
            message.put(Header.SIGNATURE, claimed);
        }
    }

    /** Compares in constant time. */
    boolean matches(ByteBuffer message, byte[] claimed) {
        byte[] mac = checkedMac(message);
        return MessageDigest.isEqual(claimed, java.util.Arrays.copyOf(mac, Header.SIGNATURE_BYTES));
    }

    private byte[] checkedMac(ByteBuffer message) {
        try {
            return mac(message);
        } catch (GeneralSecurityException e) {
            throw new AssertionError("MAC over " + message.limit() + " bytes", e);
        }
    }

    /** At least 16 bytes, of which the first 16 count. */
    abstract byte[] mac(ByteBuffer message) throws GeneralSecurityException;
}
