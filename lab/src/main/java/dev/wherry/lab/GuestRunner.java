package dev.wherry.lab;

import dev.wherry.measure.command.Command;
import dev.wherry.measure.command.Run;
import dev.wherry.measure.command.Runner;
import dev.wherry.measure.command.Usage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Runs commands in a second kernel, booted afresh for each, with a share mounted at {@code
 * /mnt/share}. Wall time is the command's alone, by this machine's clock, because the guest's clock
 * can run wrong under load. The command's own variables and redirections are not supported.
 */
final class GuestRunner implements Runner {

    private static final String MEMORY = "1536M";

    private final Peer kernel;
    private final String share;
    private final String mountOptions;

    /**
     * A runner on a started {@code kernel}.
     *
     * @param share such as {@code //192.168.231.1/guest}
     * @param mountOptions for the kernel's CIFS client, between commas
     */
    GuestRunner(Peer kernel, String share, String mountOptions) {
        this.kernel = kernel;
        this.share = share;
        this.mountOptions = mountOptions;
    }

    @Override
    public Run run(Command command, Duration timeout) throws IOException, InterruptedException {
        Path folder = command.directory().orElse(Path.of(""));
        Script script = Script.run(folder, "", arguments(command, timeout));
        Path timing = Path.of(kernel.value("dir"), "timing");
        if (!Files.exists(timing)) {
            throw new LabException(
                    "cannot run " + command + " in the guest: " + script.errors().strip());
        }
        Map<String, Long> figures =
                Files.readAllLines(timing).stream()
                        .map(line -> line.split("=", 2))
                        .collect(Collectors.toMap(pair -> pair[0], pair -> Long.valueOf(pair[1])));
        return new Run(
                figure(figures, "command_nanos"),
                Optional.of(usage(figures)),
                script.exitCode(),
                lastLine(script.errors()));
    }

    private List<String> arguments(Command command, Duration timeout) {
        List<String> arguments =
                new ArrayList<>(
                        List.of(
                                kernel.script().toString(),
                                "run",
                                kernel.value("dir"),
                                "--memory"));
        arguments.addAll(List.of(MEMORY, "--timeout", Long.toString(timeout.toSeconds())));
        arguments.addAll(List.of("--cifs", share, "--options", mountOptions, "--"));
        arguments.addAll(command.arguments());
        return arguments;
    }

    /** What the guest does not count is 0. */
    private static Usage usage(Map<String, Long> figures) {
        return new Usage(
                figure(figures, "guest_user_nanos"),
                figure(figures, "guest_system_nanos"),
                figure(figures, "guest_max_rss_bytes"),
                0,
                0,
                0,
                0);
    }

    private static long figure(Map<String, Long> figures, String key) {
        return Optional.ofNullable(figures.get(key))
                .orElseThrow(() -> new IllegalStateException("the guest left no " + key));
    }

    private static String lastLine(String text) {
        return text.strip().lines().reduce("", (_, line) -> line);
    }

    @Override
    public String accounting() {
        return "in user-mode Linux, booted for each run; wall time of the command by the host's clock,"
                + " CPU time and memory as the guest counts them, in ticks of 10 ms";
    }
}
