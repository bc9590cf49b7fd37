package dev.wherry.smb.crypto;

import dev.wherry.smb.wire.Dialect;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a session (MS-SMB2 3.1.4.2): the session key that the login left, put through the key
 * derivation of SP 800-108 with a label for each use. 2.1 signs with the session key itself.
 */
public final class Keys {

    private static final int SIGNING_BYTES = 16;

    private final byte[] signing;
    private final byte[] clientToServer;
    private final byte[] serverToClient;

    private Keys(byte[] signing, byte[] clientToServer, byte[] serverToClient) {
        this.signing = signing;
        this.clientToServer = clientToServer;
        this.serverToClient = serverToClient;
    }

    /**
     * Derives all three.
     *
     * @param sessionKey from the login, 16 bytes with NTLM
     * @param preauthHash over the negotiation and login; 3.1.1 only
     * @param cipher null where none was agreed on
     */
    public static Keys derive(
            Dialect dialect, byte[] sessionKey, byte[] preauthHash, @Nullable CipherSuite cipher) {
        byte[] base = Arrays.copyOf(sessionKey, SIGNING_BYTES);
        int cipherBytes = cipher == null ? SIGNING_BYTES : cipher.keyBytes();
        byte[] cipherBase = cipherBytes == SIGNING_BYTES ? base : sessionKey;
        return switch (dialect) {
            case SMB_2_1 -> new Keys(base, new byte[0], new byte[0]);
            case SMB_3_0, SMB_3_0_2 ->
                    new Keys(
                            derive(base, "SMB2AESCMAC", text("SmbSign"), SIGNING_BYTES),
                            derive(base, "SMB2AESCCM", text("ServerIn "), SIGNING_BYTES),
                            derive(base, "SMB2AESCCM", text("ServerOut"), SIGNING_BYTES));
            case SMB_3_1_1 ->
                    new Keys(
                            derive(base, "SMBSigningKey", preauthHash, SIGNING_BYTES),
                            derive(cipherBase, "SMBC2SCipherKey", preauthHash, cipherBytes),
                            derive(cipherBase, "SMBS2CCipherKey", preauthHash, cipherBytes));
        };
    }

    /** Signs both directions. */
    public byte[] signing() {
        return signing.clone();
    }

    /** Seals what the client sends. */
    public byte[] clientToServer() {
        return clientToServer.clone();
    }

    /** Seals what the server sends. */
    public byte[] serverToClient() {
        return serverToClient.clone();
    }

    /** One block of the counter mode: HMAC(key, 1 || label || 0 || context || bits). */
    private static byte[] derive(byte[] key, String label, byte[] context, int bytes) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            mac.update(new byte[] {0, 0, 0, 1});
            mac.update(text(label));
            mac.update((byte) 0);
            mac.update(context);
            int bits = bytes * 8;
            mac.update(new byte[] {0, 0, (byte) (bits >> 8), (byte) bits});
            return Arrays.copyOf(mac.doFinal(), bytes);
        } catch (GeneralSecurityException e) {
            throw new AssertionError("every JDK has HMAC-SHA256", e);
        }
    }

    /** Labels and contexts end in a zero that counts. */
    private static byte[] text(String text) {
        return (text + '\0').getBytes(StandardCharsets.US_ASCII);
    }
}
