package dev.wherry.measure.result;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wherry.measure.Comparison;
import dev.wherry.measure.Contender;
import dev.wherry.measure.Turn;
import dev.wherry.measure.command.Command;
import dev.wherry.measure.command.Run;
import dev.wherry.measure.command.Usage;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** A comparison as JSON; see {@code docs/formats/result.md}. */
final class ComparisonJson {

    /** Variables whose values are nobody's business. */
    private static final Pattern SECRET =
            Pattern.compile("(?i).*(PASSWORD|PASSWD|SECRET|TOKEN|CREDENTIAL).*");

    private static final String HIDDEN = "(hidden)";
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private ComparisonJson() {}

    static ObjectNode encode(Comparison comparison) {
        ObjectNode node =
                JSON.objectNode()
                        .put("seed", comparison.seed())
                        .put("warmups", comparison.warmups())
                        .put("bytes", comparison.bytes())
                        .put("accounting", comparison.accounting())
                        .put("base", comparison.base());
        comparison.floor().ifPresent(name -> node.put("floor", name));
        var contenders = node.putArray("contenders");
        comparison.contenders().forEach(contender -> contenders.add(encode(contender)));
        return node;
    }

    static Comparison decode(Reader at) throws Malformed {
        long seed = at.field("seed").whole();
        int warmups = at.field("warmups").small();
        long bytes = at.field("bytes").whole();
        String accounting = at.field("accounting").text();
        String base = at.field("base").text();
        Optional<String> floor = optionalText(at, "floor");
        List<Contender> contenders = at.field("contenders").list(ComparisonJson::contender);
        return at.checked(
                () -> new Comparison(seed, warmups, bytes, accounting, base, floor, contenders));
    }

    private static ObjectNode encode(Contender contender) {
        ObjectNode node = JSON.objectNode().put("name", contender.name());
        node.set("command", encode(contender.command()));
        var turns = node.putArray("turns");
        contender.turns().forEach(turn -> turns.add(encode(turn)));
        return node;
    }

    private static Contender contender(Reader at) throws Malformed {
        return new Contender(
                at.field("name").text(),
                command(at.field("command")),
                at.field("turns").list(ComparisonJson::turn));
    }

    private static ObjectNode encode(Command command) {
        ObjectNode node = JSON.objectNode();
        var arguments = node.putArray("arguments");
        command.arguments().forEach(arguments::add);
        command.directory().ifPresent(path -> node.put("directory", path.toString()));
        command.input().ifPresent(path -> node.put("input", path.toString()));
        command.output().ifPresent(path -> node.put("output", path.toString()));
        ObjectNode environment = node.putObject("environment");
        new TreeMap<>(command.environment())
                .forEach((name, value) -> environment.put(name, visible(name, value)));
        return node;
    }

    private static Command command(Reader at) throws Malformed {
        List<String> arguments = at.field("arguments").list(Reader::text);
        Map<String, String> environment = at.field("environment").map(Reader::text);
        Optional<String> directory = optionalText(at, "directory");
        Optional<String> input = optionalText(at, "input");
        Optional<String> output = optionalText(at, "output");
        return at.checked(() ->
                new Command(
                        arguments,
                        directory.map(Path::of),
                        environment,
                        input.map(Path::of),
                        output.map(Path::of)));
    }

    private static String visible(String name, String value) {
        return SECRET.matcher(name).matches() ? HIDDEN : value;
    }

    private static ObjectNode encode(Turn turn) {
        Run run = turn.run();
        ObjectNode node =
                JSON.objectNode()
                        .put("round", turn.round())
                        .put("position", turn.position())
                        .put("wallNanos", run.wallNanos())
                        .put("exitCode", run.exitCode());
        if (!run.complaint().isEmpty()) {
            node.put("complaint", run.complaint());
        }
        run.usage().ifPresent(usage -> node.set("usage", encode(usage)));
        return node;
    }

    private static Turn turn(Reader at) throws Malformed {
        Optional<Reader> usage = at.optional("usage");
        return new Turn(
                at.field("round").small(),
                at.field("position").small(),
                new Run(
                        at.field("wallNanos").whole(),
                        usage.isPresent() ? Optional.of(usage(usage.get())) : Optional.empty(),
                        at.field("exitCode").small(),
                        optionalText(at, "complaint").orElse("")));
    }

    private static ObjectNode encode(Usage usage) {
        return JSON.objectNode()
                .put("userNanos", usage.userNanos())
                .put("systemNanos", usage.systemNanos())
                .put("maxRssBytes", usage.maxRssBytes())
                .put("minorFaults", usage.minorFaults())
                .put("majorFaults", usage.majorFaults())
                .put("voluntarySwitches", usage.voluntarySwitches())
                .put("involuntarySwitches", usage.involuntarySwitches());
    }

    private static Usage usage(Reader at) throws Malformed {
        return new Usage(
                at.field("userNanos").whole(),
                at.field("systemNanos").whole(),
                at.field("maxRssBytes").whole(),
                at.field("minorFaults").whole(),
                at.field("majorFaults").whole(),
                at.field("voluntarySwitches").whole(),
                at.field("involuntarySwitches").whole());
    }

    private static Optional<String> optionalText(Reader at, String name) throws Malformed {
        Optional<Reader> field = at.optional(name);
        return field.isPresent() ? Optional.of(field.get().text()) : Optional.empty();
    }
}
