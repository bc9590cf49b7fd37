/** The endpoint that opens 9P addresses. */
@NullMarked
package dev.wherry.p9;

import org.jspecify.annotations.NullMarked;
