/** Which kernel mount suits a 9P server, and why. Nothing here mounts anything. */
@NullMarked
package dev.wherry.p9.mount;

import org.jspecify.annotations.NullMarked;
