package dev.wherry.smb;

import dev.wherry.core.Protection;
import java.time.Duration;

/**
 * How a client behaves. Immutable.
 *
 * @param connections to the server, 1 to {@value #MAX_CONNECTIONS}; a server such as Samba gives
 *     each a process of its own
 * @param connectTimeout for reaching the server and logging in, each
 * @param answerTimeout how long the server may take for any one request; one that waits for another
 *     client to let go of a file takes up to 35 s
 */
public record SmbOptions(
        int connections,
        Protection protection,
        NamePolicy names,
        Duration connectTimeout,
        Duration answerTimeout) {

    /** The most connections of one client. */
    public static final int MAX_CONNECTIONS = 16;

    /** Two connections, protection as the server wants it, names mapped. */
    public static final SmbOptions DEFAULT =
            new SmbOptions(
                    2,
                    Protection.AS_REQUIRED,
                    NamePolicy.MAP,
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(60));

    public SmbOptions {
        if (connections < 1 || connections > MAX_CONNECTIONS) {
            throw new IllegalArgumentException(
                    "connections must be 1 to " + MAX_CONNECTIONS + ": " + connections);
        }
        if (!connectTimeout.isPositive() || !answerTimeout.isPositive()) {
            throw new IllegalArgumentException("a timeout must be positive");
        }
    }

    /** The same with another number of connections. */
    public SmbOptions withConnections(int number) {
        return new SmbOptions(number, protection, names, connectTimeout, answerTimeout);
    }

    /** The same with another protection. */
    public SmbOptions withProtection(Protection other) {
        return new SmbOptions(connections, other, names, connectTimeout, answerTimeout);
    }

    /** The same with another way to treat names. */
    public SmbOptions withNames(NamePolicy other) {
        return new SmbOptions(connections, protection, other, connectTimeout, answerTimeout);
    }

    /** The same with other limits of time. */
    public SmbOptions withTimeouts(Duration connect, Duration answer) {
        return new SmbOptions(connections, protection, names, connect, answer);
    }
}
