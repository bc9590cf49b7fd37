package dev.wherry.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.testkit.rules.ClassFiles;
import dev.wherry.testkit.rules.LayeringRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Holds the modules to the graph of {@code docs/architecture.md}, and all code to the banned calls.
 */
final class LayeringTest {

    private static final LayeringRules RULES =
            new LayeringRules()
                    .layer("core", "dev.wherry.core")
                    .layer("testkit", "dev.wherry.testkit", "core")
                    .layer("measure", "dev.wherry.measure", "core")
                    .layer("linux", "dev.wherry.linux", "core")
                    .layer("engine", "dev.wherry.engine", "core", "linux")
                    .layer("smb", "dev.wherry.smb", "core")
                    .layer("p9", "dev.wherry.p9", "core", "linux")
                    .layer("bench", "dev.wherry.bench", "core", "measure", "linux", "engine")
                    .layer("doctor", "dev.wherry.doctor", "core", "measure", "linux", "engine")
                    .layer(
                            "cli",
                            "dev.wherry.cli",
                            "core",
                            "linux",
                            "engine",
                            "measure",
                            "bench",
                            "doctor")
                    .layer("lab", "dev.wherry.lab", "core", "measure", "testkit", "bench");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "core", "testkit", "measure", "linux", "engine", "smb", "p9", "bench", "doctor",
                "cli", "lab"
            })
    void aModuleRefersOnlyToWhatItMay(String module) throws IOException {
        var classes = ClassFiles.in(Path.of("..", module, "target", "classes"));
        assertFalse(classes.isEmpty(), "nothing was compiled in " + module);
        assertEquals(List.of(), RULES.check(module, classes));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"testkit", "measure", "linux", "engine", "smb", "p9", "bench", "doctor"})
    void testsDoNotSleepEither(String module) throws IOException {
        var classes = ClassFiles.in(Path.of("..", module, "target", "test-classes"));
        assertFalse(classes.isEmpty(), "no tests were compiled in " + module);
        assertEquals(List.of(), RULES.checkCalls(classes));
    }

    @Test
    void everyScriptInTheReadmeExists() throws IOException {
        Path root = Path.of("..");
        List<String> scripts =
                Pattern.compile("(?<=\\./)[a-z]+(?=[ `])")
                        .matcher(Files.readString(root.resolve("README.md")))
                        .results()
                        .map(MatchResult::group)
                        .distinct()
                        .toList();
        assertFalse(scripts.isEmpty(), "the README names no script");
        for (String script : scripts) {
            assertTrue(Files.isExecutable(root.resolve(script)), script);
        }
    }
}
