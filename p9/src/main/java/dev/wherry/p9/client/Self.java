package dev.wherry.p9.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Who this process is. */
final class Self {

    private Self() {}

    /** Its user by number; ~0 on systems that do not number them. */
    static int uid() {
        for (String own : new String[] {"/proc/self", System.getProperty("user.home", "/")}) {
            try {
                return (Integer) Files.getAttribute(Path.of(own), "unix:uid");
            } catch (IOException | UnsupportedOperationException | IllegalArgumentException _) {
                // The next may say it.
            }
        }
        return ~0;
    }

    /** Its user by name. */
    static String name() {
        return System.getProperty("user.name", "");
    }
}
