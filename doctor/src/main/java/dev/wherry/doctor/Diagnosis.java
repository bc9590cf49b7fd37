package dev.wherry.doctor;

import dev.wherry.doctor.advice.Finding;
import dev.wherry.doctor.advice.Identification;
import dev.wherry.doctor.advice.MountRules;
import dev.wherry.doctor.advice.Weight;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Everything that was found, from the verdict down to the evidence.
 *
 * @param system whose guest this is
 * @param kernel release of the kernel; empty where it is not known
 * @param targets paths, or the mounts that cross a boundary
 * @param files configurations, line by line
 * @param general what belongs to no path: the console relay, the kernel log
 * @param remarks what could not be read or measured, a line each
 */
public record Diagnosis(
        Identification system,
        String kernel,
        List<Target> targets,
        List<FileReport> files,
        List<Finding> general,
        List<String> remarks) {

    public Diagnosis {
        targets = List.copyOf(targets);
        files = List.copyOf(files);
        general = List.copyOf(general);
        remarks = List.copyOf(remarks);
    }

    /**
     * What to do, best first: what is harmful, then by gain, predicted ones before what others
     * report.
     */
    public List<Finding> advice() {
        return all().filter(Finding::isAdvice)
                .distinct()
                .sorted(
                        Comparator.comparing((Finding each) -> each.weight() != Weight.HARMFUL)
                                .thenComparing(Comparator.comparingDouble(each -> -rank(each))))
                .toList();
    }

    /** What holds a path back although nobody on this side can change it, a layer's limit. */
    public List<Finding> limits() {
        return all().filter(each ->
                        each.weight() == Weight.LIMITS
                                && each.remedy().isEmpty()
                                && each.subject().equals(MountRules.MESSAGE_SIZE))
                .distinct()
                .toList();
    }

    /** A finding's gain, 0 where nothing is known of it. */
    private static double rank(Finding finding) {
        return finding.remedy().map(remedy -> remedy.gain().rank()).orElse(0.0);
    }

    /** Every finding, in the order in which they are told. */
    public Stream<Finding> all() {
        List<Finding> all = new ArrayList<>();
        targets.forEach(target -> all.addAll(target.findings()));
        files.forEach(file -> all.addAll(file.findings()));
        all.addAll(general);
        return all.stream();
    }

    /** Whether somebody is asked to act. */
    public boolean hasAdvice() {
        return all().anyMatch(Finding::isAdvice);
    }
}
