package dev.wherry.p9.wire;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Data in a message: a length u32, then as many bytes. */
final class Data {

    private Data() {}

    /** Copies what remains of {@code data}, whose position is kept. */
    static void encode(ByteBuffer data, ByteBuffer out) {
        out.putInt(data.remaining()).put(data.duplicate());
    }

    /** A view of the bytes. */
    static ByteBuffer decode(ByteBuffer in) {
        long size = Integer.toUnsignedLong(in.getInt());
        if (size > in.remaining()) {
            throw new BufferUnderflowException();
        }
        ByteBuffer view = in.slice(in.position(), (int) size).order(ByteOrder.LITTLE_ENDIAN);
        in.position(in.position() + (int) size);
        return view;
    }
}
