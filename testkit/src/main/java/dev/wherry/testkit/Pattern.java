package dev.wherry.testkit;

import java.nio.ByteBuffer;

/**
 * An endless sequence of bytes in which each offset has one right value, so that any piece of a
 * stream can be checked alone, wherever it was lost, doubled or moved.
 */
@FunctionalInterface
public interface Pattern {

    /**
     * Byte {@code offset mod 251}: readable in a dump, and, 251 being prime, out of step with every
     * buffer size.
     */
    Pattern MODULUS_251 = offset -> (byte) (offset % 251);

    /** Bytes that look random and do not compress; equal seeds give equal bytes. */
    static Pattern random(Seed seed) {
        return offset -> {
            long mixed = (offset >>> 3) * 0x9E3779B97F4A7C15L + seed.value();
            mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
            mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
            return (byte) ((mixed ^ (mixed >>> 31)) >>> ((offset & 7) * 8));
        };
    }

    /** The byte at {@code offset}, 0 or more. */
    byte at(long offset);

    /** The first {@code length} bytes. */
    default byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        fill(ByteBuffer.wrap(bytes), 0);
        return bytes;
    }

    /** Fills {@code target} up to its limit with the bytes from {@code offset} on. */
    default void fill(ByteBuffer target, long offset) {
        long next = offset;
        while (target.hasRemaining()) {
            target.put(at(next++));
        }
    }

    /**
     * Compares the remaining bytes of {@code piece}, which does not move, with those from {@code
     * offset} on.
     *
     * @throws AssertionError naming the first offset that differs
     */
    default void check(ByteBuffer piece, long offset) {
        for (int i = 0; i < piece.remaining(); i++) {
            byte expected = at(offset + i);
            byte actual = piece.get(piece.position() + i);
            if (actual != expected) {
                throw new AssertionError(
                        "byte %d is %d, not %d".formatted(offset + i, actual, expected));
            }
        }
    }
}
