package dev.wherry.smb.login;

import com.hierynomus.protocol.commons.buffer.Buffer;
import com.hierynomus.protocol.commons.buffer.Endian;
import com.hierynomus.security.MessageDigest;
import com.hierynomus.security.SecurityException;
import com.hierynomus.security.jce.JceSecurityProvider;
import com.hierynomus.smbj.SmbConfig;
import com.hierynomus.smbj.auth.AuthenticateResponse;
import com.hierynomus.smbj.auth.AuthenticationContext;
import com.hierynomus.smbj.auth.NtlmAuthenticator;
import com.hierynomus.smbj.auth.NtlmSealer;
import com.hierynomus.spnego.SpnegoException;
import dev.wherry.smb.wire.ProtocolException;
import java.io.IOException;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.SecureRandom;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * NTLMv2 in SPNEGO (MS-NLMP, MS-SPNG), the tokens made by smbj's authenticator. It is the only
 * class that knows smbj.
 */
public final class NtlmMechanism implements LoginMechanism {

    private static final String GUEST = "Guest";

    /** The sealer adds the mechListMIC, without which Samba goes on asking. */
    private final NtlmSealer authenticator = new NtlmSealer(new NtlmAuthenticator());

    private final AuthenticationContext context;
    private byte[] sessionKey = new byte[0];

    private NtlmMechanism(AuthenticationContext context) {
        this.context = context;
        authenticator.init(
                SmbConfig.builder()
                        .withSecurityProvider(new JdkDigests())
                        .withRandomProvider(new SecureRandom())
                        .build());
    }

    /**
     * Logs in a user.
     *
     * @param domain empty where there is none
     * @param password copied
     */
    public static NtlmMechanism user(String domain, String user, char[] password) {
        return new NtlmMechanism(
                new AuthenticationContext(
                        independentOfLocale(user),
                        password.clone(),
                        domain.isEmpty() ? null : domain));
    }

    /** Logs in whoever the server takes for a guest. */
    public static NtlmMechanism guestAccount() {
        return new NtlmMechanism(new AuthenticationContext(GUEST, new char[0], null));
    }

    /** Logs in nobody. */
    public static NtlmMechanism nobody() {
        return new NtlmMechanism(AuthenticationContext.anonymous());
    }

    /**
     * The name goes into the key in upper case, for which smbj asks the default locale: in Turkish
     * an i becomes something that no server expects. What is in upper case already stays as it is
     * in every locale, and servers do not tell the case of names apart.
     */
    private static String independentOfLocale(String user) {
        String upper = user.toUpperCase(Locale.ROOT);
        return upper.equals(user.toUpperCase(Locale.getDefault())) ? user : upper;
    }

    @Override
    public byte[] start() throws IOException {
        return advance(new byte[0]);
    }

    @Override
    public byte[] next(byte[] serverToken) throws IOException {
        return advance(serverToken);
    }

    private byte[] advance(byte[] serverToken) throws IOException {
        try {
            AuthenticateResponse response = authenticate(serverToken);
            if (response == null) {
                throw new ProtocolException("the server goes on after the login is over");
            }
            byte[] key = response.getSessionKey();
            if (key != null) {
                sessionKey = key;
            }
            var token = new Buffer.PlainBuffer(Endian.LE);
            response.getNegToken().write(token);
            return token.getCompactData();
        } catch (RuntimeException | SpnegoException e) {
            throw new ProtocolException("login token of the server is malformed: " + e);
        }
    }

    /** The authenticator never looks at the connection, which is why there need not be one. */
    @SuppressWarnings("NullAway")
    private @Nullable AuthenticateResponse authenticate(byte[] serverToken) throws IOException {
        return authenticator.authenticate(context, serverToken, null);
    }

    @Override
    public byte[] sessionKey() {
        return sessionKey.clone();
    }

    @Override
    public boolean anonymous() {
        return context.isAnonymous();
    }

    @Override
    public boolean guest() {
        return context.isGuest();
    }

    @Override
    public String user() {
        return context.getUsername();
    }

    /**
     * Asks for digests only the provider that has MD5. MD4 is in none, and smbj then has its own;
     * but to find that out the JDK would load every provider there is, Bouncy Castle with its
     * thousands of entries too.
     */
    private static final class JdkDigests extends JceSecurityProvider {

        @Override
        public MessageDigest getDigest(String name) throws SecurityException {
            try {
                Provider provider = java.security.MessageDigest.getInstance("MD5").getProvider();
                return new JceSecurityProvider(provider).getDigest(name);
            } catch (NoSuchAlgorithmException e) {
                throw new SecurityException(e);
            }
        }
    }
}
