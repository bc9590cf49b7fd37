package dev.wherry.testkit.rules;

import java.util.List;
import java.util.Set;

/**
 * A call that nobody writes here, but for named exceptions.
 *
 * @param owner class of the method, with dots
 * @param method its name; {@code <init>} for a constructor
 * @param descriptor its descriptor up to the end of its parameters, such as {@code ()}; empty for
 *     every overload
 * @param reason what to do instead
 * @param exempt packages or classes, with dots, where it is allowed; a package means those below
 *     too
 */
public record Banned(
        String owner, String method, String descriptor, String reason, Set<String> exempt) {

    /** What is banned in this project. */
    public static final List<Banned> USUAL =
            List.of(
                    call("java.lang.Thread", "sleep", "wait for an event, with a bound"),
                    call(
                            "java.lang.System",
                            "exit",
                            "return a code",
                            "dev.wherry.cli.Main",
                            "dev.wherry.lab.Lab"),
                    call("java.lang.Runtime", "exit", "return a code"),
                    call("java.lang.Runtime", "halt", "return a code", "dev.wherry.cli"),
                    clock("currentTimeMillis"),
                    clock("nanoTime"),
                    call("java.lang.Math", "random", "take a seeded generator"),
                    new Banned("java.util.Random", "<init>", "()", "give it a seed", Set.of()),
                    new Banned(
                            "java.util.SplittableRandom",
                            "<init>",
                            "()",
                            "give it a seed",
                            Set.of()),
                    call(
                            "java.lang.Throwable",
                            "printStackTrace",
                            "report it",
                            "dev.wherry.cli.Screen",
                            "dev.wherry.lab.Lab"),
                    locale("toLowerCase", "()"),
                    locale("toUpperCase", "()"),
                    locale("format", "(Ljava/lang/String;[Ljava/lang/Object;)"));

    private static Banned call(String owner, String method, String reason, String... exempt) {
        return new Banned(owner, method, "", reason, Set.of(exempt));
    }

    private static Banned clock(String method) {
        return call(
                "java.lang.System",
                method,
                "take a Ticker",
                "dev.wherry.core.Ticker",
                "dev.wherry.cli",
                "dev.wherry.lab",
                "dev.wherry.measure");
    }

    private static Banned locale(String method, String descriptor) {
        return new Banned(
                "java.lang.String", method, descriptor, "name a Locale, ROOT mostly", Set.of());
    }

    /** Whether {@code calledOwner.calledMethod} with that descriptor, used in a class, is this. */
    boolean matches(String calledOwner, String calledMethod, String called, String user) {
        return method.equals(calledMethod)
                && called.startsWith(descriptor)
                && (owner.equals(calledOwner) || inherits(calledOwner))
                && exempt.stream().noneMatch(place -> within(user, place));
    }

    /** {@code printStackTrace} is called on whatever type the exception has. */
    private boolean inherits(String calledOwner) {
        return owner.equals("java.lang.Throwable")
                && (calledOwner.endsWith("Exception") || calledOwner.endsWith("Error"));
    }

    /** Whether {@code name} is {@code place}, nested in it or in a package at or below it. */
    static boolean within(String name, String place) {
        return name.equals(place) || name.startsWith(place + ".") || name.startsWith(place + "$");
    }
}
