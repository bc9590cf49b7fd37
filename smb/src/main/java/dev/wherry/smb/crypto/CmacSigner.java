package dev.wherry.smb.crypto;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * AES-CMAC (RFC 4493) on the JDK's CBC, which is seven times as fast as a block at a time: the last
 * cipher block of CBC over the message with a zero vector, where the last block of the message was
 * mixed with a key of its own.
 */
final class CmacSigner extends Signer {

    private static final int BLOCK = 16;
    private static final int CHUNK = 8192;

    private final Cipher cbc;
    private final byte[] wholeKey;
    private final byte[] paddedKey;
    private final byte[] discarded = new byte[CHUNK];

    CmacSigner(byte[] key) throws GeneralSecurityException {
        cbc = Cipher.getInstance("AES/CBC/NoPadding");
        cbc.init(
                Cipher.ENCRYPT_MODE,
                new SecretKeySpec(key, "AES"),
                new IvParameterSpec(new byte[BLOCK]));
        wholeKey = doubled(cbc.doFinal(new byte[BLOCK]));
        paddedKey = doubled(wholeKey);
    }

    @Override
    byte[] mac(ByteBuffer message) throws GeneralSecurityException {
        byte[] array = message.array();
        int at = message.arrayOffset();
        int end = at + message.limit();
        int lastBlock = end - Math.max(1, (end - at - 1) % BLOCK + 1);
        while (at < lastBlock) {
            int length = Math.min(CHUNK, lastBlock - at);
            cbc.update(array, at, length, discarded);
            at += length;
        }
        return cbc.doFinal(closing(array, lastBlock, end - lastBlock));
    }

    private byte[] closing(byte[] array, int from, int length) {
        byte[] block = new byte[BLOCK];
        System.arraycopy(array, from, block, 0, length);
        byte[] key = wholeKey;
        if (length < BLOCK) {
            block[length] = (byte) 0x80;
            key = paddedKey;
        }
        for (int i = 0; i < BLOCK; i++) {
            block[i] ^= key[i];
        }
        return block;
    }

    /** Doubling in GF(2^128), RFC 4493 2.3. */
    private static byte[] doubled(byte[] value) {
        byte[] result = new byte[BLOCK];
        for (int i = 0; i < BLOCK; i++) {
            int next = i + 1 < BLOCK ? (value[i + 1] & 0xFF) >> 7 : 0;
            result[i] = (byte) (value[i] << 1 | next);
        }
        if (value[0] < 0) {
            result[BLOCK - 1] ^= (byte) 0x87;
        }
        return result;
    }
}
