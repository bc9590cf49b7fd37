package dev.wherry.smb.crypto;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** HMAC-SHA256, cut to 16 bytes: 2.1, and 3.1.1 where it was agreed on. */
final class HmacSigner extends Signer {

    private final Mac mac;

    HmacSigner(byte[] key) throws GeneralSecurityException {
        mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
    }

    @Override
    byte[] mac(ByteBuffer message) {
        mac.update(message.array(), message.arrayOffset(), message.limit());
        return mac.doFinal();
    }
}
