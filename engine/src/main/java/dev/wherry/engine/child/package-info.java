/** A child process whose standard output is the source of a relay. */
package dev.wherry.engine.child;
