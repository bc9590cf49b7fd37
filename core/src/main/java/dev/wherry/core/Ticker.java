package dev.wherry.core;

/** A monotonic clock as an argument, so that whatever depends on time is tested without waiting. */
@FunctionalInterface
public interface Ticker {

    /** The machine's own monotonic clock. */
    Ticker SYSTEM = System::nanoTime;

    /** Nanoseconds since an arbitrary origin; only differences mean anything. */
    long nanos();
}
