package dev.wherry.measure.contrast;

/** Which direction of a quantity is the good one. */
public enum Better {
    /** Times, memory. */
    LESS,
    /** Rates. */
    MORE
}
