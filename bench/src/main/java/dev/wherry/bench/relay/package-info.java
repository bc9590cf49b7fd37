/**
 * The case that Wherry is made for, on this machine: a stream relayed in small serial writes, in
 * larger ones, and overlapped. {@link dev.wherry.bench.relay.RelaySuite} takes the ways in turns.
 */
package dev.wherry.bench.relay;
