package dev.wherry.bench.path;

import java.io.IOException;

/** Requests of one kind and size within a large file. */
interface Transfer {

    /** Such as {@code read 4 KiB random, depth 4}. */
    String name();

    /** Bytes of a request. */
    int requestBytes();

    /** How many requests are timed together. */
    int requests();

    /** Does all of them. */
    void run() throws IOException;
}
