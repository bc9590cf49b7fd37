package dev.wherry.lab;

import dev.wherry.measure.Comparison;
import dev.wherry.measure.Progress;
import dev.wherry.measure.statistic.Interval;
import dev.wherry.testkit.MailTree;
import dev.wherry.testkit.fault.FaultyProxy;
import dev.wherry.testkit.fault.Wire;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a small file costs on the wire, and what that means where the wire is long. */
final class SmbRoundTrips implements Show {

    private static final int FILES = 1000;
    private static final Duration ONE_WAY = Duration.ofMillis(2);
    private static final String MPUT = "smbclient mput";
    private static final String NEW = "wherry, new files";
    private static final String EXISTING = "wherry, existing files";
    private static final String SERIAL = "wherry, new files, 1 connection";

    @Override
    public String name() {
        return "smb-roundtrips";
    }

    @Override
    public String title() {
        return "Round trips for a small file";
    }

    /** What clients sent in one run. */
    private record Sent(long frames, long commands) {}

    @Override
    public Section measure(Checkout checkout, Effort effort, Progress progress)
            throws IOException, InterruptedException {
        int files = Math.max(1, (int) Math.round(FILES * effort.scale()));
        Map<String, Sent> sent = new LinkedHashMap<>();
        try (SmbStage stage = SmbStage.start(checkout);
                Scratch scratch = Scratch.inMemory();
                FaultyProxy slow =
                        FaultyProxy.start(
                                new InetSocketAddress(stage.host(), stage.port()),
                                Wire.CLEAN.delayed(ONE_WAY),
                                Wire.CLEAN.delayed(ONE_WAY));
                FrameCounter counter = new FrameCounter(slow.address())) {
            Path mail = scratch.file("mail");
            new MailTree(files, MailTree.USUAL_SEED).writeTo(mail);
            Comparison comparison = compare(stage, counter, mail, effort, sent, progress);
            return new Section(
                    introduction(files, sent),
                    List.of(
                            new Table(
                                    "%d files with %d ms each way"
                                            .formatted(files, ONE_WAY.toMillis()),
                                    comparison)),
                    goals(files, sent));
        }
    }

    private static Comparison compare(
            SmbStage stage,
            FrameCounter counter,
            Path mail,
            Effort effort,
            Map<String, Sent> sent,
            Progress progress)
            throws IOException, InterruptedException {
        String host = counter.address().getHostString();
        int port = counter.address().getPort();
        long[] before = new long[2];
        return effort.plan()
                .runner(stage.runner())
                .prepare(contender -> {
                    prepare(stage, mail, contender);
                    before[0] = counter.frames();
                    before[1] = counter.commands();
                })
                .check((contender, _) -> {
                    SmbSmall.check(contender, mail, stage.delivered());
                    sent.put(
                            contender,
                            new Sent(counter.frames() - before[0], counter.commands() - before[1]));
                })
                .contender(
                        MPUT,
                        stage.smbclient(
                                host,
                                port,
                                "",
                                "mkdir %s; cd %s; lcd %s; recurse ON; prompt OFF; mput *"
                                        .formatted(SmbStage.TARGET, SmbStage.TARGET, mail)))
                .contender("rclone", stage.rclone(mail, host, port))
                .contender(NEW, stage.wherry(mail, host, port, ""))
                .contender(SERIAL, stage.wherry(mail, host, port, "--connections 1"))
                .contender(EXISTING, stage.wherry(mail, host, port, ""))
                .base(MPUT)
                .withFloor()
                .run(progress);
    }

    private static void prepare(SmbStage stage, Path mail, String contender) throws IOException {
        stage.clear();
        if (contender.contains("existing")) {
            try {
                Script.output("cp", "-r", mail.toString(), stage.target().toString());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new LabException("interrupted while preparing " + contender);
            }
        }
    }

    private static String introduction(int files, Map<String, Sent> sent) {
        var text =
                new StringBuilder(
                        """
                        A proxy counts what clients send to Samba: frames, each of which waits for an answer, and the \
                        commands in them, login and folders included, per file. It also delays every byte, so that wall \
                        times show what a round trip is worth. wherry keeps times and has many files under way; smbclient \
                        does one step after the other; rclone has four files under way.

                        |  | frames per file | commands per file |
                        | --- | ---: | ---: |
                        """);
        sent.forEach((contender, counts) ->
                text.append(
                        "| %s | %.2f | %.2f |%n"
                                .formatted(
                                        contender,
                                        (double) counts.frames() / files,
                                        (double) counts.commands() / files)));
        return text.toString();
    }

    private static List<Goal> goals(int files, Map<String, Sent> sent) {
        return List.of(
                Goal.atMost(1.1, "round trips per new file", exact(frames(sent, NEW), files)),
                Goal.atMost(4.2, "commands per new file", exact(commands(sent, NEW), files)),
                Goal.atMost(
                        5.2, "commands per existing file", exact(commands(sent, EXISTING), files)));
    }

    private static long frames(Map<String, Sent> sent, String contender) {
        return sent.getOrDefault(contender, new Sent(0, 0)).frames();
    }

    private static long commands(Map<String, Sent> sent, String contender) {
        return sent.getOrDefault(contender, new Sent(0, 0)).commands();
    }

    /** Counted, not sampled. */
    private static Interval exact(long count, int files) {
        double each = (double) count / files;
        return new Interval(each, each, each, 1);
    }
}
