/**
 * A client of SMB 2.1 to 3.1.1 with a plain blocking interface. An {@link dev.wherry.smb.SmbClient}
 * holds a few connections to one server and hands out {@link dev.wherry.smb.Share}s, whose methods
 * put, get, list, rename and delete; a small file crosses in one message, a large one with many
 * messages under way. {@link dev.wherry.smb.SmbEndpoint} opens {@code smb://} addresses as streams.
 * What the server refuses is an {@link dev.wherry.smb.SmbException}.
 */
package dev.wherry.smb;
