package dev.wherry.smb;

/** Names for files that are not yet complete. */
final class TemporaryName {

    private TemporaryName() {}

    /**
     * A name in the directory of {@code wire} that nothing else has, short whatever the name it
     * stands in for, and known as one to whoever copies trees.
     */
    static String beside(String wire) {
        String directory = wire.substring(0, wire.lastIndexOf('\\') + 1);
        return directory + dev.wherry.core.tree.TemporaryName.next();
    }
}
