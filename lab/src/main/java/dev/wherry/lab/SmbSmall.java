package dev.wherry.lab;

import dev.wherry.measure.Comparison;
import dev.wherry.measure.Contender;
import dev.wherry.measure.Interleaved;
import dev.wherry.measure.Progress;
import dev.wherry.measure.Turn;
import dev.wherry.measure.statistic.Interval;
import dev.wherry.testkit.MailTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The brief's second case: thousands of small files onto a real Samba. */
final class SmbSmall implements Show {

    private static final int COPIES = 4;
    private static final String MPUT = "smbclient mput";
    private static final String SIGNED = "wherry, 2 connections, signed";
    private static final String SEALED = "wherry, 2 connections, sealed";
    private static final String PLAIN = "wherry, 2 connections";
    private static final String KERNEL = "kernel CIFS, cp: arrival alone";
    private static final String FLOOR = "smbd's CPU time, spread over two processors";

    @Override
    public String name() {
        return "smb-small";
    }

    @Override
    public String title() {
        return "Many small files onto a real Samba";
    }

    @Override
    public Section measure(Checkout checkout, Effort effort, Progress progress)
            throws IOException, InterruptedException {
        // Below the checkout, where the second kernel sees it too.
        try (SmbStage stage = SmbStage.start(checkout);
                Scratch scratch = Scratch.below(checkout.root().resolve("lab/target"))) {
            Path mail = scratch.file("mail");
            int files = Math.max(1, (int) Math.round(MailTree.FULL_SET * effort.scale()));
            new MailTree(files, MailTree.USUAL_SEED).writeTo(mail);
            Comparison once = once(stage, mail, effort, progress);
            Comparison more = more(stage, scratch, mail, effort, progress);
            return new Section(
                    introduction(),
                    List.of(
                            new Table(files + " files, times kept by wherry and rclone", once),
                            new Table(
                                    "The same runs: smbd's CPU time, spread over two processors",
                                    Rebased.runs(
                                            run -> SmbStage.withWall(run, floor(stage, run)),
                                            once)),
                            new Table(files * COPIES + " files", more)),
                    goals(stage, once));
        }
    }

    private static String introduction() {
        return """
        The mail set of the project's own generator, unpacked, from a disk's page cache onto a share on tmpfs, \
        through Samba with its default settings. Every program is whole, from its start to its exit, but for the \
        kernel's client, of which only the time between the first and the last change on the server counts: it runs \
        in a user-mode Linux guest with one processor and slow system calls, and booting it is not its fault. \
        After each run the trees are compared byte by byte.
        """;
    }

    private static long floor(SmbStage stage, dev.wherry.measure.command.Run run) {
        return stage.serverNanos(run) / Math.min(2, Runtime.getRuntime().availableProcessors());
    }

    private static Comparison once(SmbStage stage, Path mail, Effort effort, Progress progress)
            throws IOException, InterruptedException {
        return plan(stage, mail, effort)
                .contender(MPUT, stage.smbclient("", mput(mail)))
                .contender("wherry, 1 connection", stage.wherry(mail, "--connections 1"))
                .contender(PLAIN, stage.wherry(mail, "--connections 2"))
                .contender("wherry, 4 connections", stage.wherry(mail, "--connections 4"))
                .contender(SIGNED, stage.wherry(mail, "--connections 2 --protection sign"))
                .contender(SEALED, stage.wherry(mail, "--connections 2 --protection encrypt"))
                .contender("rclone", stage.rclone(mail, stage.host(), stage.port()))
                .contender(
                        KERNEL,
                        stage.guest(
                                ("cp -r --preserve=timestamps %s /dev/shm/mail && mkdir %s/%s && "
                                                + "cp -r --preserve=timestamps /dev/shm/mail/. %s/%s/")
                                        .formatted(
                                                mail,
                                                SmbStage.MOUNT,
                                                SmbStage.TARGET,
                                                SmbStage.MOUNT,
                                                SmbStage.TARGET)))
                .base(MPUT)
                .withFloor()
                .run(progress);
    }

    /** So many files that what a program costs to start does not count. */
    private static Comparison more(
            SmbStage stage, Scratch scratch, Path mail, Effort effort, Progress progress)
            throws IOException, InterruptedException {
        Path mails = Files.createDirectory(scratch.file("mails"));
        for (int i = 0; i < COPIES; i++) {
            Script.output("cp", "-a", mail.toString(), mails.resolve("copy" + i).toString());
        }
        return plan(stage, mails, effort)
                .contender(MPUT, stage.smbclient("", mput(mails)))
                .contender(SIGNED, stage.wherry(mails, "--connections 2 --protection sign"))
                .base(MPUT)
                .withFloor()
                .run(progress);
    }

    private static Interleaved plan(SmbStage stage, Path tree, Effort effort) {
        return effort.plan()
                .runner(stage.runner())
                .prepare(_ -> stage.clear())
                .check((contender, _) -> check(contender, tree, stage.delivered()));
    }

    private static String mput(Path tree) {
        return "mkdir %s; cd %s; lcd %s; recurse ON; prompt OFF; mput *"
                .formatted(SmbStage.TARGET, SmbStage.TARGET, tree);
    }

    /** All the files with all their bytes. */
    static void check(String contender, Path expected, Path delivered) throws IOException {
        try {
            Script.output("diff", "-rq", expected.toString(), delivered.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted while comparing what " + contender + " put");
        }
    }

    private static List<Goal> goals(SmbStage stage, Comparison once) {
        return List.of(
                Goal.atMost(1.25, SIGNED + ", beside smbd's CPU floor", besideFloor(stage, once)),
                Goal.atLeast(4, SIGNED + ", beside smbclient mput", once.speedup(SIGNED)),
                Goal.atLeast(
                        10,
                        SIGNED + ", beside the kernel's client",
                        Rebased.on(KERNEL, once).speedup(SIGNED)),
                Goal.atMost(
                        1.10,
                        "signed beside not signed, both 2 connections",
                        Rebased.on(PLAIN, once).ratio(SIGNED)),
                Goal.atMost(
                        1.05,
                        "sealed beside not sealed, both 2 connections",
                        Rebased.on(PLAIN, once).ratio(SEALED)));
    }

    private static Interval besideFloor(SmbStage stage, Comparison once) {
        Contender ours = once.contender(SIGNED);
        List<Turn> floors =
                ours.turns().stream()
                        .map(turn ->
                                new Turn(
                                        turn.round(),
                                        turn.position(),
                                        SmbStage.withWall(turn.run(), floor(stage, turn.run()))))
                        .toList();
        return new Comparison(
                        once.seed(),
                        once.warmups(),
                        once.bytes(),
                        once.accounting(),
                        FLOOR,
                        Optional.empty(),
                        List.of(new Contender(FLOOR, ours.command(), floors), ours))
                .ratio(SIGNED);
    }
}
