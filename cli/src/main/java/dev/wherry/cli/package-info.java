/** To be filled. */
package dev.wherry.cli;
