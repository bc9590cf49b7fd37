/** To be filled. */
package dev.wherry.linux;
