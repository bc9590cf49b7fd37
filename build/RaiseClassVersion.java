import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/**
 * Copies jars, and gives their classes from before Java 6 the stack maps and the version of Java 8.
 *
 * <p>HotSpot checks such classes with its old verifier, and the AOT cache leaves out every class that was: all of
 * picocli 4.7. Nothing else about a class changes; a jar that does not pass the verifier afterwards is
 * copied as it is. Of a signed jar only the signature is taken away.
 *
 * <p>Run from source: {@code java RaiseClassVersion.java FOLDER JAR...}, where a folder stands for the jars in it.
 */
final class RaiseClassVersion {

    private static final int FIRST_WITH_STACK_MAPS = ClassFile.JAVA_6_VERSION;
    private static final int RAISED = ClassFile.JAVA_8_VERSION;

    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        for (String jar : List.of(args).subList(1, args.length)) {
            for (Path original : jarsOf(Path.of(jar))) {
                copy(original, folder.resolve(original.getFileName()));
            }
        }
    }

    private static List<Path> jarsOf(Path place) throws IOException {
        if (!Files.isDirectory(place)) {
            return List.of(place);
        }
        try (Stream<Path> paths = Files.list(place)) {
            return paths.filter(path -> path.toString().endsWith(".jar")).toList();
        }
    }

    /** Beside the target first, so that one that is cut short is never taken for done. */
    private static void copy(Path original, Path target) throws IOException {
        Path work = target.resolveSibling(target.getFileName() + ".new");
        Files.copy(original, work, StandardCopyOption.REPLACE_EXISTING);
        try {
            raise(work);
        } catch (IllegalArgumentException e) {
            System.err.println(original.getFileName() + " stays as it is: " + e.getMessage());
            Files.copy(original, work, StandardCopyOption.REPLACE_EXISTING);
        }
        Files.move(work, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    private static void raise(Path jar) throws IOException {
        try (FileSystem files = FileSystems.newFileSystem(jar);
                Stream<Path> paths = Files.walk(files.getPath("/"))) {
            List<Path> all = paths.filter(Files::isRegularFile).toList();
            if (all.stream().anyMatch(path -> path.toString().endsWith(".SF"))) {
                removeSignature(all, files.getPath("/META-INF/MANIFEST.MF"));
                return;
            }
            ClassFile codec = codec(files);
            for (Path path : all) {
                if (path.toString().endsWith(".class")) {
                    raise(path, codec);
                }
            }
        }
    }

    /** Its digests of thousands of classes would be read and checked at each start that loads one of them. */
    private static void removeSignature(List<Path> all, Path manifest) throws IOException {
        for (Path path : all) {
            if (path.toString().matches("/META-INF/[^/]*[.](SF|RSA|DSA|EC)")) {
                Files.delete(path);
            }
        }
        Manifest content;
        try (InputStream old = Files.newInputStream(manifest)) {
            content = new Manifest(old);
        }
        content.getEntries().clear();
        try (OutputStream shortened = Files.newOutputStream(manifest)) {
            content.write(shortened);
        }
    }

    /** Stack maps name the common ancestor of two types, so the codec must find the jar's own. */
    private static ClassFile codec(FileSystem files) {
        ClassHierarchyResolver own =
                ClassHierarchyResolver.ofResourceParsing(
                        type -> {
                            String name = type.descriptorString();
                            Path path = files.getPath("/", name.substring(1, name.length() - 1) + ".class");
                            try {
                                return Files.exists(path) ? Files.newInputStream(path) : null;
                            } catch (IOException e) {
                                throw new IllegalArgumentException(e);
                            }
                        });
        return ClassFile.of(
                ClassHierarchyResolverOption.of(own.orElse(ClassHierarchyResolver.defaultResolver())),
                StackMapsOption.GENERATE_STACK_MAPS);
    }

    private static void raise(Path path, ClassFile codec) throws IOException {
        ClassModel old = codec.parse(Files.readAllBytes(path));
        if (old.majorVersion() >= FIRST_WITH_STACK_MAPS) {
            return;
        }
        ClassTransform version =
                (builder, element) -> {
                    if (element instanceof ClassFileVersion) {
                        builder.withVersion(RAISED, 0);
                    } else {
                        builder.with(element);
                    }
                };
        // A method body that no transform touches is copied as bytes, without its new stack maps.
        ClassTransform everyBody = ClassTransform.transformingMethodBodies(CodeTransform.ACCEPT_ALL);
        byte[] raised = codec.transformClass(old, everyBody.andThen(version));
        List<VerifyError> faults = codec.verify(raised);
        if (!faults.isEmpty()) {
            throw new IllegalArgumentException(faults.getFirst().getMessage());
        }
        Files.write(path, raised);
    }
}
