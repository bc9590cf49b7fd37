package dev.wherry.doctor.probe;

import dev.wherry.measure.statistic.Samples;
import java.util.Optional;
import java.util.SortedMap;

/**
 * What our own client found at an address.
 *
 * @param protocol its version and protection, in words
 * @param lookupNanos looking up a name that is not there: a round trip
 * @param lookupsPerSecondAtDepth such look-ups, by how many were in flight
 * @param stream a file read in order, with requests sent ahead; empty where none is large enough
 */
public record RemoteMeasurement(
        String protocol,
        Samples lookupNanos,
        SortedMap<Integer, Double> lookupsPerSecondAtDepth,
        Optional<Stream> stream) {

    /**
     * A file that was read.
     *
     * @param name as the user would write it
     * @param bytes how much of it was read
     * @param bytesPerSecond from the first byte to the last, after the first MiB
     */
    public record Stream(String name, long bytes, double bytesPerSecond) {}

    /** How many times as many look-ups the best depth does as one after the other. */
    public double gainInFlight() {
        double best =
                lookupsPerSecondAtDepth.values().stream()
                        .mapToDouble(Double::doubleValue)
                        .max()
                        .orElseThrow();
        return best / lookupsPerSecondAtDepth.firstEntry().getValue();
    }
}
