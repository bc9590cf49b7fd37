package dev.wherry.smb.crypto;

import dev.wherry.smb.wire.ProtocolException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How frames are sealed; each knows its number on the wire (MS-SMB2 2.2.3.1.2). */
public enum CipherSuite {
    AES_128_GCM(2, 16),
    AES_256_GCM(4, 32);

    private final int id;
    private final int keyBytes;

    CipherSuite(int id, int keyBytes) {
        this.id = id;
        this.keyBytes = keyBytes;
    }

    /** The number on the wire. */
    public int id() {
        return id;
    }

    /** Length of its keys. */
    public int keyBytes() {
        return keyBytes;
    }

    /**
     * What a server's answer comes to.
     *
     * @param chosen what the server listed; empty or 0 where there is no common cipher
     * @return null where there is none
     */
    public static @Nullable CipherSuite chosen(List<Integer> chosen) throws ProtocolException {
        if (chosen.isEmpty() || chosen.getFirst() == 0) {
            return null;
        }
        for (CipherSuite suite : values()) {
            if (suite.id == chosen.getFirst()) {
                return suite;
            }
        }
        throw new ProtocolException("cipher " + chosen + " was never offered");
    }
}
