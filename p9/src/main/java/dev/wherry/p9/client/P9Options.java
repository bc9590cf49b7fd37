package dev.wherry.p9.client;

import java.time.Duration;

/**
 * How servers are spoken to.
 *
 * @param connections to one server, 1 to {@value #MAX_CONNECTIONS}; files spread over them
 * @param messageBytes the largest message to offer, {@value #MIN_MESSAGE_BYTES} to {@value
 *     #MAX_MESSAGE_BYTES}; the server may want less
 * @param requests under way at a time on one connection, 1 to {@value #MAX_REQUESTS}
 * @param requestBytes of data that they ask for or carry, 1 or more; one request may always go
 * @param connectTimeout to reach the server and agree on the protocol
 * @param answerTimeout for a request, from when it was sent
 */
public record P9Options(
        int connections,
        int messageBytes,
        int requests,
        long requestBytes,
        Duration connectTimeout,
        Duration answerTimeout) {

    public static final int MAX_CONNECTIONS = 16;

    /** What every server and client has to be able to take. */
    public static final int MIN_MESSAGE_BYTES = 4096;

    public static final int MAX_MESSAGE_BYTES = 16 << 20;
    public static final int MAX_REQUESTS = 4096;

    /** What usually pays. */
    public static final P9Options DEFAULT =
            new P9Options(
                    1, 1 << 20, 64, 64L << 20, Duration.ofSeconds(10), Duration.ofSeconds(60));

    /** Checks the ranges. */
    public P9Options {
        require("connections", connections, 1, MAX_CONNECTIONS);
        require("message size", messageBytes, MIN_MESSAGE_BYTES, MAX_MESSAGE_BYTES);
        require("requests", requests, 1, MAX_REQUESTS);
        require("bytes under way", requestBytes, 1, Long.MAX_VALUE);
        require("connect timeout", connectTimeout.toNanos(), 1, Long.MAX_VALUE);
        require("answer timeout", answerTimeout.toNanos(), 1, Long.MAX_VALUE);
    }

    private static void require(String what, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    "%s: %d is not between %d and %d".formatted(what, value, least, most));
        }
    }

    /** With another number of connections. */
    public P9Options withConnections(int number) {
        return new P9Options(
                number, messageBytes, requests, requestBytes, connectTimeout, answerTimeout);
    }

    /** With another size of messages. */
    public P9Options withMessageBytes(int bytes) {
        return new P9Options(
                connections, bytes, requests, requestBytes, connectTimeout, answerTimeout);
    }

    /** With another number of requests under way. */
    public P9Options withRequests(int number) {
        return new P9Options(
                connections, messageBytes, number, requestBytes, connectTimeout, answerTimeout);
    }

    /** With other timeouts. */
    public P9Options withTimeouts(Duration connect, Duration answer) {
        return new P9Options(connections, messageBytes, requests, requestBytes, connect, answer);
    }
}
