package dev.wherry.testkit.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.classfile.ClassModel;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LayeringRulesTest {

    private static final String LOW = "package low; public class Base { public void run() {} }";

    private final LayeringRules rules =
            new LayeringRules()
                    .layer("low", "low")
                    .layer("middle", "middle", "low")
                    .layer("high", "high", "middle", "low");

    @TempDir private Path folder;

    @Test
    void allowsALayerWhatItDeclares() throws IOException {
        assertEquals(
                List.of(),
                check(
                        "middle",
                        "package middle; public class Uses extends low.Base {"
                                + " java.util.List<low.Base> all; Uses other; }"));
    }

    @Test
    void findsAReferenceUpwardsInCode() throws IOException {
        assertEquals(
                List.of("low.Uses: refers to middle.Top; low may use []"),
                check(
                        "low",
                        "package low; class Uses { Object o() { return new middle.Top(); } }",
                        "middle/Top.java",
                        "package middle; public class Top {}"));
    }

    @Test
    void findsAReferenceThatIsOnlyInASignature() throws IOException {
        String top = "package high.deep; public class Top {}";
        for (String member :
                new String[] {
                    "java.util.List<high.deep.Top> field;",
                    "void take(high.deep.Top[] argument) {}",
                    "high.deep.Top give() { return null; }"
                }) {
            assertEquals(
                    List.of("middle.Uses: refers to high.deep.Top; middle may use [low]"),
                    check(
                            "middle",
                            "package middle; abstract class Uses { " + member + " }",
                            "high/deep/Top.java",
                            top),
                    member);
        }
    }

    @Test
    void doesNotTakeALongerNameForALayer() throws IOException {
        assertEquals(
                List.of(),
                check(
                        "low",
                        "package low; class Uses { middleware.Top top; }",
                        "middleware/Top.java",
                        "package middleware; public class Top {}"));
    }

    @Test
    void refusesLayersNobodyDeclared() {
        assertThrows(IllegalArgumentException.class, () -> rules.check("none", oneClass()));
        var open = new LayeringRules().layer("a", "low", "b");
        assertThrows(IllegalArgumentException.class, () -> open.check("a", oneClass()));
    }

    @Test
    void refusesToLookAtNothing() {
        assertThrows(IOException.class, () -> ClassFiles.in(folder));
        assertThrows(IOException.class, () -> ClassFiles.in(folder.resolve("missing")));
    }

    @Test
    void findsEachBannedCallAndSaysWhatToDoInstead() throws IOException {
        assertBanned("Thread.sleep(1);", "java.lang.Thread.sleep; wait for an event, with a bound");
        assertBanned(
                "Thread.sleep(java.time.Duration.ZERO);",
                "java.lang.Thread.sleep; wait for an event, with a bound");
        assertBanned("System.exit(1);", "java.lang.System.exit; return a code");
        assertBanned("System.nanoTime();", "java.lang.System.nanoTime; take a Ticker");
        assertBanned(
                "System.currentTimeMillis();", "java.lang.System.currentTimeMillis; take a Ticker");
        assertBanned("Math.random();", "java.lang.Math.random; take a seeded generator");
        assertBanned("new java.util.Random();", "java.util.Random.<init>; give it a seed");
        assertBanned(
                "new IllegalStateException().printStackTrace();",
                "java.lang.Throwable.printStackTrace; report it");
        assertBanned(
                "\"a\".toLowerCase();", "java.lang.String.toLowerCase; name a Locale, ROOT mostly");
        assertBanned(
                "\"a\".toUpperCase();", "java.lang.String.toUpperCase; name a Locale, ROOT mostly");
        assertBanned(
                "String.format(\"%d\", 1);", "java.lang.String.format; name a Locale, ROOT mostly");
    }

    @Test
    void findsABannedCallBehindAMethodReference() throws IOException {
        assertBanned(
                "java.util.function.LongSupplier clock = System::nanoTime;",
                "java.lang.System.nanoTime; take a Ticker");
    }

    @Test
    void findsABannedCallInALambda() throws IOException {
        List<String> found = checkCalls("Runnable exit = () -> System.exit(1);");
        assertEquals(1, found.size(), found::toString);
    }

    @Test
    void allowsTheSameWithSeedOrLocale() throws IOException {
        assertEquals(
                List.of(),
                checkCalls(
                        "new java.util.Random(1); \"a\".toLowerCase(java.util.Locale.ROOT);"
                                + " String.format(java.util.Locale.ROOT, \"%d\", 1);"
                                + " Thread.yield();"));
    }

    @Test
    void allowsACallWhereItIsExempt() throws IOException {
        String ticker =
                "package dev.wherry.core; public class Ticker {"
                        + " static class Nested { long nanos() { return System.nanoTime(); } } }";
        List<ClassModel> classes = Compiled.of(folder, "dev/wherry/core/Ticker.java", ticker);
        assertEquals(List.of(), rules.checkCalls(classes));
    }

    @Test
    void readsThisModulesOwnClasses() throws Exception {
        Path output =
                Path.of(
                        LayeringRules.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toURI());
        var own =
                new LayeringRules()
                        .layer("core", "dev.wherry.core")
                        .layer("testkit", "dev.wherry.testkit", "core");
        assertEquals(List.of(), own.check("testkit", ClassFiles.in(output)));
    }

    private void assertBanned(String statement, String expected) throws IOException {
        assertEquals(
                List.of("low.Uses.run:2: calls " + expected), checkCalls(statement), statement);
    }

    private List<String> checkCalls(String statements) throws IOException {
        String uses =
                "package low; class Uses { void run() throws Exception {\n" + statements + " } }";
        return rules.checkCalls(Compiled.of(folder, "low/Uses.java", uses));
    }

    /** Compiles {@code text} as {@code Uses} in the layer beside others, and judges it alone. */
    private List<String> check(String layer, String text, String... others) throws IOException {
        String[] sources = new String[4 + others.length];
        sources[0] = "low/Base.java";
        sources[1] = LOW;
        sources[2] = layer + "/Uses.java";
        sources[3] = text;
        System.arraycopy(others, 0, sources, 4, others.length);
        List<ClassModel> classes =
                Compiled.of(folder, sources).stream()
                        .filter(model -> ClassFiles.name(model).equals(layer + ".Uses"))
                        .toList();
        assertTrue(classes.size() == 1);
        return rules.check(layer, classes);
    }

    private List<ClassModel> oneClass() throws IOException {
        return Compiled.of(folder, "low/Base.java", LOW);
    }
}
