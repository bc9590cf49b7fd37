/**
 * One TCP connection with one login on it. {@link dev.wherry.smb.connection.Handshake} negotiates
 * and logs in; {@link dev.wherry.smb.connection.Connection} then carries compounds, many at a time:
 * a writer thread puts what is queued into one write, a reader thread matches answers by message
 * id, a watchdog ends the connection when an answer is overdue. A connection that broke stays
 * broken; whoever wants to go on opens another.
 */
package dev.wherry.smb.connection;
