package dev.wherry.smb.crypto;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;

/**
 * The running hash over everything said before a login is complete (MS-SMB2 3.1.4.4.1): whoever
 * changes a byte of the negotiation changes the keys. H = SHA-512(H, message), beginning with 64
 * zeros.
 */
public final class PreauthHash {

    private final MessageDigest digest;
    private byte[] value = new byte[64];

    public PreauthHash() {
        try {
            digest = MessageDigest.getInstance("SHA-512");
        } catch (GeneralSecurityException e) {
            throw new AssertionError("every JDK has SHA-512", e);
        }
    }

    /** Takes one message, all of the buffer, signature included. */
    public void add(ByteBuffer message) {
        digest.update(value);
        digest.update(message.duplicate().rewind());
        value = digest.digest();
    }

    /** The hash so far. */
    public byte[] value() {
        return value.clone();
    }
}
