package dev.wherry.testkit.rules;

import java.io.IOException;
import java.lang.classfile.ClassModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;

/** Samples compiled on the spot: kept as text, since the rules would find them among the tests. */
final class Compiled {

    private Compiled() {}

    /** Compiles sources, each given as a path such as {@code a/B.java} and its text. */
    static List<ClassModel> of(Path folder, String... pathsAndTexts) throws IOException {
        Path output = Files.createDirectories(folder.resolve("classes"));
        List<String> arguments = new ArrayList<>(List.of("-d", output.toString(), "-proc:none"));
        for (int i = 0; i < pathsAndTexts.length; i += 2) {
            Path source = folder.resolve("source").resolve(pathsAndTexts[i]);
            Files.createDirectories(source.resolveSibling("."));
            Files.writeString(source, pathsAndTexts[i + 1]);
            arguments.add(source.toString());
        }
        ToolProvider javac = ToolProvider.findFirst("javac").orElseThrow();
        int code = javac.run(System.out, System.err, arguments.toArray(String[]::new));
        if (code != 0) {
            throw new IOException("javac returned " + code);
        }
        return ClassFiles.in(output);
    }
}
