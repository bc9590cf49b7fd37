package dev.wherry.smb.crypto;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.smb.wire.Header;
import dev.wherry.testkit.Seed;
import dev.wherry.testkit.Seeded;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.bouncycastle.crypto.Mac;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.engines.AESEngine;
import org.bouncycastle.crypto.macs.CMac;
import org.bouncycastle.crypto.macs.GMac;
import org.bouncycastle.crypto.macs.HMac;
import org.bouncycastle.crypto.modes.GCMBlockCipher;
import org.bouncycastle.crypto.params.KeyParameter;
import org.bouncycastle.crypto.params.ParametersWithIV;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(Seeded.class)
class SignerTest {

    private static final int ROUNDS = 200;
    private static final int MAX_BYTES = 20_000;

    /** A message of random bytes, somewhere in a larger array. */
    private static ByteBuffer message(RandomGenerator random) {
        int length = Header.BYTES + random.nextInt(MAX_BYTES);
        byte[] array = new byte[length + 40];
        random.nextBytes(array);
        return ByteBuffer.wrap(array, 13, length).slice().order(ByteOrder.LITTLE_ENDIAN);
    }

    private static byte[] expected(SigningAlgorithm algorithm, byte[] key, ByteBuffer message) {
        byte[] bytes = new byte[message.limit()];
        message.get(0, bytes);
        Arrays.fill(bytes, Header.SIGNATURE, Header.BYTES, (byte) 0);
        Mac mac =
                switch (algorithm) {
                    case HMAC_SHA256 -> new HMac(new SHA256Digest());
                    case AES_CMAC -> new CMac(AESEngine.newInstance());
                    case AES_GMAC -> new GMac(GCMBlockCipher.newInstance(AESEngine.newInstance()));
                };
        mac.init(
                algorithm == SigningAlgorithm.AES_GMAC
                        ? new ParametersWithIV(new KeyParameter(key), nonce(message))
                        : new KeyParameter(key));
        mac.update(bytes, 0, bytes.length);
        byte[] result = new byte[mac.getMacSize()];
        mac.doFinal(result, 0);
        return Arrays.copyOf(result, Header.SIGNATURE_BYTES);
    }

    private static byte[] nonce(ByteBuffer message) {
        boolean cancel = message.getShort(12) == 12;
        return ByteBuffer.allocate(12)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(message.getLong(24))
                .putInt((message.getInt(16) & 1) | (cancel ? 2 : 0))
                .array();
    }

    @ParameterizedTest
    @EnumSource
    void signsAsAnotherImplementationDoes(SigningAlgorithm algorithm, Seed seed) {
        RandomGenerator random = seed.random();
        byte[] key = new byte[16];
        random.nextBytes(key);
        Signer signer = Signer.of(algorithm, key);
        for (int round = 0; round < ROUNDS; round++) {
            ByteBuffer message = message(random);
            signer.sign(message);
            byte[] signature = new byte[Header.SIGNATURE_BYTES];
            message.get(Header.SIGNATURE, signature);
            assertArrayEquals(expected(algorithm, key, message), signature);
        }
    }

    @ParameterizedTest
    @EnumSource
    void believesItsOwnSignatureAndNoOther(SigningAlgorithm algorithm, Seed seed) {
        RandomGenerator random = seed.random();
        Signer signer = Signer.of(algorithm, new byte[16]);
        Signer verifier = Signer.of(algorithm, new byte[16]);
        for (int round = 0; round < ROUNDS; round++) {
            ByteBuffer message = message(random);
            signer.sign(message);
            ByteBuffer before = ByteBuffer.allocate(message.limit()).put(message.duplicate());
            assertTrue(verifier.verify(message));
            assertTrue(verifier.verify(message), "checked twice");
            assertEquals(before.flip(), message.duplicate().rewind(), "changed by checking");
            int at = random.nextInt(message.limit());
            message.put(at, (byte) (message.get(at) ^ 1 << random.nextInt(8)));
            assertFalse(verifier.verify(message), "byte " + at + " of " + message.limit());
        }
    }
}
