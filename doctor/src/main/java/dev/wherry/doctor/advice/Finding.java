package dev.wherry.doctor.advice;

import java.util.Optional;

/**
 * One thing that was found.
 *
 * @param weight how much it matters
 * @param subject what it is about: a path, a mount option, a line of a file
 * @param statement what is so
 * @param reason why, or what follows from it; empty where the statement says it all
 * @param remedy what to do about it
 */
public record Finding(
        Weight weight, String subject, String statement, String reason, Optional<Remedy> remedy) {

    /** Nothing is to be done about it. */
    public static Finding of(Weight weight, String subject, String statement, String reason) {
        return new Finding(weight, subject, statement, reason, Optional.empty());
    }

    /** The same, with something to do about it. */
    public Finding with(Remedy something) {
        return new Finding(weight, subject, statement, reason, Optional.of(something));
    }

    /** Whether it asks somebody to act. */
    public boolean isAdvice() {
        return remedy.isPresent() || weight == Weight.HARMFUL;
    }
}
