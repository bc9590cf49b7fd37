package dev.wherry.engine.copy;

import dev.wherry.core.OperationException;

/** Told of what happens in a copy, as it happens; from any thread, one call at a time. */
public interface CopyEvents {

    /** Tells nobody. */
    CopyEvents NONE = new CopyEvents() {};

    /** One entry could not be copied, or not as it should be; the rest goes on. */
    default void problem(OperationException problem) {}

    /** One entry was left out because its name cannot be held, as was asked for. */
    default void skipped(OperationException why) {}

    /**
     * With {@link CopyOptions#dryRun}: what would be done.
     *
     * @param action such as {@code copy}, {@code make folder}, {@code remove}
     * @param path with what, as a user would write it
     */
    default void planned(String action, String path) {}
}
