/** To be filled. */
package dev.wherry.measure;
