package dev.wherry.smb.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.smb.wire.ProtocolException;
import dev.wherry.smb.wire.Transform;
import dev.wherry.testkit.Seed;
import dev.wherry.testkit.Seeded;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.bouncycastle.crypto.InvalidCipherTextException;
import org.bouncycastle.crypto.engines.AESEngine;
import org.bouncycastle.crypto.modes.GCMBlockCipher;
import org.bouncycastle.crypto.params.AEADParameters;
import org.bouncycastle.crypto.params.KeyParameter;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(Seeded.class)
class SealerTest {

    private static final int ROUNDS = 100;
    private static final long SESSION = 0x1122334455667788L;

    private static ByteBuffer sealed(Sealer sealer, byte[] plain) {
        int at = 4;
        ByteBuffer buffer =
                ByteBuffer.allocate(at + Transform.BYTES + plain.length + Transform.TAG_BYTES)
                        .order(ByteOrder.LITTLE_ENDIAN);
        buffer.put(at + Transform.BYTES, plain);
        sealer.seal(buffer, at, plain.length);
        return buffer.slice(at, Transform.BYTES + plain.length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static byte[] random(RandomGenerator random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    @ParameterizedTest
    @EnumSource
    void sealsAsAnotherImplementationOpens(CipherSuite suite, Seed seed)
            throws InvalidCipherTextException {
        RandomGenerator random = seed.random();
        byte[] key = random(random, suite.keyBytes());
        Sealer sealer = new Sealer(key, SESSION);
        for (int round = 0; round < ROUNDS; round++) {
            byte[] plain = random(random, random.nextInt(10_000));
            ByteBuffer frame = sealed(sealer, plain);
            byte[] bytes = new byte[frame.limit()];
            frame.get(0, bytes);
            byte[] nonce = java.util.Arrays.copyOfRange(bytes, 20, 32);
            var cipher = GCMBlockCipher.newInstance(AESEngine.newInstance());
            cipher.init(false, new AEADParameters(new KeyParameter(key), 128, nonce));
            cipher.processAADBytes(bytes, 20, 32);
            byte[] opened = new byte[cipher.getOutputSize(plain.length + 16)];
            int done = cipher.processBytes(bytes, 52, plain.length, opened, 0);
            done += cipher.processBytes(bytes, 4, 16, opened, done);
            done += cipher.doFinal(opened, done);
            assertEquals(ByteBuffer.wrap(plain), ByteBuffer.wrap(opened, 0, done));
        }
    }

    @ParameterizedTest
    @EnumSource
    void openerTakesWhatWasSealedAndNothingElse(CipherSuite suite, Seed seed) throws IOException {
        RandomGenerator random = seed.random();
        byte[] key = random(random, suite.keyBytes());
        Sealer sealer = new Sealer(key, SESSION);
        Opener opener = new Opener(key, SESSION);
        for (int round = 0; round < ROUNDS; round++) {
            byte[] plain = random(random, 1 + random.nextInt(10_000));
            ByteBuffer frame = sealed(sealer, plain);
            assertTrue(Transform.isAt(frame));
            assertEquals(ByteBuffer.wrap(plain), opener.open(frame));
            int at = 4 + random.nextInt(frame.limit() - 4);
            frame.put(at, (byte) (frame.get(at) ^ 1 << random.nextInt(8)));
            // the last four bytes of the nonce field belong to no cipher, yet the tag covers them
            assertThrows(ProtocolException.class, () -> opener.open(frame), "byte " + at);
        }
    }

    @ParameterizedTest
    @EnumSource
    void neverUsesANonceTwice(CipherSuite suite) {
        Sealer sealer = new Sealer(new byte[suite.keyBytes()], SESSION);
        Set<ByteBuffer> nonces = new HashSet<>();
        for (int round = 0; round < 10_000; round++) {
            byte[] nonce = new byte[12];
            sealed(sealer, new byte[1]).get(Transform.NONCE, nonce);
            assertTrue(nonces.add(ByteBuffer.wrap(nonce)));
        }
        Sealer other = new Sealer(new byte[suite.keyBytes()], SESSION);
        assertNotEquals(sealed(sealer, new byte[9]), sealed(other, new byte[9]));
    }
}
