package dev.wherry.core;

import java.util.Arrays;

/**
 * Whom to log in as on another machine. Never part of a message: {@code toString} says who, without
 * the password.
 */
public final class Login {

    private final String domain;
    private final String user;
    private final char[] password;

    /**
     * A user with a password.
     *
     * @param domain empty where there is none
     * @param user not empty
     * @param password copied
     */
    public Login(String domain, String user, char[] password) {
        if (user.isEmpty()) {
            throw new IllegalArgumentException("a user's name cannot be empty");
        }
        this.domain = domain;
        this.user = user;
        this.password = password.clone();
    }

    /** Empty where there is none. */
    public String domain() {
        return domain;
    }

    /** The user's name. */
    public String user() {
        return user;
    }

    /** A copy, to be cleared by who asked for it. */
    public char[] password() {
        return Arrays.copyOf(password, password.length);
    }

    @Override
    public String toString() {
        return domain.isEmpty() ? user : domain + ";" + user;
    }
}
