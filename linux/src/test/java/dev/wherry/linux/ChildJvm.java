package dev.wherry.linux;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A second JVM with this module on its class path, for what a process can do only once. */
final class ChildJvm {

    static final String NATIVE_ACCESS = "--enable-native-access=ALL-UNNAMED";

    private ChildJvm() {}

    /** How it ended and what it printed on both streams. */
    record Outcome(int exitCode, String output) {}

    /** The command that runs {@code main} with {@code options}. */
    static List<String> command(List<String> options, Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.add("-cp");
        command.add(
                Stream.of(NativeAccess.class, dev.wherry.core.stream.Handle.class, ChildJvm.class)
                        .map(ChildJvm::folderOf)
                        .collect(Collectors.joining(":")));
        command.add(main.getName());
        command.addAll(List.of(arguments));
        return command;
    }

    static Outcome run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        byte[] output = process.getInputStream().readAllBytes();
        return new Outcome(process.waitFor(), new String(output, StandardCharsets.UTF_8));
    }

    /** The class path entry that a class was loaded from; a jar where the build made one. */
    private static String folderOf(Class<?> type) {
        String resource = type.getName().replace('.', '/') + ".class";
        String url = String.valueOf(type.getResource("/" + resource));
        String root = url.substring(0, url.length() - resource.length());
        try {
            return root.startsWith("jar:")
                    ? Path.of(new URI(root.substring("jar:".length(), root.indexOf("!/"))))
                            .toString()
                    : Path.of(new URI(root)).toString();
        } catch (URISyntaxException e) {
            throw new AssertionError(root, e);
        }
    }
}
