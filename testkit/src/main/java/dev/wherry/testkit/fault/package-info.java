/**
 * What goes wrong with streams, on order. {@link dev.wherry.testkit.fault.SourceFaults} and {@link
 * dev.wherry.testkit.fault.SinkFaults} stand before any stream and may be stacked; {@link
 * dev.wherry.testkit.fault.FaultyProxy} does the same to a TCP connection. Messages are those of
 * the kernel, since a user will read them. A stream behind a fault offers no descriptor: the kernel
 * would go around the fault.
 */
package dev.wherry.testkit.fault;
