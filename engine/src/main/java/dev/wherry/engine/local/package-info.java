/**
 * The streams of this machine: files, FIFOs and devices, standard input and output, sockets. Each
 * endpoint parses its addresses and opens; each source and sink is one kind of thing.
 */
package dev.wherry.engine.local;
