package dev.wherry.measure.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A whole command: what a user would type. Its standard input is empty unless it says otherwise,
 * its standard output is discarded, its standard error is read for complaints.
 *
 * @param arguments the program and its arguments, at least one
 * @param directory where it runs; here if empty
 * @param environment variables set in addition to the inherited ones
 * @param input file to be its standard input
 * @param output file to be its standard output, truncated first
 */
public record Command(
        List<String> arguments,
        Optional<Path> directory,
        Map<String, String> environment,
        Optional<Path> input,
        Optional<Path> output) {

    public Command {
        if (arguments.isEmpty()) {
            throw new IllegalArgumentException("a command needs at least a program");
        }
        arguments = List.copyOf(arguments);
        environment = Map.copyOf(environment);
    }

    /** The program {@code arguments[0]}, looked up on the PATH if it has no slash. */
    public static Command of(String... arguments) {
        return of(List.of(arguments));
    }

    /** As {@link #of(String...)}. */
    public static Command of(List<String> arguments) {
        return new Command(
                arguments, Optional.empty(), Map.of(), Optional.empty(), Optional.empty());
    }

    /**
     * A pipeline as {@code sh -c} runs it. Its exit code is that of the pipeline's last command;
     * where the others matter, use {@code bash -o pipefail -c}.
     */
    public static Command shell(String script) {
        return of("sh", "-c", script);
    }

    /** The same in {@code directory}. */
    public Command in(Path directory) {
        return new Command(arguments, Optional.of(directory), environment, input, output);
    }

    /** The same with the variable {@code name} set. */
    public Command with(String name, String value) {
        Map<String, String> more = new TreeMap<>(environment);
        more.put(name, value);
        return new Command(arguments, directory, more, input, output);
    }

    /** The same reading {@code file}. */
    public Command from(Path file) {
        return new Command(arguments, directory, environment, Optional.of(file), output);
    }

    /** The same writing {@code file}. */
    public Command to(Path file) {
        return new Command(arguments, directory, environment, input, Optional.of(file));
    }

    /** As one would type it, quoted for a POSIX shell where needed. */
    @Override
    public String toString() {
        var line = new StringBuilder();
        new TreeMap<>(environment)
                .forEach((name, value) -> line.append(name + "=" + quoted(value) + " "));
        line.append(String.join(" ", arguments.stream().map(Command::quoted).toList()));
        input.ifPresent(file -> line.append(" < " + quoted(file.toString())));
        output.ifPresent(file -> line.append(" > " + quoted(file.toString())));
        return line.toString();
    }

    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9_@%+=:,./-]+")
                ? word
                : "'" + word.replace("'", "'\\''") + "'";
    }
}
