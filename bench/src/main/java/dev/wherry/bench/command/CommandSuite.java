package dev.wherry.bench.command;

import dev.wherry.core.OperationException;
import dev.wherry.core.Reason;
import dev.wherry.measure.Interleaved;
import dev.wherry.measure.Progress;
import dev.wherry.measure.command.Command;
import dev.wherry.measure.environment.Environment;
import dev.wherry.measure.result.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs commands in turns. For one thread. */
public final class CommandSuite {

    /** Title of its results. */
    public static final String TITLE = "command";

    private static final Path DROP_CACHES = Path.of("/proc/sys/vm/drop_caches");

    private final CommandOptions options;

    /** A suite that has not run yet. */
    public CommandSuite(CommandOptions options) {
        this.options = options;
    }

    /**
     * Runs it; blocks until the last run has ended.
     *
     * @throws OperationException if a command cannot run or fails, or the page cache cannot be
     *     emptied
     * @throws InterruptedException if interrupted; the running command is then killed
     */
    public Result run(Instant startedAt, Progress progress)
            throws IOException, InterruptedException {
        Environment environment = Environment.read(Path.of("/"), Map.of());
        Interleaved plan =
                Interleaved.seeded(options.seed())
                        .rounds(options.rounds())
                        .warmups(options.warmups())
                        .timeout(options.timeout())
                        .exitCode(options.exitCode())
                        .prepare(_ -> prepare());
        Map<String, Command> named = named();
        named.forEach(plan::contender);
        if (named.size() > 1) {
            plan.withFloor();
        }
        Result result =
                Result.of(TITLE, startedAt, environment)
                        .with("page cache", cache())
                        .with(plan.run(progress));
        return options.prepare().isPresent()
                ? result.with("prepared by", options.prepare().get())
                : result;
    }

    private String cache() {
        if (options.cold()) {
            return "cold: emptied before every run";
        }
        return options.warmups() > 0
                ? "warm: as %d rounds before left it".formatted(options.warmups())
                : "as it was found";
    }

    /** Names are the commands as typed; the same one twice is an A/A test and gets numbers. */
    private Map<String, Command> named() {
        Map<String, Command> named = new LinkedHashMap<>();
        for (List<String> words : options.commands()) {
            Command command = Command.of(words);
            String name = command.toString();
            for (int copy = 2; named.containsKey(name); copy++) {
                name = command + " (" + copy + ")";
            }
            named.put(name, command);
        }
        return named;
    }

    private void prepare() throws IOException {
        if (options.prepare().isPresent()) {
            shell(options.prepare().get());
        }
        if (options.cold()) {
            shell("sync");
            try {
                Files.writeString(DROP_CACHES, "3\n");
            } catch (IOException e) {
                throw new OperationException(
                        "empty the page cache",
                        DROP_CACHES.toString(),
                        Reason.of(e),
                        "run as root, or without --cold",
                        e);
            }
        }
    }

    private static void shell(String script) throws IOException {
        Path output = Files.createTempFile("wherry-prepare-", ".txt");
        try {
            Process process =
                    new ProcessBuilder("sh", "-c", script)
                            .redirectErrorStream(true)
                            .redirectOutput(output.toFile())
                            .redirectInput(
                                    ProcessBuilder.Redirect.from(new java.io.File("/dev/null")))
                            .start();
            try {
                int code = process.waitFor();
                if (code != 0) {
                    String[] said = Files.readString(output).strip().split("\n", -1);
                    String last = said[said.length - 1];
                    throw new OperationException(
                            "prepare",
                            script,
                            "exit code " + code + (last.isEmpty() ? "" : ", " + last),
                            "",
                            null);
                }
            } finally {
                process.destroy();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new java.io.InterruptedIOException("interrupted while preparing");
        } finally {
            Files.deleteIfExists(output);
        }
    }
}
