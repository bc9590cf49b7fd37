package dev.wherry.smb;

import dev.wherry.smb.login.LoginMechanism;
import dev.wherry.smb.login.NtlmMechanism;
import java.util.function.Supplier;

/**
 * Whom to log in as. Kept for as long as the client lives, since a broken connection is opened
 * again; never part of a message or a {@code toString}.
 */
public final class Credentials {

    private final String text;
    private final Supplier<LoginMechanism> mechanism;

    private Credentials(String text, Supplier<LoginMechanism> mechanism) {
        this.text = text;
        this.mechanism = mechanism;
    }

    /**
     * A user with a password.
     *
     * @param domain empty where there is none
     * @param password copied
     */
    public static Credentials user(String domain, String user, char[] password) {
        if (user.isEmpty()) {
            throw new IllegalArgumentException("a user's name cannot be empty");
        }
        char[] own = password.clone();
        return new Credentials(
                domain.isEmpty() ? user : domain + ";" + user,
                () -> NtlmMechanism.user(domain, user, own));
    }

    /** A guest: nothing can be signed or encrypted. */
    public static Credentials guest() {
        return new Credentials("a guest", NtlmMechanism::guestAccount);
    }

    /** Nobody: nothing can be signed or encrypted. */
    public static Credentials anonymous() {
        return new Credentials("nobody", NtlmMechanism::nobody);
    }

    /** Another way of logging in; for tests. */
    static Credentials with(Supplier<LoginMechanism> mechanism) {
        return new Credentials("a test", mechanism);
    }

    LoginMechanism mechanism() {
        return mechanism.get();
    }

    /** Who, without the password. */
    @Override
    public String toString() {
        return text;
    }
}
