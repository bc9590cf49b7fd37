/**
 * Values and the way an address is opened. A user's text becomes an {@link
 * dev.wherry.core.Address}; {@link dev.wherry.core.Endpoints} finds the {@link
 * dev.wherry.core.Endpoint} that knows its scheme; that opens a {@link
 * dev.wherry.core.stream.Source} or a {@link dev.wherry.core.stream.Sink}. What the world refuses
 * on the way is an {@link dev.wherry.core.OperationException} a user can act on.
 */
package dev.wherry.core;
