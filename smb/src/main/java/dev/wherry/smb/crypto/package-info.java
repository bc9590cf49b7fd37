/**
 * Keys, signatures and sealing of SMB 2 and 3, on the ciphers of the JDK (MS-SMB2 3.1.4). Nothing
 * in here is shared between directions, connections or threads.
 */
package dev.wherry.smb.crypto;
