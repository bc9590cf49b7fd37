package dev.wherry.doctor;

import dev.wherry.core.TimeSpan;
import dev.wherry.doctor.advice.Finding;
import dev.wherry.doctor.advice.Weight;
import dev.wherry.doctor.probe.RemoteMeasurement;
import java.util.List;
import java.util.Locale;

/** What a measurement through our own client says. */
final class RemoteRules {

    private static final double WORTH_SAYING = 1.2;

    private RemoteRules() {}

    /** Everything worth saying about {@code address}. */
    static List<Finding> findings(String address, RemoteMeasurement found) {
        String trip = TimeSpan.format(Math.round(found.lookupNanos().quantile(0.25)));
        double gain = found.gainInFlight();
        return List.of(
                Finding.of(
                        Weight.NOTE,
                        "round trip",
                        "a look-up at %s takes %s".formatted(address, trip),
                        "whatever asks one thing after the other waits that long each time"),
                gain < WORTH_SAYING
                        ? Finding.of(
                                Weight.NOTE,
                                "in flight",
                                "more requests at a time gain nothing here",
                                "the server or this machine is busy with one already")
                        : Finding.of(
                                Weight.HELPS,
                                "in flight",
                                String.format(
                                        Locale.ROOT,
                                        "several requests at a time do %.1f times as much",
                                        gain),
                                "wherry copy, extract and archive have many under way; a mount's user"
                                        + " has one"));
    }
}
