package dev.wherry.smb;

import dev.wherry.core.tree.Tree;
import dev.wherry.engine.copy.CopyReport;
import dev.wherry.engine.tree.LocalTree;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** Copies a folder to a share, in a process that can be killed: folder, port, user, directory. */
final class CopyMain {

    /** The variable of the environment that has the user's password. */
    private static final String PASSWORD = "COPY_PASSWORD";

    private CopyMain() {}

    public static void main(String[] args) throws IOException {
        char[] password = System.getenv().getOrDefault(PASSWORD, "").toCharArray();
        SmbClient client =
                SmbClient.connect(
                        "127.0.0.1",
                        Integer.parseInt(args[1]),
                        Credentials.user("", args[2], password),
                        Copies.options());
        try (Tree source = LocalTree.open(Path.of(args[0]), args[0]);
                Tree target = Copies.tree(client, args[3])) {
            CopyReport report = new Copies().update(source, target);
            if (report.failed() > 0) {
                throw new IOException(report.failed() + " files failed");
            }
        }
    }

    /** Starts it in a Java of its own. */
    static Process start(Path source, Samba samba, String directory) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(
                        Path.of(System.getProperty("java.home", ""), "bin", "java").toString(),
                        "-cp",
                        classPath(),
                        CopyMain.class.getName(),
                        source.toString(),
                        String.valueOf(samba.port()),
                        samba.userName(),
                        directory);
        builder.environment().put(PASSWORD, new String(samba.password()));
        return builder.inheritIO().start();
    }

    private static String classPath() {
        try {
            Path classes =
                    Path.of(
                                    Objects.requireNonNull(
                                                    CopyMain.class.getResource("CopyMain.class"))
                                            .toURI())
                            .resolve("../../../..")
                            .normalize();
            return String.join(
                    File.pathSeparator,
                    List.of(
                            classes.toString(),
                            System.getProperty("jdk.module.path", ""),
                            System.getProperty("java.class.path", "")));
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }
}
