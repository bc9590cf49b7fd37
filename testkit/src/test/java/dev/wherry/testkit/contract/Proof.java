package dev.wherry.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Set;
import java.util.stream.Collectors;
import org.junit.platform.testkit.engine.EngineTestKit;

/** Runs a suite over an implementation with one defect: the claim it breaks has to fail. */
final class Proof {

    private Proof() {}

    /** Checks that {@code claim} fails when {@code suite}, a test class, is run. */
    static void catches(Class<?> suite, String claim) {
        Set<String> failed = failed(suite);
        assertTrue(
                failed.contains(claim),
                () -> suite.getSimpleName() + " passed " + claim + "; failed were " + failed);
    }

    /** The names of the tests that fail. */
    static Set<String> failed(Class<?> suite) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(suite))
                .execute()
                .testEvents()
                .failed()
                .map(event -> event.getTestDescriptor().getDisplayName())
                .map(name -> name.substring(0, name.indexOf('(')))
                .collect(Collectors.toSet());
    }
}
