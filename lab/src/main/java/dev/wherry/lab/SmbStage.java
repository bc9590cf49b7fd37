package dev.wherry.lab;

import dev.wherry.core.Ticker;
import dev.wherry.measure.command.Command;
import dev.wherry.measure.command.Run;
import dev.wherry.measure.command.Runner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A real Samba with its shares on tmpfs, a second kernel with a CIFS client, and how each contender
 * is told to put something there. Whatever is put appears as {@value #TARGET} on a share.
 */
final class SmbStage implements AutoCloseable {

    /** What every contender makes. */
    static final String TARGET = "put";

    /** Where a guest sees the share; how its commands are told from those of this machine. */
    static final String MOUNT = "/mnt/share";

    private static final long TICK_NANOS = 10_000_000;
    private static final int CHILDREN_USER_TICKS = 13;
    private static final int CHILDREN_SYSTEM_TICKS = 14;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Checkout checkout;
    private final Peer kernel;
    private final Peer samba;
    private final Set<ProcessHandle> helpers;
    private final IdentityHashMap<Run, Long> serverNanos = new IdentityHashMap<>();

    private SmbStage(Checkout checkout, Peer kernel, Peer samba) {
        this.checkout = checkout;
        this.kernel = kernel;
        this.samba = samba;
        this.helpers = serverProcesses();
    }

    /** Starts both peers. */
    static SmbStage start(Checkout checkout) throws LabException, InterruptedException {
        Peer kernel = Peer.start(checkout.script("peers/kernel"));
        try {
            Peer samba = Peer.start(checkout.script("peers/samba"), "--bind", kernel.value("host"));
            return new SmbStage(checkout, kernel, samba);
        } catch (LabException | InterruptedException e) {
            kernel.close();
            throw e;
        }
    }

    String host() {
        return samba.value("host");
    }

    int port() {
        return Integer.parseInt(samba.value("port"));
    }

    /** Where what is put appears, for everybody but the guest of the second kernel. */
    Path target() {
        return Path.of(samba.value("user_path"), TARGET);
    }

    private Path guestTarget() {
        return Path.of(samba.value("guest_path"), TARGET);
    }

    /** Where what {@code contender} put has appeared. */
    Path delivered() {
        return Files.exists(guestTarget()) ? guestTarget() : target();
    }

    /**
     * Copies {@code source}, of a folder what is in it.
     *
     * @param options of {@code wherry copy}
     */
    Command wherry(Path source, String options) {
        return wherry(source, host(), port(), options);
    }

    /** The same, to wherever something passes everything on. */
    Command wherry(Path source, String host, int port, String options) {
        String all = source + (Files.isDirectory(source) ? "/" : "");
        return Pipeline.bash(
                checkout,
                "./wherry copy -q --password-file %s %s %s smb://root@%s:%d/user/%s"
                        .formatted(samba.value("password_file"), options, all, host, port, TARGET));
    }

    /** smbclient with {@code commands} of its own, which are separated by semicolons. */
    Command smbclient(String options, String commands) {
        return smbclient(host(), port(), options, commands);
    }

    Command smbclient(String host, int port, String options, String commands) {
        return Pipeline.bash(
                checkout,
                "smbclient //%s/user -p %d -A %s %s -c '%s' > /dev/null 2>&1"
                        .formatted(host, port, samba.value("credentials_file"), options, commands));
    }

    /** rclone, which keeps times as ours does. */
    Command rclone(Path source, String host, int port) throws IOException, InterruptedException {
        String password = Files.readString(Path.of(samba.value("password_file"))).strip();
        Path obscured = checkout.root().resolve("lab/target/rclone-password");
        Files.writeString(obscured, Script.output("rclone", "obscure", password));
        return Pipeline.bash(
                checkout,
                "RCLONE_SMB_PASS=$(<%s) rclone --config= copy %s :smb:user/%s --smb-host=%s --smb-port=%d --smb-user=root"
                        .formatted(
                                checkout.root().relativize(obscured), source, TARGET, host, port));
    }

    /** {@code script} in the second kernel, with the guest share at {@value #MOUNT}. */
    Command guest(String script) {
        return Pipeline.bash(checkout, script);
    }

    /**
     * Runs commands of this machine and of the guest, each where it belongs, and notes what smbd
     * used meanwhile. The guest's wall time is that between the first and the last change of what
     * it put.
     */
    Runner runner() {
        Runner here = Runner.installed(Ticker.SYSTEM);
        Runner there =
                new GuestRunner(
                        kernel,
                        "//" + host() + "/" + samba.value("guest_share"),
                        "closetimeo=0,port=" + port());
        return new Runner() {
            @Override
            public Run run(Command command, Duration timeout)
                    throws IOException, InterruptedException {
                long before = serverNanos();
                boolean guest = command.arguments().getLast().contains(MOUNT);
                Run run = (guest ? there : here).run(command, timeout);
                if (guest && run.exitCode() == 0) {
                    run = withWall(run, arrivalNanos(guestTarget()));
                }
                serverNanos.put(run, settledServerNanos() - before);
                return run;
            }

            @Override
            public String accounting() {
                return here.accounting() + "; the kernel's client " + there.accounting();
            }
        };
    }

    /** CPU time of smbd for {@code run}, of all its processes. */
    long serverNanos(Run run) {
        return Objects.requireNonNull(serverNanos.get(run));
    }

    /** A process that served a connection counts once it has ended and its parent knows. */
    private long settledServerNanos() throws IOException, InterruptedException {
        for (ProcessHandle process : serverProcesses()) {
            if (!helpers.contains(process)) {
                try {
                    process.onExit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
                } catch (ExecutionException | TimeoutException e) {
                    throw new LabException(
                            "smbd goes on after its client has left: "
                                    + process.info().commandLine().orElse(process.toString()));
                }
            }
        }
        return serverNanos();
    }

    private Set<ProcessHandle> serverProcesses() {
        return ProcessHandle.of(Long.parseLong(samba.value("pid"))).stream()
                .flatMap(ProcessHandle::children)
                .collect(Collectors.toSet());
    }

    private long serverNanos() throws IOException {
        String stat = Files.readString(Path.of("/proc", samba.value("pid"), "stat"));
        List<String> fields = List.of(stat.substring(stat.lastIndexOf(')') + 2).split(" "));
        return (Long.parseLong(fields.get(CHILDREN_USER_TICKS))
                        + Long.parseLong(fields.get(CHILDREN_SYSTEM_TICKS)))
                * TICK_NANOS;
    }

    static Run withWall(Run run, long wallNanos) {
        return new Run(wallNanos, run.usage(), run.exitCode(), run.complaint());
    }

    /** From the birth of {@code target} to the last change beneath it. */
    private static long arrivalNanos(Path target) throws IOException {
        var born = (FileTime) Files.getAttribute(target, "creationTime");
        var last = born;
        try (Stream<Path> all = Files.walk(target)) {
            for (Path path : (Iterable<Path>) all::iterator) {
                var changed = (FileTime) Files.getAttribute(path, "unix:ctime");
                last = changed.compareTo(last) > 0 ? changed : last;
            }
        }
        return Duration.between(born.toInstant(), last.toInstant()).toNanos();
    }

    /** Takes back what the last contender put. */
    void clear() throws LabException {
        try {
            Script.output("bash", "-c", "rm -rf '%s'* '%s'".formatted(target(), guestTarget()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted while clearing the share");
        }
    }

    @Override
    public void close() throws LabException {
        try (kernel;
                samba) {
            // both
        }
    }
}
