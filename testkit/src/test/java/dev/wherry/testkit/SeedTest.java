package dev.wherry.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

final class SeedTest {

    @Test
    void takesTheSeedOfTheCommandLine() {
        assertEquals(new Seed(-42), Seed.from(" -42 ", () -> 7));
    }

    @Test
    void isFreshWithoutOne() {
        assertEquals(new Seed(7), Seed.from(null, () -> 7));
        assertEquals(new Seed(7), Seed.from("", () -> 7));
    }

    @Test
    void refusesWhatIsNoNumber() {
        var e = assertThrows(IllegalArgumentException.class, () -> Seed.from("x1", () -> 7));
        assertEquals("-Dwherry.seed=x1 is not a whole number", e.getMessage());
    }

    @Test
    void repeatsItsSequence() {
        assertEquals(new Seed(5).random().nextLong(), new Seed(5).random().nextLong());
        assertNotEquals(new Seed(5).random().nextLong(), new Seed(6).random().nextLong());
    }

    @Test
    void givesEachPartItsOwnSequence() {
        assertEquals(new Seed(5).derive("reads"), new Seed(5).derive("reads"));
        assertNotEquals(new Seed(5).derive("reads"), new Seed(5).derive("writes"));
        assertNotEquals(new Seed(5).derive("reads"), new Seed(6).derive("reads"));
    }

    @Test
    void saysHowToReplay() {
        assertEquals("replay with -Dwherry.seed=12", new Seed(12).toString());
    }

    @Test
    void standsInTheMessageOfAFailedTest() {
        assertReplayable(Failing.class);
    }

    @Test
    void standsInTheMessageWhenTheConstructorTookIt() {
        assertReplayable(FailingWithField.class);
    }

    private static void assertReplayable(Class<?> tests) {
        List<String> messages =
                EngineTestKit.engine("junit-jupiter")
                        .selectors(selectClass(tests))
                        .execute()
                        .testEvents()
                        .failed()
                        .map(SeedTest::message)
                        .toList();
        assertEquals(1, messages.size());
        String message = messages.getFirst();
        assertTrue(message.matches("lost \\(replay with -Dwherry.seed=-?\\d+\\)"), message);
    }

    private static String message(Event event) {
        return event.getRequiredPayload(TestExecutionResult.class)
                .getThrowable()
                .map(Throwable::getMessage)
                .orElse("no failure");
    }

    @ExtendWith(Seeded.class)
    static class Failing {
        @Test
        void fails(Seed seed) {
            throw new AssertionError("lost");
        }
    }

    @ExtendWith(Seeded.class)
    static class FailingWithField {
        FailingWithField(Seed seed) {}

        @Test
        void fails() {
            throw new AssertionError("lost");
        }
    }
}
