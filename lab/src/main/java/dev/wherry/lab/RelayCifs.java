package dev.wherry.lab;

import dev.wherry.core.ByteSize;
import dev.wherry.measure.Comparison;
import dev.wherry.measure.Progress;
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

/** The brief's case on a real kernel's CIFS client and a real Samba. */
final class RelayCifs implements Show {

    private static final long BYTES = 512L << 20;
    private static final long CHUNK = 1 << 20;
    private static final String GUEST_FILE = "/mnt/share/f";

    /**
     * Nothing is cached, and close is not put off for a second in case the file is opened again.
     */
    private static final String MOUNT_OPTIONS = "cache=none,closetimeo=0,port=";

    private static final String SERIAL_4K = "dd, 4 KiB writes";
    private static final String SERIAL_64K = "dd, 64 KiB writes";
    private static final String WHERRY = "wherry";

    @Override
    public String name() {
        return "relay-cifs";
    }

    @Override
    public String title() {
        return "The kernel's CIFS mount of a real Samba";
    }

    @Override
    public Section measure(Checkout checkout, Effort effort, Progress progress)
            throws IOException, InterruptedException {
        try (var kernel = Peer.start(checkout.script("peers/kernel"));
                var samba =
                        Peer.start(checkout.script("peers/samba"), "--bind", kernel.value("host"));
                var scratch = Scratch.inMemory()) {
            return section(checkout, effort, new Stage(kernel, samba, scratch), progress);
        }
    }

    /** The peers of one measurement, and the file as the server sees it. */
    private record Stage(Peer kernel, Peer samba, Scratch scratch) {

        Path file() {
            return Path.of(samba.value("guest_path"), "f");
        }

        /** The same file for whoever speaks SMB himself. */
        String address() {
            return "smb://%s:%s/%s/f"
                    .formatted(
                            samba.value("host"), samba.value("port"), samba.value("guest_share"));
        }

        Runner runner() {
            return new GuestRunner(
                    kernel,
                    "//" + samba.value("host") + "/" + samba.value("guest_share"),
                    MOUNT_OPTIONS + samba.value("port"));
        }
    }

    private static Section section(Checkout checkout, Effort effort, Stage stage, Progress progress)
            throws IOException, InterruptedException {
        checkout.buildWherry();
        IdentityHashMap<Run, Long> transferNanos = new IdentityHashMap<>();
        Comparison whole = compare(checkout, effort, stage, transferNanos, progress);
        Comparison transfer =
                Rebased.runs(
                        run -> withWall(run, Objects.requireNonNull(transferNanos.get(run))),
                        whole);
        return new Section(
                """
                A user-mode Linux guest mounts a Samba share on tmpfs with the kernel's own CIFS client \
                (`cache=none`, so that each write crosses) and relays a pipe into a file there. "Transfer" \
                runs from the file's creation on the server to its close, as the server's file system dates \
                them; "whole process" from the start of the command to its exit. Both by the host's clock, both \
                without booting. One contender leaves the mount alone and speaks SMB from inside the \
                guest. The guest has one processor and slow system calls. After each run the file is \
                compared byte by byte on the server.
                """,
                List.of(
                        new Table(
                                new ByteSize(whole.bytes())
                                        + " from a pipe onto the mount: transfer",
                                transfer),
                        new Table("The same runs: whole process", whole)),
                List.of(
                        Goal.atLeast(
                                25,
                                "transfer: wherry beside serial writes of 4 KiB",
                                Rebased.on(SERIAL_4K, transfer).speedup(WHERRY)),
                        Goal.atLeast(
                                2.4,
                                "transfer: wherry beside serial writes of 64 KiB",
                                transfer.speedup(WHERRY))));
    }

    private static Comparison compare(
            Checkout checkout,
            Effort effort,
            Stage stage,
            IdentityHashMap<Run, Long> transferNanos,
            Progress progress)
            throws IOException, InterruptedException {
        Pipeline pipe = Pipeline.of(checkout, effort.bytes(BYTES), CHUNK);
        var delivery = new Delivery(stage.file(), stage.scratch().file("expected"));
        pipe.writeTo(delivery.expected());
        return effort.plan()
                .bytes(pipe.bytes())
                .withFloor()
                .runner(timed(stage, transferNanos))
                .prepare(_ -> delivery.prepare())
                .check((contender, _) -> delivery.check(contender))
                .contender(
                        SERIAL_4K,
                        pipe.into("dd bs=4k iflag=fullblock status=none of=" + GUEST_FILE))
                .contender(
                        SERIAL_64K,
                        pipe.into("dd bs=64k iflag=fullblock status=none of=" + GUEST_FILE))
                .contender(
                        "dd, 1 MiB writes",
                        pipe.into("dd ibs=64k obs=1M status=none of=" + GUEST_FILE))
                .contender(WHERRY, pipe.into("./wherry relay -o " + GUEST_FILE))
                .contender(
                        "wherry, one write in flight",
                        pipe.into("./wherry relay --depth 1 -o " + GUEST_FILE))
                .contender(
                        "wherry, straight to smb://",
                        pipe.into("./wherry relay -o " + stage.address()))
                .base(SERIAL_64K)
                .run(progress);
    }

    /** Notes beside each run how long its bytes took to arrive. */
    private static Runner timed(Stage stage, IdentityHashMap<Run, Long> transferNanos) {
        Runner guest = stage.runner();
        return new Runner() {
            @Override
            public Run run(Command command, Duration timeout)
                    throws IOException, InterruptedException {
                Run run = guest.run(command, timeout);
                if (run.exitCode() == 0) {
                    transferNanos.put(run, arrivalNanos(stage.file()));
                }
                return run;
            }

            @Override
            public String accounting() {
                return guest.accounting();
            }
        };
    }

    /**
     * From the file's birth to its close. The close is the last thing that changes the inode; the
     * time of modification is of no use, because the client sets it.
     */
    private static long arrivalNanos(Path file) throws IOException {
        var born = (FileTime) Files.getAttribute(file, "creationTime");
        var changed = (FileTime) Files.getAttribute(file, "unix:ctime");
        return Duration.between(born.toInstant(), changed.toInstant()).toNanos();
    }

    private static Run withWall(Run run, long wallNanos) {
        return new Run(wallNanos, run.usage(), run.exitCode(), run.complaint());
    }
}
