package dev.wherry.engine.relay;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.CRC32C;

/** A running digest over the bytes of a stream in order. */
sealed interface Digest {

    static Digest of(DigestKind kind) {
        return switch (kind) {
            case CRC32C -> new Crc(new CRC32C());
            case SHA256 -> new Sha(sha256());
        };
    }

    /** Takes in what is between position and limit; leaves both as they are. */
    void update(ByteBuffer bytes);

    /** Lower-case hexadecimal of everything so far. */
    String hex();

    record Crc(CRC32C crc) implements Digest {
        @Override
        public void update(ByteBuffer bytes) {
            crc.update(bytes.duplicate());
        }

        @Override
        public String hex() {
            return HexFormat.of().toHexDigits(crc.getValue(), 8);
        }
    }

    record Sha(MessageDigest sha) implements Digest {
        @Override
        public void update(ByteBuffer bytes) {
            sha.update(bytes.duplicate());
        }

        @Override
        public String hex() {
            try {
                return HexFormat.of().formatHex(((MessageDigest) sha.clone()).digest());
            } catch (CloneNotSupportedException e) {
                throw new AssertionError("the platform's SHA-256 can be cloned", e);
            }
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
