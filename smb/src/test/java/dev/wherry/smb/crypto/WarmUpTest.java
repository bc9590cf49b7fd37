package dev.wherry.smb.crypto;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is done for nothing is done rightly, and ends early where nobody wants it any more. */
class WarmUpTest {

    @ParameterizedTest
    @EnumSource
    void everySigningAlgorithmKnowsItsOwnSignatures(SigningAlgorithm algorithm) {
        assertDoesNotThrow(() -> WarmUp.sign(algorithm));
    }

    @Test
    void whatIsSealedIsOpened() {
        assertDoesNotThrow(WarmUp::seal);
    }

    @Test
    void anInterruptEndsItAndIsKept() {
        Thread.currentThread().interrupt();
        assertDoesNotThrow(WarmUp::seal);
        assertTrue(Thread.interrupted());
    }
}
