/**
 * The messages of SMB 2 and 3 as they stand on the wire, one file for each request and its
 * response, encoded and decoded side by side; section numbers are those of MS-SMB2. Integers are
 * little-endian, offsets count from the first byte of the message's own header, strings are
 * UTF-16LE without a terminator. {@link dev.wherry.smb.wire.Frame} puts messages together.
 */
package dev.wherry.smb.wire;
