package dev.wherry.core;

/**
 * How other machines are to be reached: what a user says about it besides an address. An {@link
 * Endpoint} takes from it what has a meaning there.
 *
 * @param logins whom to log in as
 * @param connections to one server; 0 for what usually pays
 * @param protection of what is sent
 * @param mapNames whether names that the other side does not allow are kept under others, from
 *     which they come back as they were; else they are refused
 */
public record Access(Logins logins, int connections, Protection protection, boolean mapNames) {

    /** Passwords of the environment, protection as required, names mapped. */
    public static final Access DEFAULT =
            new Access(Logins.ENVIRONMENT, 0, Protection.AS_REQUIRED, true);

    /** Checks the number of connections. */
    public Access {
        if (connections < 0) {
            throw new IllegalArgumentException("connections: " + connections);
        }
    }
}
