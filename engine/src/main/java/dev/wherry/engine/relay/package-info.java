/**
 * One stream from a {@link dev.wherry.core.stream.Source} to a {@link dev.wherry.core.stream.Sink}.
 *
 * <pre>
 *   Source → Intake ───────────── Lane ───────────── Outlet → Sink
 *            counts, digests      moves the bytes    counts, paces
 *            blames the source                       blames the sink
 * </pre>
 *
 * <p>{@link dev.wherry.engine.relay.Relay} asks each lane in order whether the transfer is its own;
 * the first that accepts moves all bytes. Lanes that copy through the process share a {@code Ring},
 * which decides when enough bytes are there to be worth a write.
 */
package dev.wherry.engine.relay;
