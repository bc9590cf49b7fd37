package dev.wherry.doctor;

import dev.wherry.doctor.advice.Chain;
import dev.wherry.doctor.advice.Finding;
import dev.wherry.doctor.probe.Measurement;
import dev.wherry.doctor.probe.RemoteMeasurement;
import dev.wherry.linux.Mount;
import java.util.List;
import java.util.Optional;

/**
 * What was found out about one path.
 *
 * @param path as it was given, or the mount point
 * @param mount that serves it; empty where the table has none
 * @param chain of layers, where the kind of mount has one
 * @param findings of the mount, in the order in which they are to be read
 * @param measurement where it was measured
 * @param remote where it was an address, what our own client found there
 * @param tried what became of remedies that were applied
 */
public record Target(
        String path,
        Optional<Mount> mount,
        Optional<Chain> chain,
        List<Finding> findings,
        Optional<Measurement> measurement,
        Optional<RemoteMeasurement> remote,
        List<Trial> tried) {

    public Target {
        findings = List.copyOf(findings);
        tried = List.copyOf(tried);
    }
}
