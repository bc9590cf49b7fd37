package dev.wherry.core.stream;

/**
 * What kind of sink this is, as far as the way of writing depends on it.
 *
 * @param interactive somebody may be waiting for each byte: partial units go out as soon as the
 *     source pauses
 * @param readerMayLeave a broken pipe is the reader's decision and not a fault
 * @param overlapping several writes may be in flight, through {@link Sink#openWindow}
 * @param latencyBound every write costs a round trip, so that overlapping pays from the first byte;
 *     elsewhere depth must earn its place
 * @param rereadable {@link Sink#reread} works
 * @param alignmentBytes every write but the last must be a multiple of this, from an address that
 *     is one too; 1 where it does not matter
 */
public record SinkTraits(
        boolean interactive,
        boolean readerMayLeave,
        boolean overlapping,
        boolean latencyBound,
        boolean rereadable,
        int alignmentBytes) {

    /** A stream that somebody reads at the other end: a pipe, a terminal, a socket. */
    public static SinkTraits conversation(boolean readerMayLeave) {
        return new SinkTraits(true, readerMayLeave, false, false, false, 1);
    }
}
