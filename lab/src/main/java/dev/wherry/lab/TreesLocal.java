package dev.wherry.lab;

import dev.wherry.measure.Comparison;
import dev.wherry.measure.Interleaved;
import dev.wherry.measure.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Trees of small files on this machine, beside what everybody uses there. */
final class TreesLocal implements Show {

    private static final int MANY_SETS = 13;
    private static final double FEW_GOAL = 1.3;
    private static final double MANY_GOAL = 1.0;
    private static final double VERIFY_GOAL = 1.03;

    private static final String WHERRY = "wherry";
    private static final String VERIFIED = "wherry, verified";

    @Override
    public String name() {
        return "trees-local";
    }

    @Override
    public String title() {
        return "Trees on this machine";
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
                double bound = sets == 1 ? FEW_GOAL : MANY_GOAL;
                Comparison copy = compare(checkout, effort, progress, files, copies(files));
                tables.add(new Table("Copy of " + files.text() + ", tmpfs to tmpfs", copy));
                goals.add(besideTheBest("copy, " + files.text(), bound, copy));
                goals.add(
                        Goal.atMost(
                                VERIFY_GOAL,
                                "copy --verify beside copy, " + files.text(),
                                Rebased.on(WHERRY, copy).ratio(VERIFIED)));
                Comparison extract = compare(checkout, effort, progress, files, extracts(files));
                tables.add(new Table("tar.gz of " + files.text() + ", taken out", extract));
                goals.add(besideTheBest("extract, " + files.text(), bound, extract));
            }
        }
        return new Section(
                """
                The mail set on tmpfs, into an empty folder there each time. Every program is whole, from \
                its start to its exit, and keeps permissions and times. After each run the tree is compared byte by \
                byte. Goals are beside whichever peer has the best median.
                """,
                tables,
                goals);
    }

    private static Goal besideTheBest(String claim, double bound, Comparison comparison) {
        String best =
                comparison.contenders().stream()
                        .map(contender -> contender.name())
                        .filter(name -> !name.startsWith(WHERRY) && !name.endsWith(" again"))
                        .min(Comparator.comparingDouble(name -> comparison.wall(name).median()))
                        .orElseThrow();
        return Goal.atMost(
                bound,
                "%s: wall time of wherry beside %s".formatted(claim, best),
                Rebased.on(best, comparison).ratio(WHERRY));
    }

    private static Comparison compare(
            Checkout checkout,
            Effort effort,
            Progress progress,
            MailFiles files,
            Map<String, String> scripts)
            throws IOException, InterruptedException {
        Interleaved plan =
                effort.plan()
                        .bytes(files.bytes())
                        .withFloor()
                        .prepare(_ -> files.prepare())
                        .check((contender, _) -> files.check(contender));
        for (Map.Entry<String, String> script : scripts.entrySet()) {
            plan = plan.contender(script.getKey(), Pipeline.bash(checkout, script.getValue()));
        }
        return plan.base(scripts.keySet().iterator().next()).run(progress);
    }

    private static Map<String, String> copies(MailFiles files) {
        Map<String, String> scripts = new LinkedHashMap<>();
        String both = " " + files.tree() + " " + files.out();
        scripts.put("cp -a", "cp -a" + both);
        scripts.put("rsync -a", "rsync -a" + both);
        scripts.put(
                "tar | tar",
                "tar cf - -C %s tree | tar xf - -C %s".formatted(files.folder(), files.out()));
        scripts.put(
                "rclone",
                "rclone copy -q --transfers 8 %s %s/tree".formatted(files.tree(), files.out()));
        scripts.put(WHERRY, "./wherry copy" + both);
        scripts.put(VERIFIED, "./wherry copy --verify" + both);
        return scripts;
    }

    private static Map<String, String> extracts(MailFiles files) {
        Map<String, String> scripts = new LinkedHashMap<>();
        String from = files.tgz().toString();
        scripts.put("tar", "tar xzf %s -C %s".formatted(from, files.out()));
        scripts.put("bsdtar", "bsdtar -xf %s -C %s".formatted(from, files.out()));
        scripts.put(WHERRY, "./wherry extract %s %s".formatted(from, files.out()));
        return scripts;
    }
}
