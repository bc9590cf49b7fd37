package dev.wherry.lab;

import dev.wherry.measure.Comparison;
import dev.wherry.measure.Interleaved;
import dev.wherry.measure.Progress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** A tree as one stream over a socket. */
final class TreesTcp implements Show {

    private static final int MANY_SETS = 13;
    private static final double BOUND = 1.1;
    private static final String TAR = "tar | nc | tar";
    private static final String WHERRY = "wherry";

    @Override
    public String name() {
        return "trees-tcp";
    }

    @Override
    public String title() {
        return "A tree over a socket";
    }

    @Override
    public Section measure(Checkout checkout, Effort effort, Progress progress)
            throws IOException, InterruptedException {
        checkout.buildWherry();
        List<Table> tables = new ArrayList<>();
        List<Goal> goals = new ArrayList<>();
        for (int sets : effort.scale() < 1 ? new int[] {1} : new int[] {1, MANY_SETS}) {
            try (Scratch scratch = Scratch.inMemory()) {
                MailFiles files = MailFiles.make(scratch.file("mail"), sets);
                Comparison comparison = compare(checkout, effort, progress, files);
                tables.add(new Table(files.text() + " through 127.0.0.1", comparison));
                goals.add(
                        Goal.atMost(
                                BOUND,
                                files.text() + ": wall time of wherry beside " + TAR,
                                comparison.ratio(WHERRY)));
            }
        }
        return new Section(
                """
                The mail set on tmpfs becomes one uncompressed stream, crosses a loopback socket and becomes a tree \
                again. The sender starts when the receiver listens, so the starts of both are in the time. After each \
                run the tree is compared byte by byte.
                """,
                tables,
                goals);
    }

    private static Comparison compare(
            Checkout checkout, Effort effort, Progress progress, MailFiles files)
            throws IOException, InterruptedException {
        int port = freePort();
        Interleaved plan =
                effort.plan()
                        .bytes(files.bytes())
                        .withFloor()
                        .prepare(_ -> files.prepare())
                        .check((contender, _) -> files.check(contender));
        String tar =
                through(
                        port,
                        "nc -l 127.0.0.1 %d | tar xf - -C %s".formatted(port, files.out()),
                        "tar cf - -C %s tree | nc -N 127.0.0.1 %d".formatted(files.folder(), port));
        String wherry =
                through(
                        port,
                        "./wherry extract tcp-listen://127.0.0.1:%d %s"
                                .formatted(port, files.out()),
                        "./wherry archive %s -o tcp://127.0.0.1:%d".formatted(files.tree(), port));
        return plan.contender(TAR, Pipeline.bash(checkout, tar))
                .contender(WHERRY, Pipeline.bash(checkout, wherry))
                .base(TAR)
                .run(progress);
    }

    /** {@code receiver} in the background, {@code sender} once it listens, both to their ends. */
    private static String through(int port, String receiver, String sender) {
        return "{ %s; } & until ss -Hltn sport = :%d | grep -q .; do :; done; %s && wait $!"
                .formatted(receiver, port, sender);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
