package dev.wherry.measure;

import dev.wherry.core.OperationException;
import dev.wherry.core.Ticker;
import dev.wherry.measure.command.Command;
import dev.wherry.measure.command.Run;
import dev.wherry.measure.command.Runner;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * A plan to run whole commands against each other: in each round every contender once, in a random
 * order. Any run that fails or is refused by the check ends the comparison, as its times would
 * compare different work. For one thread.
 */
public final class Interleaved {

    /** Appended to the base's name where it runs a second time. */
    private static final String AGAIN = " again";

    private static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(10);

    /** Makes ready for a run, outside the timing. */
    @FunctionalInterface
    public interface Prepare {
        void before(String contender) throws IOException;
    }

    /** Throws if a run did not do its work, outside the timing. */
    @FunctionalInterface
    public interface Check {
        void after(String contender, Run run) throws IOException;
    }

    private final long seed;
    private final Map<String, Command> commands = new LinkedHashMap<>();
    private int rounds = 12;
    private int warmups = 1;
    private long bytes;
    private int exitCode;
    private boolean withFloor;
    private String base = "";
    private Duration timeout = DEFAULT_TIMEOUT;
    private Prepare prepare = _ -> {};
    private Check check = (_, _) -> {};
    private Runner runner = Runner.installed(Ticker.SYSTEM);

    private Interleaved(long seed) {
        this.seed = seed;
    }

    /** An empty plan; {@code seed} decides the orders and the bootstrap. */
    public static Interleaved seeded(long seed) {
        return new Interleaved(seed);
    }

    /** How many rounds count, at least 1; fewer than 6 allow no claim. 12 unless set. */
    public Interleaved rounds(int count) {
        this.rounds = atLeast(1, count, "rounds");
        return this;
    }

    /** How many rounds run before that and do not count. 1 unless set. */
    public Interleaved warmups(int count) {
        this.warmups = atLeast(0, count, "warm-ups");
        return this;
    }

    /** How many bytes each run moves, for rates and CPU time per GiB. */
    public Interleaved bytes(long moved) {
        this.bytes = moved;
        return this;
    }

    /** How long one run may take. 10 minutes unless set. */
    public Interleaved timeout(Duration longest) {
        this.timeout = longest;
        return this;
    }

    /** The exit code that counts as success. 0 unless set. */
    public Interleaved exitCode(int expected) {
        this.exitCode = expected;
        return this;
    }

    /**
     * Adds a contender.
     *
     * @throws IllegalArgumentException if there is one of that name
     */
    public Interleaved contender(String name, Command command) {
        if (commands.putIfAbsent(name, command) != null) {
            throw new IllegalArgumentException("two contenders are called " + name);
        }
        return this;
    }

    /** Names the contender that others are compared with. The first one unless set. */
    public Interleaved base(String name) {
        this.base = name;
        return this;
    }

    /** Lets the base run twice a round, so that the A/A floor is known. */
    public Interleaved withFloor() {
        this.withFloor = true;
        return this;
    }

    /** Called before each run, warm-ups included. */
    public Interleaved prepare(Prepare hook) {
        this.prepare = hook;
        return this;
    }

    /** Called after each run with the expected exit code, warm-ups included. */
    public Interleaved check(Check hook) {
        this.check = hook;
        return this;
    }

    /** Runs the commands. {@link Runner#installed} unless set. */
    public Interleaved runner(Runner chosen) {
        this.runner = chosen;
        return this;
    }

    /**
     * Runs it all; blocks until it is done.
     *
     * @throws OperationException if a command could not run, ran too long or had the wrong exit
     *     code
     * @throws IOException what a hook threw
     * @throws InterruptedException if interrupted; the running command is then killed
     */
    public Comparison run(Progress progress) throws IOException, InterruptedException {
        String against = resolvedBase();
        Map<String, Command> field = field(against);
        Map<String, List<Turn>> turns = new LinkedHashMap<>();
        field.keySet().forEach(name -> turns.put(name, new ArrayList<>()));
        var random = new Random(seed);
        for (int round = 1 - warmups; round <= rounds; round++) {
            List<String> order = new ArrayList<>(field.keySet());
            Collections.shuffle(order, random);
            for (int position = 1; position <= order.size(); position++) {
                String name = order.get(position - 1);
                Run run = once(round, name, against, command(name, field));
                progress.ran(round, rounds, name, run);
                if (round > 0) {
                    turns.getOrDefault(name, List.of()).add(new Turn(round, position, run));
                }
            }
        }
        return comparison(against, field, turns);
    }

    private Comparison comparison(
            String against, Map<String, Command> field, Map<String, List<Turn>> turns) {
        List<Contender> contenders = new ArrayList<>();
        turns.forEach(
                (name, runs) -> contenders.add(new Contender(name, command(name, field), runs)));
        return new Comparison(
                seed, warmups, bytes, runner.accounting(), against, floorOf(against), contenders);
    }

    private Run once(int round, String name, String against, Command command)
            throws IOException, InterruptedException {
        // The base running again must not be told apart by hooks that know it by name.
        String known = floorOf(against).filter(name::equals).isPresent() ? against : name;
        prepare.before(known);
        Run run = runner.run(command, timeout);
        if (run.exitCode() != exitCode) {
            throw new OperationException(
                    "compare",
                    name + " in round " + round,
                    "exit code %d instead of %d%s"
                            .formatted(
                                    run.exitCode(),
                                    exitCode,
                                    run.complaint().isEmpty() ? "" : ", " + run.complaint()),
                    "try it alone: " + command,
                    null);
        }
        check.after(known, run);
        return run;
    }

    private static Command command(String name, Map<String, Command> field) {
        return Optional.ofNullable(field.get(name)).orElseThrow();
    }

    private String resolvedBase() {
        if (commands.isEmpty()) {
            throw new IllegalArgumentException("a comparison needs a contender");
        }
        String chosen = base.isEmpty() ? commands.keySet().iterator().next() : base;
        if (!commands.containsKey(chosen)) {
            throw new IllegalArgumentException("no contender is called " + chosen);
        }
        return chosen;
    }

    private Map<String, Command> field(String against) {
        Map<String, Command> field = new LinkedHashMap<>(commands);
        floorOf(against).ifPresent(again -> field.put(again, command(against, commands)));
        return field;
    }

    private Optional<String> floorOf(String against) {
        return withFloor ? Optional.of(against + AGAIN) : Optional.empty();
    }

    private static int atLeast(int least, int count, String what) {
        if (count < least) {
            throw new IllegalArgumentException("at least " + least + " " + what + ", not " + count);
        }
        return count;
    }
}
