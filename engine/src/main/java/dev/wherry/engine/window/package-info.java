/** Windows over calls that block in the system. */
package dev.wherry.engine.window;
