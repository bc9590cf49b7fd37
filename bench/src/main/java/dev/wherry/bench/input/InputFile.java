package dev.wherry.bench.input;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.wherry.core.OperationException;
import dev.wherry.core.Reason;
import dev.wherry.measure.result.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Files and folders that hold measurements, of whatever tool. */
public final class InputFile {

    private static final long MOST_BYTES = 256L << 20;
    private static final int MOST_SERIES = 1000;
    private static final String KNOWN =
            "known are results of wherry bench, the output of perf bench, JSON of hyperfine, fio and"
                    + " JMH, and CSV with suite,metric,unit,BASE,NEW,printed_delta";

    private static final JsonMapper MAPPER =
            JsonMapper.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .build();

    private InputFile() {}

    /**
     * Reads a file, or all results in a folder as series of one system.
     *
     * @throws OperationException if it cannot be read or is not as its format has it; one line says
     *     what is wrong where
     */
    public static Input read(Path path) throws IOException {
        return Files.isDirectory(path) ? folder(path) : file(path);
    }

    private static Measured folder(Path folder) throws IOException {
        List<Path> files = series(folder);
        Measured all = null;
        for (Path file : files) {
            if (!(file(file) instanceof Measured one)) {
                throw unreadable(file, "published figures are no series", null);
            }
            try {
                all =
                        all == null
                                ? new Measured(
                                        name(folder),
                                        one.environment(),
                                        one.options(),
                                        one.quantities(),
                                        one.notes())
                                : all.joined(one);
            } catch (IllegalArgumentException e) {
                throw unreadable(file, String.valueOf(e.getMessage()), e);
            }
        }
        return java.util.Objects.requireNonNull(all);
    }

    /**
     * The results in {@code folder}, or in the only folder in it: {@code bench --series} makes one
     * in the store that it is given.
     */
    private static List<Path> series(Path folder) throws IOException {
        List<Path> files = results(folder);
        if (files.isEmpty()) {
            List<Path> inner = folders(folder);
            if (inner.size() > 1) {
                throw new OperationException(
                        "read",
                        folder.toString(),
                        "several folders and no .json file in it",
                        "give one of them, such as " + inner.getFirst(),
                        null);
            }
            files = inner.isEmpty() ? files : results(inner.getFirst());
        }
        if (files.isEmpty() || files.size() > MOST_SERIES) {
            throw unreadable(
                    folder,
                    files.isEmpty() ? "no .json file in it" : "more than " + MOST_SERIES + " files",
                    null);
        }
        return files;
    }

    private static List<Path> results(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .limit(MOST_SERIES + 1L)
                    .toList();
        }
    }

    private static List<Path> folders(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(Files::isDirectory).sorted().limit(2).toList();
        }
    }

    private static Input file(Path file) throws IOException {
        String text = text(file);
        try {
            if (text.isBlank()) {
                throw new Malformed("it is empty");
            }
            if (PublishedTable.isOne(text)) {
                return PublishedTable.parse(name(file), text);
            }
            if (PerfText.isOne(text)) {
                return PerfText.parse(name(file), text);
            }
            char first = text.strip().charAt(0);
            if (first != '{' && first != '[') {
                throw new Malformed("no format that is known here; " + KNOWN);
            }
            return json(file, text);
        } catch (Malformed e) {
            throw unreadable(file, String.valueOf(e.getMessage()), e);
        }
    }

    private static Input json(Path file, String text) throws IOException, Malformed {
        JsonNode document;
        try {
            document = MAPPER.readTree(text);
        } catch (JsonEOFException e) {
            throw new Malformed(
                    "not whole JSON in line %d, where it ends; was it cut off?"
                            .formatted(e.getLocation().getLineNr()),
                    e);
        } catch (JacksonException e) {
            throw new Malformed("no JSON: " + e.getOriginalMessage(), e);
        }
        if (document.has("schema")) {
            return ResultInput.of(name(file), ResultFile.read(file));
        }
        Optional<Measured> foreign = ForeignJson.read(name(file), document);
        return foreign.orElseThrow(
                () -> new Malformed("JSON of no tool that is known here; " + KNOWN));
    }

    private static String text(Path file) throws IOException {
        try {
            if (Files.size(file) > MOST_BYTES) {
                throw unreadable(file, "larger than 256 MiB", null);
            }
            return new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            throw unreadable(file, "no such file", e);
        } catch (OperationException e) {
            throw e;
        } catch (IOException e) {
            throw unreadable(file, Reason.of(e), e);
        }
    }

    private static String name(Path path) {
        return String.valueOf(path.toAbsolutePath().normalize().getFileName());
    }

    private static OperationException unreadable(
            Path file, String reason, @org.jspecify.annotations.Nullable Throwable cause) {
        return new OperationException("read", file.toString(), reason, "", cause);
    }
}
