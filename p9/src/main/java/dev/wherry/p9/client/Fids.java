package dev.wherry.p9.client;

import java.util.ArrayDeque;

/** The numbers by which a connection knows files. Safe for any thread. */
final class Fids {

    private final ArrayDeque<Integer> free = new ArrayDeque<>();
    private int next;

    /** One that the server does not know. */
    synchronized int take() {
        return free.isEmpty() ? next++ : free.pop();
    }

    /** The server does not know it any more. */
    synchronized void giveBack(int fid) {
        free.push(fid);
    }
}
