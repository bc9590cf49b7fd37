package dev.wherry.smb.connection;

import dev.wherry.smb.crypto.CipherSuite;
import dev.wherry.smb.crypto.SigningAlgorithm;
import dev.wherry.smb.wire.Dialect;
import java.time.Duration;
import java.util.List;

/**
 * What a connection offers and insists on.
 *
 * @param dialects offered
 * @param ciphers offered, in order of preference
 * @param signingAlgorithms offered, in order of preference
 * @param requireSigning everything is signed, whatever the server would do without
 * @param requireSealing everything is encrypted
 * @param connectTimeout for TCP, negotiation and login, each
 * @param answerTimeout how long the server may take to answer any one request
 */
public record Settings(
        List<Dialect> dialects,
        List<CipherSuite> ciphers,
        List<SigningAlgorithm> signingAlgorithms,
        boolean requireSigning,
        boolean requireSealing,
        Duration connectTimeout,
        Duration answerTimeout) {

    /** All there is, and nothing insisted on. */
    public static final Settings DEFAULT =
            new Settings(
                    List.of(Dialect.values()),
                    List.of(CipherSuite.values()),
                    List.of(
                            SigningAlgorithm.AES_GMAC,
                            SigningAlgorithm.AES_CMAC,
                            SigningAlgorithm.HMAC_SHA256),
                    false,
                    false,
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(60));
}
