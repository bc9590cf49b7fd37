package dev.wherry.core.tree;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Steps of which each is tried, whatever the ones before came to; the first refusal is kept. */
public final class Refusals {

    private @Nullable IOException first;

    /** None yet. */
    public Refusals() {}

    /** A step that may be refused. */
    @FunctionalInterface
    public interface Step {
        /** Does it. */
        void run() throws IOException;
    }

    /** Tries {@code step}. */
    public void attempt(Step step) {
        try {
            step.run();
        } catch (IOException e) {
            if (first == null) {
                first = e;
            }
        }
    }

    /** The first refusal; null if there was none. */
    public @Nullable IOException first() {
        return first;
    }

    /** Throws the first refusal, if there was one. */
    public void throwFirst() throws IOException {
        if (first != null) {
            throw first;
        }
    }
}
