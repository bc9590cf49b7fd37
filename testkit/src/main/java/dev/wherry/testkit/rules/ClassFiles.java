package dev.wherry.testkit.rules;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The compiled classes of a module. */
public final class ClassFiles {

    private ClassFiles() {}

    /**
     * Reads every class below {@code output}, such as {@code target/classes}, in the order of their
     * paths; {@code module-info} is left out.
     *
     * @throws IOException if the directory is missing or holds no class: a rule that looks at
     *     nothing would always pass
     */
    public static List<ClassModel> in(Path output) throws IOException {
        try (Stream<Path> files = Files.walk(output)) {
            List<Path> paths =
                    files.filter(file -> file.toString().endsWith(".class"))
                            .filter(file -> !file.endsWith("module-info.class"))
                            .sorted()
                            .toList();
            if (paths.isEmpty()) {
                throw new IOException(output + ": no class files");
            }
            List<ClassModel> classes = new ArrayList<>();
            for (Path path : paths) {
                classes.add(ClassFile.of().parse(path));
            }
            return classes;
        }
    }

    /** The class's name with dots. */
    static String name(ClassModel model) {
        return model.thisClass().asInternalName().replace('/', '.');
    }
}
