package dev.wherry.p9.export;

/** As whom the nodes of an attach act. */
public sealed interface Identity {

    /** As the process that serves. */
    record Server() implements Identity {}

    /**
     * As this user, with this primary group and those of the system's user database.
     *
     * @param uid as Linux has it, unsigned
     * @param gid likewise
     */
    record User(int uid, int gid) implements Identity {}
}
