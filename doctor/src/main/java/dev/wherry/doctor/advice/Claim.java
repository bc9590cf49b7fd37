package dev.wherry.doctor.advice;

import java.util.List;

/**
 * What a system is said to be, and by what.
 *
 * @param system such as {@code WSL2}
 * @param certain whether the evidence leaves no other reading
 * @param evidence the facts, each as {@code name=value}
 */
public record Claim(String system, boolean certain, List<String> evidence) {

    public Claim {
        evidence = List.copyOf(evidence);
    }
}
