package dev.wherry.testkit.fault;

import java.io.IOException;

/** Decides how many bytes of a stream may pass at a point of it. */
@FunctionalInterface
interface Allowance {

    /**
     * Lets some of {@code length} bytes pass that start at offset {@code position}; may wait.
     *
     * @return 1 to {@code length}
     * @throws IOException if not even the first may pass
     */
    int allow(long position, int length) throws IOException;

    /** Everything up to {@code limit}, then {@code failure}. */
    static Allowance until(long limit, IOException failure) {
        return (position, length) -> {
            if (position >= limit) {
                // a fresh trace would hide where the fault was ordered; the same object is thrown
                throw failure;
            }
            return (int) Math.min(length, limit - position);
        };
    }
}
