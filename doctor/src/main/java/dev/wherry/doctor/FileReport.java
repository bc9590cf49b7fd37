package dev.wherry.doctor;

import dev.wherry.doctor.advice.Finding;
import java.util.List;

/** What each line of one configuration means. */
public record FileReport(String name, List<Finding> findings) {

    public FileReport {
        findings = List.copyOf(findings);
    }
}
