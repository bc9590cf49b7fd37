package dev.wherry.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The mail set on a disk, once or several times, as a folder and as archives.
 *
 * @param folder holds {@code tree} and {@code tree.tgz}
 * @param sets how often the set of 7633 files is in it
 */
record MailFiles(Path folder, int sets) {

    private static final int FULL_SET = 7633;

    /** Makes them in {@code folder}, which is new. */
    static MailFiles make(Path folder, int sets) throws IOException, InterruptedException {
        MailFiles files = new MailFiles(Files.createDirectories(folder), sets);
        Path first = files.tree().resolve("1");
        generate(first);
        for (int set = 2; set <= sets; set++) {
            Script.output("cp", "-a", first.toString(), files.tree().resolve("" + set).toString());
        }
        Script.output("tar", "-czf", files.tgz().toString(), "-C", folder.toString(), "tree");
        return files;
    }

    /** The generator is of the tests, whose module needs JUnit; as a program it does not. */
    private static void generate(Path folder) throws IOException, InterruptedException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        String jars = Path.of(System.getProperty("jdk.module.path", "")).resolve("*").toString();
        Script.output(
                java.toString(), "-cp", jars, "dev.wherry.testkit.MailTree", folder.toString());
    }

    Path tree() {
        return folder.resolve("tree");
    }

    Path tgz() {
        return folder.resolve("tree.tgz");
    }

    /** Where contenders put theirs, as {@code out/tree}. */
    Path out() {
        return folder.resolve("out");
    }

    /** An empty {@link #out}. */
    void prepare() throws IOException {
        try {
            Script.output("rm", "-rf", out().toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
        Files.createDirectory(out());
    }

    /** That all files are there, byte by byte. */
    void check(String contender) throws IOException {
        try {
            Script compared =
                    Script.run(
                            "",
                            List.of(
                                    "diff",
                                    "-rq",
                                    tree().toString(),
                                    out().resolve("tree").toString()));
            if (compared.exitCode() != 0) {
                throw new LabException(contender + " left another tree: " + compared.output());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** How many bytes all files have. */
    long bytes() throws IOException {
        try (Stream<Path> all = Files.walk(tree())) {
            long bytes = 0;
            for (Path file : (Iterable<Path>) all.filter(Files::isRegularFile)::iterator) {
                bytes += Files.size(file);
            }
            return bytes;
        }
    }

    /** As a caption says it. */
    String text() {
        return "%d files%s"
                .formatted(sets * FULL_SET, sets == 1 ? "" : ", the set " + sets + " times");
    }
}
