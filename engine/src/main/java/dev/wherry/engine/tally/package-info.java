/** What copies and archives count and complain about alike. */
package dev.wherry.engine.tally;
