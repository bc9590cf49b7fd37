package dev.wherry.smb.connection;

/**
 * The account of credits and message ids (MS-SMB2 3.2.4.1.2, 3.2.4.1.5). Every request costs its
 * charge and as many consecutive ids; every response brings what it grants. It is never overdrawn:
 * a server ends the connection of a client that is. Not safe for threads; {@link Outstanding} locks
 * around it.
 */
final class CreditWindow {

    /** As many as are asked for in all: enough for a hundred small files on their way. */
    static final int TARGET = 512;

    /** The most ever kept; what a server grants beyond is its own mistake. */
    static final int LIMIT = 65535;

    private int balance = 1;
    private int spent;
    private long nextMessageId;

    /** Credits in hand. */
    int balance() {
        return balance;
    }

    /** Credits in hand and in requests not answered yet: what the server lets this client have. */
    int capacity() {
        return balance + spent;
    }

    boolean affords(int charge) {
        return charge <= balance;
    }

    /**
     * Pays for a frame.
     *
     * @return the id of its first request
     */
    long spend(int charge) {
        if (!affords(charge)) {
            throw new AssertionError("charge " + charge + " with " + balance + " credits");
        }
        balance -= charge;
        spent += charge;
        long first = nextMessageId;
        nextMessageId += charge;
        return first;
    }

    /** Books what a response grants. */
    void grant(int credits) {
        balance = Math.min(LIMIT, balance + credits);
    }

    /** Ends a request that {@link #spend} paid for. */
    void settle(int charge) {
        spent -= charge;
        if (spent < 0) {
            throw new AssertionError("a charge was settled twice");
        }
    }

    /** The id that the next request gets. */
    long nextMessageId() {
        return nextMessageId;
    }

    /** What to ask for beyond a request's own charge. */
    int shortfall() {
        return Math.max(0, TARGET - capacity());
    }
}
