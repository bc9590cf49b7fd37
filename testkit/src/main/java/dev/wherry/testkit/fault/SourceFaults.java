package dev.wherry.testkit.fault;

import dev.wherry.core.stream.Source;
import dev.wherry.testkit.Gate;
import dev.wherry.testkit.Seed;
import dev.wherry.testkit.VirtualTicker;
import java.io.IOException;
import java.util.random.RandomGenerator;

/** Ways for a source to misbehave. Each returns a source that owns the one given. */
public final class SourceFaults {

    private SourceFaults() {}

    /** Each read yields a random number of the bytes asked for, at least 1. */
    public static Source shortReads(Source source, Seed seed) {
        RandomGenerator random = seed.random();
        return new FaultySource(source, (_, length) -> 1 + random.nextInt(length));
    }

    /** After {@code bytes} bytes the source waits until {@code gate} opens or it is closed. */
    public static Source pausesAt(Source source, long bytes, Gate gate) {
        return new PausingSource(source, bytes, gate);
    }

    /** After {@code bytes} bytes the peer is gone: {@code Connection reset}. */
    public static Source resetAt(Source source, long bytes) {
        return failsAt(source, bytes, new IOException("Connection reset"));
    }

    /** After {@code bytes} bytes the device is gone: {@code Input/output error}. */
    public static Source diesAt(Source source, long bytes) {
        return failsAt(source, bytes, new IOException("Input/output error"));
    }

    /** After {@code bytes} bytes every read throws {@code failure}. */
    public static Source failsAt(Source source, long bytes, IOException failure) {
        return new FaultySource(source, Allowance.until(bytes, failure));
    }

    /** Each read costs {@code nanosPerRead} on {@code clock}; nothing waits. */
    public static Source slow(Source source, VirtualTicker clock, long nanosPerRead) {
        return new FaultySource(
                source,
                (_, length) -> {
                    clock.advance(nanosPerRead);
                    return length;
                });
    }
}
