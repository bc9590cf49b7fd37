package dev.wherry.p9.mount;

/** The server a mount leads to. */
public sealed interface MountSource {

    /**
     * At the end of a TCP connection.
     *
     * @param ipv4 the host's address in figures: the kernel looks up no names, and many releases
     *     know only IPv4
     * @param port 1 to 65535
     */
    record Tcp(String ipv4, int port) implements MountSource {}

    /** At a UNIX socket. */
    record Unix(String socket) implements MountSource {}
}
