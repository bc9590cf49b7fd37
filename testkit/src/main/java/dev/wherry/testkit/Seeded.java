package dev.wherry.testkit;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/**
 * Gives a test, or the constructor of its class, a {@link Seed} as a parameter and names that seed
 * when the test fails:
 *
 * <pre>{@code
 * @ExtendWith(Seeded.class)
 * class RingFuzzTest {
 *     @Test
 *     void keepsTheOrderOfBytes(Seed seed) { … }
 * }
 * }</pre>
 */
public final class Seeded implements ParameterResolver, TestExecutionExceptionHandler {

    private static final Namespace NAMESPACE = Namespace.create(Seeded.class);

    /** For JUnit. */
    public Seeded() {}

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        return parameter.getParameter().getType() == Seed.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
        return test.getStore(NAMESPACE).computeIfAbsent(Seed.class, _ -> Seed.pick(), Seed.class);
    }

    @Override
    public void handleTestExecutionException(ExtensionContext test, Throwable failure)
            throws Throwable {
        Seed seed = test.getStore(NAMESPACE).get(Seed.class, Seed.class);
        if (seed == null || failure instanceof TestAbortedException) {
            throw failure;
        }
        throw new AssertionError(failure.getMessage() + " (" + seed + ")", failure);
    }
}
