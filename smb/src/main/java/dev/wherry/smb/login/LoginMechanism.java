package dev.wherry.smb.login;

import java.io.IOException;

/** One login, from its first token to its key. For one thread and one use. */
public interface LoginMechanism {

    /** The first token to the server, wrapped in SPNEGO. */
    byte[] start() throws IOException;

    /**
     * The answer to a token from the server.
     *
     * @throws IOException if the token is malformed or asks for what cannot be given
     */
    byte[] next(byte[] serverToken) throws IOException;

    /** What both sides know once the server has accepted; 16 bytes with NTLM. */
    byte[] sessionKey();

    /** Whether it logs in as nobody, so that there is no key to sign with. */
    boolean anonymous();

    /** Whether it logs in as a guest, so that there is no key to sign with. */
    boolean guest();

    /** Whom it logs in, for messages. */
    String user();
}
