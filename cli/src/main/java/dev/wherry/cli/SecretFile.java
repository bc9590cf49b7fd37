package dev.wherry.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * What a file says about a login. Messages name the file and the line, never what stands there.
 *
 * @param origin the option and the file, for messages
 * @param domain empty where it says none
 * @param user empty where it says none
 */
record SecretFile(String origin, String domain, String user, String password) {

    private static final int LIMIT_BYTES = 1 << 16;

    /** The first line of {@code file}. */
    static SecretFile password(String option, String file) {
        return new SecretFile(option, "", "", lines(option, file).getFirst());
    }

    /** As {@code mount.cifs} reads it: blanks in front and lines that begin with # do not count. */
    static SecretFile credentials(String option, String file) {
        String domain = "";
        String user = "";
        String password = "";
        List<String> lines = lines(option, file);
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).stripLeading();
            int equals = line.indexOf('=');
            String value = line.substring(equals + 1);
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            switch (line.substring(0, Math.max(0, equals))) {
                case "user", "username" -> user = value;
                case "pass", "password" -> password = value;
                case "dom", "domain", "workgroup" -> domain = value;
                default ->
                        throw new IllegalArgumentException(
                                "%s: line %d of %s is none of username=, password= and domain="
                                        .formatted(option, i + 1, file));
            }
        }
        return new SecretFile(option + " " + file, domain, user, password);
    }

    private static List<String> lines(String option, String file) {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(Path.of(file))) {
            bytes = in.readNBytes(LIMIT_BYTES);
        } catch (IOException e) {
            String reason = e instanceof NoSuchFileException ? "no such file" : e.getMessage();
            throw new IllegalArgumentException(
                    "%s: cannot read %s: %s".formatted(option, file, reason), e);
        }
        String text = new String(bytes, StandardCharsets.UTF_8);
        Arrays.fill(bytes, (byte) 0);
        if (text.isEmpty() || bytes.length == LIMIT_BYTES) {
            throw new IllegalArgumentException(
                    "%s: %s is %s".formatted(option, file, text.isEmpty() ? "empty" : "too long"));
        }
        return List.of(text.split("\r?\n", -1));
    }

    @Override
    public String toString() {
        return origin;
    }
}
