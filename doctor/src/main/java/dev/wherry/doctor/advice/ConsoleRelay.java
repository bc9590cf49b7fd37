package dev.wherry.doctor.advice;

import dev.wherry.doctor.text.Version;
import java.util.Optional;

/**
 * The buffer through which wsl.exe relays a command's output to Windows (LX_RELAY_BUFFER_SIZE).
 * Known: 4096 bytes in 2.7.13 to 2.9.4; 64 KiB in the source since September 2026.
 */
public final class ConsoleRelay {

    private static final Version FIRST_CHECKED = Version.of(2, 7, 13);
    private static final Version LAST_CHECKED = Version.of(2, 9, 4);

    private ConsoleRelay() {}

    /** What is known of it for {@code wsl}. */
    public static Finding of(Optional<Version> wsl) {
        String subject = "console relay";
        if (wsl.isEmpty()) {
            return Finding.of(
                    Weight.UNKNOWN,
                    subject,
                    "its buffer depends on the version of WSL, which is not known",
                    "wsl.exe --version says it; give it with --wsl-version");
        }
        Version version = wsl.get();
        if (version.compareTo(FIRST_CHECKED) < 0) {
            return Finding.of(
                    Weight.UNKNOWN, subject, "its buffer is not known for WSL " + version, "");
        }
        if (version.compareTo(LAST_CHECKED) > 0) {
            return Finding.of(
                    Weight.UNKNOWN,
                    subject,
                    "64 KiB if WSL %s was built from sources after 2026-09-14, else 4 KiB"
                            .formatted(version),
                    "a version after 2.9.4 has not been checked");
        }
        return Finding.of(
                        Weight.LIMITS,
                        subject,
                        "WSL %s relays what a command prints in pieces of 4 KiB, one after the other"
                                .formatted(version),
                        "wsl.exe … > file on a share waits for a round trip every 4 KiB")
                .with(
                        new Remedy(
                                "write from inside, past the relay",
                                "wsl.exe -- wherry run -o /mnt/SHARE/FILE -- COMMAND",
                                new Gain.Published(
                                        6, 11.7, "12.9 to 78 and 151 MiB/s on one NAS")));
    }
}
