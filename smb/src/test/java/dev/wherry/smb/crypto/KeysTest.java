package dev.wherry.smb.crypto;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import dev.wherry.smb.wire.Dialect;
import dev.wherry.testkit.Seed;
import dev.wherry.testkit.Seeded;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.generators.KDFCounterBytesGenerator;
import org.bouncycastle.crypto.macs.HMac;
import org.bouncycastle.crypto.params.KDFCounterParameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Seeded.class)
class KeysTest {

    private static byte[] expected(byte[] key, String label, byte[] context, int bytes) {
        ByteArrayOutputStream fixed = new ByteArrayOutputStream();
        fixed.writeBytes((label + "\0").getBytes(StandardCharsets.US_ASCII));
        fixed.write(0);
        fixed.writeBytes(context);
        fixed.writeBytes(new byte[] {0, 0, (byte) (bytes * 8 >> 8), (byte) (bytes * 8)});
        var generator = new KDFCounterBytesGenerator(new HMac(new SHA256Digest()));
        generator.init(new KDFCounterParameters(key, fixed.toByteArray(), 32));
        byte[] result = new byte[bytes];
        generator.generateBytes(result, 0, bytes);
        return result;
    }

    private static byte[] ascii(String text) {
        return (text + "\0").getBytes(StandardCharsets.US_ASCII);
    }

    @Test
    void latestDialectTakesThePreauthHashIntoEveryKey(Seed seed) {
        byte[] session = new byte[16];
        byte[] hash = new byte[64];
        var random = seed.random();
        random.nextBytes(session);
        random.nextBytes(hash);
        for (CipherSuite cipher : CipherSuite.values()) {
            Keys keys = Keys.derive(Dialect.SMB_3_1_1, session, hash, cipher);
            int bytes = cipher.keyBytes();
            assertArrayEquals(expected(session, "SMBSigningKey", hash, 16), keys.signing());
            assertArrayEquals(
                    expected(session, "SMBC2SCipherKey", hash, bytes), keys.clientToServer());
            assertArrayEquals(
                    expected(session, "SMBS2CCipherKey", hash, bytes), keys.serverToClient());
        }
    }

    @Test
    void dialectsBeforeHaveFixedContexts(Seed seed) {
        byte[] session = new byte[16];
        seed.random().nextBytes(session);
        for (Dialect dialect : new Dialect[] {Dialect.SMB_3_0, Dialect.SMB_3_0_2}) {
            Keys keys = Keys.derive(dialect, session, new byte[64], null);
            assertArrayEquals(
                    expected(session, "SMB2AESCMAC", ascii("SmbSign"), 16), keys.signing());
            assertArrayEquals(
                    expected(session, "SMB2AESCCM", ascii("ServerIn "), 16), keys.clientToServer());
            assertArrayEquals(
                    expected(session, "SMB2AESCCM", ascii("ServerOut"), 16), keys.serverToClient());
        }
        assertArrayEquals(
                session, Keys.derive(Dialect.SMB_2_1, session, new byte[64], null).signing());
    }
}
