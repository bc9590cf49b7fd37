package dev.wherry.smb.connection;

import dev.wherry.smb.crypto.CipherSuite;
import dev.wherry.smb.crypto.Keys;
import dev.wherry.smb.crypto.PreauthHash;
import dev.wherry.smb.crypto.Signer;
import dev.wherry.smb.crypto.SigningAlgorithm;
import dev.wherry.smb.login.LoginMechanism;
import dev.wherry.smb.wire.Command;
import dev.wherry.smb.wire.Compound;
import dev.wherry.smb.wire.Dialect;
import dev.wherry.smb.wire.Frame;
import dev.wherry.smb.wire.Header;
import dev.wherry.smb.wire.Negotiate;
import dev.wherry.smb.wire.ProtocolException;
import dev.wherry.smb.wire.Request;
import dev.wherry.smb.wire.Response;
import dev.wherry.smb.wire.SessionSetup;
import dev.wherry.smb.wire.Status;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Negotiation and login (MS-SMB2 3.2.4.2), one message at a time on the caller's thread, before the
 * connection has threads of its own.
 */
final class Handshake {

    /** The most messages of a login; NTLM has two. */
    static final int MAX_LEGS = 4;

    private static final int SALT_BYTES = 32;

    private final SocketChannel channel;
    private final FrameReader reader;
    private final CreditWindow credits;
    private final Settings settings;
    private final PreauthHash preauth = new PreauthHash();
    private long sessionId;

    Handshake(SocketChannel channel, FrameReader reader, CreditWindow credits, Settings settings) {
        this.channel = channel;
        this.reader = reader;
        this.credits = credits;
        this.settings = settings;
    }

    /** A message as it came, with what it says. */
    private record Answer(Header header, Response body, ByteBuffer bytes) {}

    /**
     * Runs both.
     *
     * @throws StatusException if the server refuses the login
     * @throws RefusedException if the two cannot agree
     */
    Session run(LoginMechanism mechanism) throws IOException {
        Negotiate.Request offer = offer();
        Negotiate.Response answer = negotiate(offer);
        SigningAlgorithm signing =
                SigningAlgorithm.chosen(answer.dialect(), answer.signingAlgorithm());
        CipherSuite cipher = CipherSuite.chosen(answer.cipher());
        if (answer.dialect() == Dialect.SMB_3_1_1 && !answer.protectsLogin()) {
            throw new ProtocolException("3.1.1 was chosen without preauthentication integrity");
        }
        Answer last = logIn(mechanism);
        SessionSetup.Response setup = (SessionSetup.Response) last.body();
        boolean guest = (setup.sessionFlags() & SessionSetup.FLAG_GUEST) != 0;
        boolean keyless =
                guest
                        || mechanism.anonymous()
                        || (setup.sessionFlags() & SessionSetup.FLAG_NULL) != 0;
        refuseUnaskedGuest(mechanism, keyless);
        boolean sealAll =
                settings.requireSealing()
                        || (setup.sessionFlags() & SessionSetup.FLAG_ENCRYPT) != 0;
        boolean signAll =
                settings.requireSigning()
                        || (answer.securityMode() & Negotiate.SIGNING_REQUIRED) != 0;
        refuseUnprotected(keyless, sealAll, cipher);
        Keys keys =
                keyless
                        ? null
                        : Keys.derive(
                                answer.dialect(), mechanism.sessionKey(), preauth.value(), cipher);
        if (keys != null) {
            verifyLast(last, answer.dialect(), Signer.of(signing, keys.signing()));
        }
        return new Session(
                offer, answer, signing, cipher, sessionId, keys, signAll && !keyless, sealAll);
    }

    private Negotiate.Request offer() {
        boolean latest = settings.dialects().contains(Dialect.SMB_3_1_1);
        boolean seals = latest && !settings.ciphers().isEmpty();
        return new Negotiate.Request(
                securityMode(),
                Negotiate.CAP_LARGE_MTU | (seals ? Negotiate.CAP_ENCRYPTION : 0),
                UUID.randomUUID(),
                settings.dialects(),
                latest ? contexts() : List.of());
    }

    private int securityMode() {
        return Negotiate.SIGNING_ENABLED
                | (settings.requireSigning() ? Negotiate.SIGNING_REQUIRED : 0);
    }

    private List<Negotiate.Context> contexts() {
        byte[] salt = new byte[SALT_BYTES];
        new SecureRandom().nextBytes(salt);
        List<Negotiate.Context> contexts = new ArrayList<>();
        contexts.add(Negotiate.Context.preauth(salt));
        if (!settings.ciphers().isEmpty()) {
            contexts.add(
                    Negotiate.Context.encryption(
                            settings.ciphers().stream().map(CipherSuite::id).toList()));
        }
        contexts.add(
                Negotiate.Context.signing(
                        settings.signingAlgorithms().stream().map(SigningAlgorithm::id).toList()));
        return contexts;
    }

    private Negotiate.Response negotiate(Negotiate.Request offer) throws IOException {
        Answer answer;
        try {
            answer = converse(offer, true);
        } catch (EOFException e) {
            throw new RefusedException(
                    "the server closed the connection instead of negotiating",
                    "it may speak only SMB 1, or the port may not be one of SMB");
        }
        if (answer.header().status() == Status.NOT_SUPPORTED) {
            throw new RefusedException(
                    "the server speaks none of the dialects " + settings.dialects(),
                    "check its minimum and maximum protocol");
        }
        if (answer.body() instanceof Negotiate.Response response) {
            if (!offer.dialects().contains(response.dialect())) {
                throw new ProtocolException("dialect " + response.dialect() + " was not offered");
            }
            preauth.add(answer.bytes());
            return response;
        }
        throw new StatusException(Command.NEGOTIATE, answer.header().status());
    }

    /** The last answer of a login that succeeded; every message but that is in the hash. */
    private Answer logIn(LoginMechanism mechanism) throws IOException {
        ByteBuffer token = ByteBuffer.wrap(mechanism.start());
        for (int leg = 0; leg < MAX_LEGS; leg++) {
            Answer answer = converse(new SessionSetup.Request(securityMode(), token), true);
            int status = answer.header().status();
            if (!(answer.body() instanceof SessionSetup.Response response)) {
                throw refusedLogin(status);
            }
            sessionId = answer.header().sessionId();
            if (status == Status.SUCCESS) {
                return answer;
            }
            preauth.add(answer.bytes());
            token = ByteBuffer.wrap(mechanism.next(bytes(response.token())));
        }
        throw new ProtocolException("login takes more than " + MAX_LEGS + " messages");
    }

    static byte[] bytes(ByteBuffer token) {
        byte[] bytes = new byte[token.remaining()];
        token.get(bytes);
        return bytes;
    }

    private IOException refusedLogin(int status) {
        if (status == Status.ACCESS_DENIED && !settings.requireSealing()) {
            return new RefusedException(
                    "the server refused the login, as servers do that require encryption of a"
                            + " client that cannot encrypt, or that let no guests in",
                    "let dialect 3.1.1 be used, or name a user");
        }
        return new StatusException(Command.SESSION_SETUP, status);
    }

    private static void refuseUnaskedGuest(LoginMechanism mechanism, boolean keyless)
            throws RefusedException {
        if (keyless && !mechanism.anonymous() && !mechanism.guest()) {
            throw new RefusedException(
                    "the server let '" + mechanism.user() + "' in only as a guest",
                    "check user and password, or log in as a guest on purpose");
        }
    }

    private void refuseUnprotected(boolean keyless, boolean sealAll, @Nullable CipherSuite cipher)
            throws RefusedException {
        if (keyless && (settings.requireSigning() || sealAll)) {
            throw new RefusedException(
                    "guests and nobody can neither sign nor encrypt",
                    "name a user, or do without signing and encryption");
        }
        if (sealAll && cipher == null) {
            throw new RefusedException(
                    "encryption is required, but there is no cipher in common",
                    "enable AES-128-GCM or AES-256-GCM and dialect 3.1.1 on the server");
        }
    }

    /** Whoever answered last knows the key, and nobody changed what was said before (3.2.5.3.3). */
    private static void verifyLast(Answer last, Dialect dialect, Signer signer) throws IOException {
        boolean signed = last.header().isSigned();
        if (!signed && dialect.isAtLeast(Dialect.SMB_3_0)) {
            throw new ProtocolException("the server did not sign the end of the login");
        }
        if (signed && !signer.verify(last.bytes())) {
            throw new RefusedException(
                    "the signature at the end of the login is wrong",
                    "somebody may be changing what is sent; do not trust this network");
        }
    }

    private Answer converse(Request request, boolean hashed) throws IOException {
        ByteBuffer message = send(Compound.of(request));
        if (hashed) {
            preauth.add(message);
        }
        ByteBuffer bytes = reader.next();
        Header header = Header.decode(bytes);
        if (header.command() != request.command() || !header.isResponse()) {
            throw new ProtocolException(
                    "%s was answered with %s".formatted(request.command(), header.command()));
        }
        credits.grant(header.credits());
        credits.settle(request.creditCharge());
        return new Answer(header, Response.decode(header, bytes), bytes);
    }

    private ByteBuffer send(Compound compound) throws IOException {
        int shortfall = credits.shortfall();
        ByteBuffer out =
                ByteBuffer.allocate(Frame.PREFIX_BYTES + compound.maxBytes())
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .position(Frame.PREFIX_BYTES);
        long id = credits.spend(compound.creditCharge());
        compound.encode(
                out,
                new Compound.Addressing(id, shortfall, 0, sessionId),
                Compound.PartSigner.NONE);
        int length = out.position() - Frame.PREFIX_BYTES;
        Frame.putLength(out, 0, length);
        out.flip();
        while (out.hasRemaining()) {
            channel.write(out);
        }
        return out.slice(Frame.PREFIX_BYTES, length);
    }
}
