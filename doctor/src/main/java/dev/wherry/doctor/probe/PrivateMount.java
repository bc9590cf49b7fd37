package dev.wherry.doctor.probe;

import dev.wherry.core.OperationException;
import dev.wherry.core.Reason;
import dev.wherry.doctor.advice.MountLine;
import dev.wherry.doctor.text.EvidenceText;
import dev.wherry.doctor.text.Mounts;
import dev.wherry.linux.Mount;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A 9P server mounted a second time with other options, in a mount namespace that only a process of
 * ours is in; we look into it through /proc/PID/root. It goes with that process.
 */
public final class PrivateMount implements AutoCloseable {

    private static final long TIMEOUT_SECONDS = 10;

    private final Process holder;
    private final Path point;
    private final Path root;
    private final Mount mount;

    private PrivateMount(Process holder, Path point, Path root, Mount mount) {
        this.holder = holder;
        this.point = point;
        this.root = root;
        this.mount = mount;
    }

    /**
     * Mounts what {@code like} shows, read-only, with {@code option} in addition.
     *
     * @throws OperationException if that cannot be doubled, or the kernel refuses
     */
    public static PrivateMount of(Mount like, String option) throws OperationException {
        String transport = like.option("trans").orElse("");
        if (!Set.of("tcp", "unix").contains(transport)) {
            throw new OperationException(
                    "mount",
                    like.point(),
                    "a second connection cannot be made with trans=" + transport,
                    "",
                    null);
        }
        try {
            Path point = Files.createTempDirectory("wherry-doctor-");
            try {
                return of(like, MountLine.options(like, option, "ro"), point);
            } catch (IOException e) {
                Files.delete(point);
                throw e;
            }
        } catch (OperationException e) {
            throw e;
        } catch (IOException e) {
            throw new OperationException("mount", like.source(), Reason.of(e), "", e);
        }
    }

    private static PrivateMount of(Mount like, String options, Path point) throws IOException {
        Process holder =
                new ProcessBuilder(
                                "unshare",
                                "--mount",
                                "--propagation",
                                "private",
                                "sh",
                                "-c",
                                "mount -i -t 9p -o \"$1\" -- \"$2\" \"$3\" && echo ready && read _",
                                "sh",
                                options,
                                like.source(),
                                point.toString())
                        .redirectErrorStream(true)
                        .start();
        boolean kept = false;
        try {
            BufferedReader said =
                    new BufferedReader(
                            new InputStreamReader(holder.getInputStream(), StandardCharsets.UTF_8));
            // A mount that hangs is ended, and then this read ends too.
            var patience = CompletableFuture.delayedExecutor(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            var watch = CompletableFuture.runAsync(holder::destroyForcibly, patience);
            String line = said.readLine();
            watch.cancel(false);
            if (!"ready".equals(line)) {
                throw new OperationException(
                        "mount",
                        like.source(),
                        line == null ? "no answer" : line,
                        "it needs root",
                        null);
            }
            Path root = Path.of("/proc/" + holder.pid() + "/root");
            Mount mount = find(holder.pid(), point);
            kept = true;
            return new PrivateMount(holder, point, root, mount);
        } finally {
            if (!kept) {
                holder.destroyForcibly();
            }
        }
    }

    private static Mount find(long pid, Path point) throws IOException {
        EvidenceText table = EvidenceText.read(Path.of("/proc/" + pid + "/mountinfo"));
        return Mounts.parse(table).table().mounts().stream()
                .filter(mount -> mount.point().equals(point.toString()))
                .findFirst()
                .orElseThrow(() -> new IOException("the mount is not in its own table"));
    }

    /** As the kernel shows it. */
    public Mount mount() {
        return mount;
    }

    /** Where {@code file} of the mount {@code like} is in this one. */
    public Path of(Mount like, Path file) throws IOException {
        String inside = like.pathInside(file.toRealPath().toString());
        return root.resolve(point.toString().substring(1)).resolve(inside.substring(1));
    }

    @Override
    public void close() throws IOException {
        holder.getOutputStream().close();
        try {
            holder.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        holder.destroyForcibly();
        Files.delete(point);
    }
}
