package dev.wherry.smb.connection;

import dev.wherry.smb.crypto.CipherSuite;
import dev.wherry.smb.crypto.Keys;
import dev.wherry.smb.crypto.Opener;
import dev.wherry.smb.crypto.Sealer;
import dev.wherry.smb.crypto.Signer;
import dev.wherry.smb.crypto.SigningAlgorithm;
import dev.wherry.smb.wire.Dialect;
import dev.wherry.smb.wire.Negotiate;
import org.jspecify.annotations.Nullable;

/**
 * What a handshake came to.
 *
 * @param offer what was sent, to be validated afterwards on 3.0.x
 * @param answer what the server chose
 * @param cipher null where nothing can be encrypted
 * @param id of the session
 * @param keys null for guests and nobody, who have none
 * @param signAll whether every message is signed
 * @param sealAll whether every frame is encrypted
 */
record Session(
        Negotiate.Request offer,
        Negotiate.Response answer,
        SigningAlgorithm signing,
        @Nullable CipherSuite cipher,
        long id,
        @Nullable Keys keys,
        boolean signAll,
        boolean sealAll) {

    Dialect dialect() {
        return answer.dialect();
    }

    /** A signer, or verifier, for one direction; null where there is no key. */
    @Nullable Signer newSigner() {
        return keys == null ? null : Signer.of(signing, keys.signing());
    }

    /** Null where nothing can be encrypted. */
    @Nullable Sealer newSealer() {
        return keys == null || cipher == null ? null : new Sealer(keys.clientToServer(), id);
    }

    /** Null where nothing can be encrypted. */
    @Nullable Opener newOpener() {
        return keys == null || cipher == null ? null : new Opener(keys.serverToClient(), id);
    }
}
