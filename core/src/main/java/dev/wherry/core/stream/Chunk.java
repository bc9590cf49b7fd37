package dev.wherry.core.stream;

import java.nio.ByteBuffer;

/**
 * A piece of a stream at its place.
 *
 * @param position offset of the first byte from the start of the stream, in bytes
 * @param bytes the bytes between position and limit; they belong to the window until the chunk's
 *     completion
 */
public record Chunk(long position, ByteBuffer bytes) {}
