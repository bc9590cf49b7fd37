package dev.wherry.core;

import java.io.IOException;
import java.util.Optional;

/** Knows whom to log in as. May be asked from any thread. */
@FunctionalInterface
public interface Logins {

    /** The environment variable that may hold a password. */
    String PASSWORD_VARIABLE = "WHERRY_SMB_PASSWORD";

    /** The address's user with the password of {@value #PASSWORD_VARIABLE}; else a guest. */
    Logins ENVIRONMENT =
            (host, domain, user) -> {
                String password = System.getenv(PASSWORD_VARIABLE);
                if (user.isEmpty()) {
                    return Optional.empty();
                }
                if (password == null) {
                    throw new IllegalArgumentException(
                            "no password for '%s' on %s; set %s, or leave out the user to log in as a guest"
                                    .formatted(user, host, PASSWORD_VARIABLE));
                }
                return Optional.of(new Login(domain, user, password.toCharArray()));
            };

    /**
     * Whom to log in as on {@code host}.
     *
     * @param domain as the address says it; empty where it does not
     * @param user as the address says it; empty where it does not
     * @return empty for a guest
     * @throws IllegalArgumentException if a password is wanted and there is none
     */
    Optional<Login> login(String host, String domain, String user) throws IOException;
}
