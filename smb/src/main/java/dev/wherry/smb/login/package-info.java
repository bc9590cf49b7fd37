/**
 * Logging in: a {@link dev.wherry.smb.login.LoginMechanism} exchanges tokens with the server and
 * ends with a key that both sides know. Everything that knows how NTLM works is behind it.
 */
package dev.wherry.smb.login;
