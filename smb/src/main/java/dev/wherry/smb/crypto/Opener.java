package dev.wherry.smb.crypto;

import dev.wherry.smb.wire.ProtocolException;
import dev.wherry.smb.wire.Transform;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Decrypts what the server sends in one session. For one thread at a time. */
public final class Opener {

    private static final int NONCE_BYTES = 12;

    private final Cipher gcm;
    private final SecretKeySpec key;
    private final long sessionId;
    private byte[] plain = new byte[0];

    public Opener(byte[] key, long sessionId) {
        try {
            this.gcm = Cipher.getInstance("AES/GCM/NoPadding");
        } catch (GeneralSecurityException e) {
            throw new AssertionError("every JDK has AES-GCM", e);
        }
        this.key = new SecretKeySpec(key, "AES");
        this.sessionId = sessionId;
    }

    /**
     * Decrypts {@code frame}, all of a heap buffer whose array goes on for {@link
     * Transform#TAG_BYTES} at least: the cipher wants the tag behind the text, where it is put for
     * as long as that takes.
     *
     * @return the messages in it, valid until the next call
     * @throws ProtocolException if it was not sealed in this session, or changed on the way
     */
    public ByteBuffer open(ByteBuffer frame) throws ProtocolException {
        if (Transform.check(frame) != sessionId) {
            throw new ProtocolException("encrypted frame belongs to another session");
        }
        int length = frame.limit() - Transform.BYTES;
        if (plain.length < length) {
            plain = new byte[length];
        }
        byte[] nonce = new byte[NONCE_BYTES];
        frame.get(Transform.NONCE, nonce);
        byte[] tag = new byte[Transform.TAG_BYTES];
        frame.get(Transform.TAG, tag);
        byte[] array = frame.array();
        int start = frame.arrayOffset();
        int end = start + frame.limit();
        byte[] behind = Arrays.copyOfRange(array, end, end + Transform.TAG_BYTES);
        System.arraycopy(tag, 0, array, end, Transform.TAG_BYTES);
        try {
            gcm.init(
                    Cipher.DECRYPT_MODE, key, new GCMParameterSpec(Transform.TAG_BYTES * 8, nonce));
            gcm.updateAAD(array, start + Transform.NONCE, Transform.BYTES - Transform.NONCE);
            gcm.doFinal(array, start + Transform.BYTES, length + Transform.TAG_BYTES, plain);
        } catch (GeneralSecurityException e) {
            throw new ProtocolException("encrypted frame was changed on the way: " + e);
        } finally {
            System.arraycopy(behind, 0, array, end, Transform.TAG_BYTES);
        }
        return ByteBuffer.wrap(plain, 0, length).slice().order(ByteOrder.LITTLE_ENDIAN);
    }
}
