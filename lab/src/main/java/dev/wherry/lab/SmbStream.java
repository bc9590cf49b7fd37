package dev.wherry.lab;

import dev.wherry.core.ByteSize;
import dev.wherry.measure.Comparison;
import dev.wherry.measure.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** One large file onto a real Samba, in the clear, signed and sealed. */
final class SmbStream implements Show {

    private static final long BYTES = 1L << 30;
    private static final long CHUNK = 1 << 20;
    private static final String PLAIN = "wherry";
    private static final String SIGNED = "wherry, AES-GMAC";
    private static final String SEALED = "wherry, AES-GCM";
    private static final String PUT = "smbclient put";
    private static final String PUT_SEALED = "smbclient put, encrypted";
    private static final String KERNEL = "kernel CIFS, dd: arrival alone";

    @Override
    public String name() {
        return "smb-stream";
    }

    @Override
    public String title() {
        return "One large file onto a real Samba";
    }

    @Override
    public Section measure(Checkout checkout, Effort effort, Progress progress)
            throws IOException, InterruptedException {
        try (SmbStage stage = SmbStage.start(checkout);
                Scratch scratch = Scratch.inMemory()) {
            Pipeline pipe = Pipeline.of(checkout, effort.bytes(BYTES), CHUNK);
            Path file = scratch.file("expected");
            pipe.writeTo(file);
            Comparison comparison = compare(stage, pipe, file, effort, progress);
            return new Section(
                    """
                    A file on tmpfs, onto a share on tmpfs, through Samba with its default settings. Every program is \
                    whole, from its start to its exit, but for the kernel's client, of which only the time from the \
                    file's creation on the server to its close counts. After each run the file is compared byte by byte.
                    """,
                    List.of(new Table(new ByteSize(pipe.bytes()) + " in one file", comparison)),
                    goals(comparison));
        }
    }

    private static Comparison compare(
            SmbStage stage, Pipeline pipe, Path file, Effort effort, Progress progress)
            throws IOException, InterruptedException {
        String put = "put %s %s".formatted(file, SmbStage.TARGET);
        return effort.plan()
                .bytes(pipe.bytes())
                .runner(stage.runner())
                .prepare(_ -> stage.clear())
                .check((contender, _) -> new Delivery(stage.delivered(), file).check(contender))
                .contender(PUT, stage.smbclient("", put))
                .contender(
                        "smbclient put, signed", stage.smbclient("--client-protection=sign", put))
                .contender(PUT_SEALED, stage.smbclient("--client-protection=encrypt", put))
                .contender(PLAIN, stage.wherry(file, ""))
                .contender(SIGNED, stage.wherry(file, "--protection sign"))
                .contender(SEALED, stage.wherry(file, "--protection encrypt"))
                .contender(
                        KERNEL,
                        pipe.into(
                                "dd ibs=64k obs=1M status=none of=%s/%s"
                                        .formatted(SmbStage.MOUNT, SmbStage.TARGET)))
                .base(PUT)
                .withFloor()
                .run(progress);
    }

    private static List<Goal> goals(Comparison comparison) {
        Comparison plain = Rebased.on(PLAIN, comparison);
        return List.of(
                Goal.atLeast(1.5, "wherry beside smbclient put", comparison.speedup(PLAIN)),
                Goal.atLeast(
                        1.5,
                        "wherry beside the kernel's client",
                        Rebased.on(KERNEL, comparison).speedup(PLAIN)),
                Goal.atLeast(0.65, "speed with AES-GMAC beside none", plain.speedup(SIGNED)),
                Goal.atLeast(0.4, "speed with AES-GCM beside none", plain.speedup(SEALED)),
                Goal.atLeast(
                        1.2,
                        "wherry with AES-GCM beside smbclient, encrypted",
                        Rebased.on(PUT_SEALED, comparison).speedup(SEALED)));
    }
}
