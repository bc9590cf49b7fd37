package dev.wherry.smb.crypto;

import dev.wherry.smb.wire.Dialect;
import dev.wherry.smb.wire.ProtocolException;
import java.util.List;

/** How messages are signed; each knows its number on the wire (MS-SMB2 2.2.3.1.7). */
public enum SigningAlgorithm {
    HMAC_SHA256(0),
    AES_CMAC(1),
    AES_GMAC(2);

    private final int id;

    SigningAlgorithm(int id) {
        this.id = id;
    }

    /** The number on the wire. */
    public int id() {
        return id;
    }

    /**
     * What a server's answer comes to (3.2.5.2).
     *
     * @param chosen what the server listed; empty where it does not negotiate signing
     */
    public static SigningAlgorithm chosen(Dialect dialect, List<Integer> chosen)
            throws ProtocolException {
        if (!dialect.isAtLeast(Dialect.SMB_3_0)) {
            return HMAC_SHA256;
        }
        if (dialect != Dialect.SMB_3_1_1 || chosen.isEmpty()) {
            return AES_CMAC;
        }
        for (SigningAlgorithm algorithm : values()) {
            if (algorithm.id == chosen.getFirst()) {
                return algorithm;
            }
        }
        throw new ProtocolException("signing algorithm " + chosen + " was never offered");
    }
}
