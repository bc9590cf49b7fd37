package dev.wherry.testkit.rules;

import java.lang.classfile.ClassModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which module may refer to which, and what none may call. Only packages of declared layers are
 * judged; the JDK and libraries are free. Immutable; each {@code layer} returns new rules.
 */
public final class LayeringRules {

    /** A module: the package at its root, and the layers it may use. */
    private record Layer(String rootPackage, Set<String> uses) {}

    private final Map<String, Layer> layers;
    private final List<Banned> banned;

    /** No layers yet, and what is banned by {@link Banned#USUAL}. */
    public LayeringRules() {
        this(Banned.USUAL);
    }

    /** No layers yet, and what {@code banned} bans. */
    public LayeringRules(List<Banned> banned) {
        this(Map.of(), List.copyOf(banned));
    }

    private LayeringRules(Map<String, Layer> layers, List<Banned> banned) {
        this.layers = layers;
        this.banned = banned;
    }

    /**
     * Declares a layer.
     *
     * @param name how others name it
     * @param rootPackage all its classes are in or below it
     * @param uses names of the layers it may refer to, besides itself
     */
    public LayeringRules layer(String name, String rootPackage, String... uses) {
        Map<String, Layer> more = new LinkedHashMap<>(layers);
        more.put(name, new Layer(rootPackage, Set.of(uses)));
        return new LayeringRules(more, banned);
    }

    /**
     * Judges the classes of the layer {@code name}.
     *
     * @return each violation in one line: place, what, remedy; empty if there is none
     * @throws IllegalArgumentException if no such layer, or one that it may use, was declared
     */
    public List<String> check(String name, List<ClassModel> classes) {
        Set<String> violations = new TreeSet<>();
        for (ClassModel model : classes) {
            violations.addAll(checkReferences(name, model));
            violations.addAll(checkCalls(model));
        }
        return List.copyOf(violations);
    }

    /** Judges calls alone, as for tests, which may refer to any layer. */
    public List<String> checkCalls(List<ClassModel> classes) {
        return classes.stream().flatMap(model -> checkCalls(model).stream()).sorted().toList();
    }

    private List<String> checkReferences(String name, ClassModel model) {
        Layer layer = declared(name);
        List<String> violations = new ArrayList<>();
        for (String reference : References.of(model)) {
            layers.forEach((other, candidate) -> {
                boolean allowed = other.equals(name) || layer.uses().contains(other);
                if (!allowed && Banned.within(reference, candidate.rootPackage())) {
                    violations.add(
                            "%s: refers to %s; %s may use %s"
                                    .formatted(
                                            ClassFiles.name(model),
                                            reference,
                                            name,
                                            new TreeSet<>(layer.uses())));
                }
            });
        }
        return violations;
    }

    private Layer declared(String name) {
        Layer layer = layers.get(name);
        if (layer == null) {
            throw new IllegalArgumentException("no layer '" + name + "' among " + layers.keySet());
        }
        layer.uses().stream()
                .filter(used -> !layers.containsKey(used))
                .findFirst()
                .ifPresent(used -> declared(used));
        return layer;
    }

    private List<String> checkCalls(ClassModel model) {
        List<String> violations = new ArrayList<>();
        String user = ClassFiles.name(model);
        for (Calls.Call call : Calls.of(model)) {
            for (Banned ban : banned) {
                if (ban.matches(call.owner(), call.method(), call.descriptor(), user)) {
                    violations.add(
                            "%s.%s:%d: calls %s.%s; %s"
                                    .formatted(
                                            user,
                                            call.inMethod(),
                                            call.line(),
                                            ban.owner(),
                                            ban.method(),
                                            ban.reason()));
                }
            }
        }
        return violations;
    }
}
