/** To be filled. */
package dev.wherry.testkit;
