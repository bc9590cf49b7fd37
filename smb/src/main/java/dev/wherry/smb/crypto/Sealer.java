package dev.wherry.smb.crypto;

import dev.wherry.smb.wire.Transform;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encrypts what the client sends in one session (MS-SMB2 3.1.4.3). The nonce is a counter that
 * never repeats within a session, and keys never outlive one. For one thread at a time.
 */
public final class Sealer {

    private static final int NONCE_BYTES = 12;

    private final Cipher gcm;
    private final SecretKeySpec key;
    private final long sessionId;
    private final int salt = new SecureRandom().nextInt();
    private long counter;

    public Sealer(byte[] key, long sessionId) {
        try {
            this.gcm = Cipher.getInstance("AES/GCM/NoPadding");
        } catch (GeneralSecurityException e) {
            throw new AssertionError("every JDK has AES-GCM", e);
        }
        this.key = new SecretKeySpec(key, "AES");
        this.sessionId = sessionId;
    }

    /**
     * Encrypts in place the {@code length} bytes that stand {@link Transform#BYTES} behind {@code
     * at}, and fills in the header in front of them.
     *
     * @param buffer a heap buffer with room for {@link Transform#TAG_BYTES} more bytes behind
     */
    public void seal(ByteBuffer buffer, int at, int length) {
        byte[] nonce = nextNonce();
        Transform.put(buffer, at, nonce, length, sessionId);
        byte[] array = buffer.array();
        int start = buffer.arrayOffset() + at;
        int text = start + Transform.BYTES;
        try {
            gcm.init(
                    Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(Transform.TAG_BYTES * 8, nonce));
            gcm.updateAAD(array, start + Transform.NONCE, Transform.BYTES - Transform.NONCE);
            gcm.doFinal(array, text, length, array, text);
        } catch (GeneralSecurityException e) {
            throw new AssertionError("sealing " + length + " bytes", e);
        }
        System.arraycopy(array, text + length, array, start + Transform.TAG, Transform.TAG_BYTES);
    }

    private byte[] nextNonce() {
        if (++counter == 0) {
            throw new AssertionError("nonces used up");
        }
        return ByteBuffer.allocate(NONCE_BYTES).putLong(counter).putInt(salt).array();
    }
}
