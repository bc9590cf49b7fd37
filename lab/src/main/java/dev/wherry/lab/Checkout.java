package dev.wherry.lab;

import java.nio.file.Path;

/**
 * The checkout that the lab belongs to: its scripts, its C sources, and the wherry under test. All
 * measured commands run in its root folder, so that what results show can be typed there.
 *
 * @param root absolute
 */
record Checkout(Path root) {

    /** Set by {@code lab/lab} and by the build's tests. */
    static final String ROOT_PROPERTY = "wherry.root";

    /** As the system property {@value #ROOT_PROPERTY} says. */
    static Checkout ofProperty() {
        String root = System.getProperty(ROOT_PROPERTY, "");
        if (root.isEmpty()) {
            throw new IllegalStateException(
                    "-D" + ROOT_PROPERTY + " is not set; start the lab as lab/lab");
        }
        return new Checkout(Path.of(root).toAbsolutePath().normalize());
    }

    /** A script below {@code lab/}, such as {@code peers/samba}. */
    Path script(String name) {
        return root.resolve("lab").resolve(name);
    }

    /**
     * Builds the C source {@code name} below {@code lab/}, if it changed, and says where the result
     * is, relative to the root.
     */
    Path built(String name) throws LabException, InterruptedException {
        String path = Script.output(script("build-native").toString(), name).strip();
        return root.relativize(Path.of(path));
    }

    /** Lets the launcher build and train the wherry under test, so that no measured run does. */
    void buildWherry() throws LabException, InterruptedException {
        Script.output(root.resolve("wherry").toString(), "relay", "--help");
    }
}
