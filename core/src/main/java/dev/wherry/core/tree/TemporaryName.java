package dev.wherry.core.tree;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The names of files that are not whole yet: {@code .wherry-}, and in hexadecimal digits the
 * machine (4) and the process (6) that writes and a random number (6). No user would choose them,
 * they fit wherever the final name does, and they tell whether anybody still writes.
 */
public final class TemporaryName {

    private static final String PREFIX = ".wherry-";
    private static final Pattern FORM = Pattern.compile("\\.wherry-[0-9a-f]{16}");
    private static final int MACHINE_DIGITS = 4;
    private static final int PROCESS_DIGITS = 6;
    private static final int RANDOM_DIGITS = 6;
    private static final String MACHINE = PREFIX + digits(machine(), MACHINE_DIGITS);
    private static final String OURS =
            MACHINE + digits(ProcessHandle.current().pid(), PROCESS_DIGITS);

    private TemporaryName() {}

    /** A new one. */
    public static String next() {
        return OURS + digits(ThreadLocalRandom.current().nextLong(), RANDOM_DIGITS);
    }

    /**
     * The one of a large file, the random number replaced by one that the same file has again: so a
     * later process finds what this one leaves.
     *
     * @param name the final name
     */
    public static String of(String name, long sizeBytes, @Nullable Instant modified) {
        return OURS + identity(name, sizeBytes, modified);
    }

    /** Whether {@code candidate} is what a process that is gone left of the file. */
    public static boolean isLeftoverOf(
            String candidate, String name, long sizeBytes, @Nullable Instant modified) {
        return candidate.endsWith(identity(name, sizeBytes, modified)) && isLeftover(candidate);
    }

    private static String identity(String name, long sizeBytes, @Nullable Instant modified) {
        CRC32C identity = new CRC32C();
        identity.update(
                (name + '/' + sizeBytes + '/' + modified).getBytes(StandardCharsets.UTF_16));
        return digits(identity.getValue(), RANDOM_DIGITS);
    }

    /** Whether {@code name} is one. */
    public static boolean matches(String name) {
        return name.startsWith(PREFIX) && FORM.matcher(name).matches();
    }

    /**
     * Whether {@code name} is one of this machine whose process is gone. Those of other machines,
     * which may share the folder, nobody here can judge.
     */
    public static boolean isLeftover(String name) {
        return matches(name) && name.startsWith(MACHINE) && ProcessHandle.of(pid(name)).isEmpty();
    }

    private static long pid(String name) {
        int start = MACHINE.length();
        return HexFormat.fromHexDigitsToLong(name, start, start + PROCESS_DIGITS);
    }

    private static String digits(long value, int count) {
        return HexFormat.of().toHexDigits(value, count);
    }

    /** The same for every process here, and most likely another elsewhere. */
    private static int machine() {
        var told = new StringBuilder();
        for (String file : List.of("/etc/machine-id", "/proc/sys/kernel/hostname")) {
            try {
                told.append(Files.readString(Path.of(file)));
            } catch (IOException _) {
                // This system says it elsewhere.
            }
        }
        told.append(System.getenv().getOrDefault("COMPUTERNAME", ""));
        return told.toString().hashCode();
    }
}
