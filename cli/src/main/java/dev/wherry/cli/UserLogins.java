package dev.wherry.cli;

import dev.wherry.core.Login;
import dev.wherry.core.Logins;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Takes passwords from where the user said: a file that an option names, the environment, at last
 * the terminal. An address without a user is a guest's, unless the file names one. Who has been
 * asked for once is not asked for again.
 */
final class UserLogins implements Logins {

    private final Optional<SecretFile> file;
    private final Map<String, Login> asked = new HashMap<>();

    UserLogins(Optional<SecretFile> file) {
        this.file = file;
    }

    @Override
    public synchronized Optional<Login> login(String host, String domain, String user)
            throws IOException {
        if (file.isPresent() && !(user.isEmpty() && file.get().user().isEmpty())) {
            return Optional.of(from(file.get(), domain, user));
        }
        if (user.isEmpty() || System.getenv(PASSWORD_VARIABLE) != null) {
            return ENVIRONMENT.login(host, domain, user);
        }
        String who = domain.isEmpty() ? user : domain + ";" + user;
        String where = who + "@" + host;
        Login login = asked.get(where);
        if (login == null) {
            login = ask(where, domain, user);
            asked.put(where, login);
        }
        return Optional.of(login);
    }

    private static Login from(SecretFile secret, String domain, String user) {
        if (!user.isEmpty() && !secret.user().isEmpty() && !user.equals(secret.user())) {
            throw new IllegalArgumentException(
                    "%s is for '%s', the address says '%s'"
                            .formatted(secret.origin(), secret.user(), user));
        }
        return new Login(
                domain.isEmpty() ? secret.domain() : domain,
                user.isEmpty() ? secret.user() : user,
                secret.password().toCharArray());
    }

    private static Login ask(String where, String domain, String user) throws IOException {
        char[] password =
                TerminalPrompt.hidden("Password for " + where + ": ")
                        .orElseThrow(() ->
                                new IllegalArgumentException(
                                        "no password for %s, and no terminal to ask at; use --password-file, --credentials or %s"
                                                .formatted(where, PASSWORD_VARIABLE)));
        try {
            return new Login(domain, user, password);
        } finally {
            Arrays.fill(password, '\0');
        }
    }
}
