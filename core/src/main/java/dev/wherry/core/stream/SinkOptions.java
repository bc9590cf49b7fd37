package dev.wherry.core.stream;

/**
 * How a sink is to be opened. An endpoint for which a set option has no meaning refuses it.
 *
 * @param existing what to do with a target that exists
 * @param durable {@link Sink#sync} reaches the device, name included
 * @param direct bypass the page cache
 * @param keepPartial on failure keep what was written, under a name that says so
 */
public record SinkOptions(Existing existing, boolean durable, boolean direct, boolean keepPartial) {

    /** Refuses an existing target; everything else off. */
    public static final SinkOptions DEFAULT = new SinkOptions(Existing.REFUSE, false, false, false);

    /** What becomes of a target that exists already. */
    public enum Existing {
        /** An error, and the target stays as it is. */
        REFUSE,
        /** Replaced at the moment of success. */
        REPLACE,
        /** Written behind what is there. */
        APPEND
    }
}
