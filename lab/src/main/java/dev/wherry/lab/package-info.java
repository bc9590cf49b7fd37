/**
 * The tables of docs/results.md, each made by one {@link dev.wherry.lab.Show}: whole commands
 * against each other, on sinks that every contender meets alike. A show says which commands, on how
 * many bytes, and which goals they are held to; {@code dev.wherry.measure} runs them and computes
 * every figure. What a show needs beside commands is a {@link dev.wherry.lab.Peer}, a script with
 * {@code start} and {@code stop}: a Samba, or a second kernel, in which a {@link
 * dev.wherry.lab.GuestRunner} runs the commands.
 */
package dev.wherry.lab;
