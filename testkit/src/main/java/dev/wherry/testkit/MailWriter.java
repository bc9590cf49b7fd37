package dev.wherry.testkit;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Writes messages as RFC 5322 has them: header fields, an empty line, text in lines of at most 78
 * characters; large ones as RFC 2046 multipart/mixed with one base64 part. Words come from a
 * vocabulary of its own and, as in any language, a few of them make up most of the text. Immutable
 * once made.
 */
final class MailWriter {

    private static final int WORDS = 4000;
    private static final int LINE_CHARACTERS = 72;
    private static final int ATTACHMENT_FROM_BYTES = 48 << 10;
    private static final int BASE64_LINE_CHARACTERS = 76;
    private static final int BASE64_LINE_DATA_BYTES = 57;
    private static final String[] SYLLABLES = {
        "an", "ber", "con", "da", "el", "fer", "ga", "hin", "in", "ka", "lo", "mer", "no", "or",
        "pre", "qui", "ra", "sta", "ti", "un", "ver", "wo", "xe", "yo", "zu", "ment", "ing", "th"
    };

    private final List<String> words = new ArrayList<>();

    /** A writer with a vocabulary made of {@code random}. */
    MailWriter(RandomGenerator random) {
        for (int i = 0; i < WORDS; i++) {
            words.add(word(random, i));
        }
    }

    /** Frequent words are short. */
    private static String word(RandomGenerator random, int rank) {
        StringBuilder word = new StringBuilder();
        int syllables = 1 + Math.min(3, rank / 50) / 2 + random.nextInt(2);
        for (int i = 0; i < syllables; i++) {
            word.append(SYLLABLES[random.nextInt(SYLLABLES.length)]);
        }
        return word.toString();
    }

    /** The message numbered {@code index}, of about {@code sizeBytes} bytes. */
    byte[] write(int index, int sizeBytes, Instant sent, RandomGenerator random) {
        var message = new ByteArrayOutputStream(sizeBytes + 256);
        String boundary = "part-" + Long.toHexString(random.nextLong());
        boolean attachment = sizeBytes >= ATTACHMENT_FROM_BYTES;
        header(message, index, sent, random);
        if (!attachment) {
            line(message, "Content-Type: text/plain; charset=utf-8");
            line(message, "");
            text(message, sizeBytes, random);
            return message.toByteArray();
        }
        line(message, "Content-Type: multipart/mixed; boundary=\"" + boundary + "\"");
        line(message, "");
        line(message, "--" + boundary);
        line(message, "Content-Type: text/plain; charset=utf-8");
        line(message, "");
        text(message, message.size() + 500 + random.nextInt(4000), random);
        line(message, "--" + boundary);
        attachment(message, sizeBytes, random);
        line(message, "--" + boundary + "--");
        return message.toByteArray();
    }

    private void header(
            ByteArrayOutputStream message, int index, Instant sent, RandomGenerator random) {
        String from = pick(random) + "." + pick(random) + "@" + pick(random) + ".example";
        String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(sent.atOffset(ZoneOffset.UTC));
        String id = Long.toHexString(random.nextLong()) + "." + index + "@post.example";
        line(message, "Return-Path: <" + from + ">");
        line(message, "Received: from " + pick(random) + ".example (203.0.113.7)");
        line(message, "\tby post.example with ESMTPS id " + Long.toHexString(random.nextLong()));
        line(message, "\tfor <reader@post.example>; " + date);
        line(message, "Date: " + date);
        line(message, "From: " + pick(random) + " " + pick(random) + " <" + from + ">");
        line(message, "To: reader@post.example");
        line(message, "Subject: " + pick(random) + " " + pick(random) + " " + pick(random));
        line(message, "Message-ID: <" + id + ">");
        line(message, "MIME-Version: 1.0");
    }

    /** Lines of text until the message has {@code endBytes} bytes, or a line more. */
    private void text(ByteArrayOutputStream message, int endBytes, RandomGenerator random) {
        StringBuilder line = new StringBuilder();
        while (message.size() + line.length() < endBytes) {
            String word = pick(random);
            if (line.length() + word.length() > LINE_CHARACTERS) {
                line(message, line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
            if (random.nextInt(12) == 0) {
                line.append(random.nextInt(3) == 0 ? "." : ",");
            }
        }
        line(message, line.toString());
    }

    private static void attachment(
            ByteArrayOutputStream message, int endBytes, RandomGenerator random) {
        line(message, "Content-Type: application/octet-stream");
        line(message, "Content-Disposition: attachment; filename=\"scan.bin\"");
        line(message, "Content-Transfer-Encoding: base64");
        line(message, "");
        int lines = Math.max(1, (endBytes - message.size()) / (BASE64_LINE_CHARACTERS + 2));
        byte[] data = new byte[BASE64_LINE_DATA_BYTES];
        for (int i = 0; i < lines; i++) {
            random.nextBytes(data);
            line(message, Base64.getEncoder().encodeToString(data));
        }
    }

    /** A word, of low rank more often than not. */
    private String pick(RandomGenerator random) {
        double chance = random.nextDouble();
        return words.get((int) (WORDS * chance * chance * chance));
    }

    private static void line(ByteArrayOutputStream message, String text) {
        message.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
        message.write('\r');
        message.write('\n');
    }
}
