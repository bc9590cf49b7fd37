package dev.wherry.lab;

import dev.wherry.measure.Comparison;
import dev.wherry.measure.Progress;
import dev.wherry.measure.command.Command;
import java.io.IOException;
import java.util.List;

/** What a user waits for before the first byte moves. */
final class Startup implements Show {

    /** Short runs are cheap, and their ratio needs many. */
    private static final int ROUNDS_FACTOR = 3;

    private static final String EMPTY = "empty JVM, AOT cache";
    private static final String RELAY = "wherry relay";

    @Override
    public String name() {
        return "startup";
    }

    @Override
    public String title() {
        return "Start-up";
    }

    @Override
    public Section measure(Checkout checkout, Effort effort, Progress progress)
            throws IOException, InterruptedException {
        checkout.buildWherry();
        String empty =
                Script.output(
                                checkout.script("startup/empty").toString(),
                                System.getProperty("java.home"))
                        .strip();
        Comparison comparison =
                effort.plan()
                        .rounds(effort.rounds() * ROUNDS_FACTOR)
                        .contender(EMPTY, three(checkout, empty))
                        .contender(RELAY, three(checkout, "./wherry relay"))
                        .contender(
                                "wherry --version", three(checkout, "{ ./wherry --version; cat; }"))
                        .contender("cat", three(checkout, "cat"))
                        .withFloor()
                        .run(progress);
        return new Section(
                """
                Three bytes through a relay, whole processes with the shell that starts them, beside a JVM of the \
                same build that does nothing and has an AOT cache of its own.
                """,
                List.of(new Table("Three bytes from a pipe to /dev/null", comparison)),
                List.of(
                        Goal.atMost(
                                3.5,
                                "wall time of a 3-byte relay beside an empty JVM",
                                comparison.ratio(RELAY))));
    }

    private static Command three(Checkout checkout, String consumer) {
        return Pipeline.bash(checkout, "printf abc | " + consumer + " > /dev/null");
    }
}
