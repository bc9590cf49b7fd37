package dev.wherry.smb;

import java.util.concurrent.ThreadLocalRandom;

/** Names for files that are not yet complete. */
final class TemporaryName {

    private TemporaryName() {}

    /**
     * A name in the directory of {@code wire} that nothing else has, short whatever the name it
     * stands in for.
     */
    static String beside(String wire) {
        String directory = wire.substring(0, wire.lastIndexOf('\\') + 1);
        return directory + ".wherry-%016x.part".formatted(ThreadLocalRandom.current().nextLong());
    }
}
