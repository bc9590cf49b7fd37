package dev.wherry.smb.connection;

/**
 * A share as one connection knows it.
 *
 * @param id its number on this connection
 * @param sealed whether frames to it must be encrypted
 * @param maximalAccess rights of the user on the share itself (MS-SMB2 2.2.13.1)
 */
public record Tree(int id, boolean sealed, int maximalAccess) {}
