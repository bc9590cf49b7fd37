package dev.wherry.doctor.text;

import java.util.Optional;

/** What /etc/os-release calls the distribution; see os-release(5). */
public record OsRelease(Optional<String> name) {

    private static final String KEY = "PRETTY_NAME=";

    /** Reads it. */
    public static OsRelease parse(EvidenceText text) {
        return new OsRelease(
                text.lines().stream()
                        .filter(line -> line.startsWith(KEY))
                        .map(line -> line.substring(KEY.length()).strip().replaceAll("[\"']", ""))
                        .filter(name -> !name.isEmpty())
                        .findFirst());
    }
}
