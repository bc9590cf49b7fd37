package dev.wherry.measure.result;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.wherry.core.OperationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;

/** Results as files of one folder, one each. */
public final class ResultFile {

    private static final JsonMapper MAPPER =
            JsonMapper.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .build();

    private ResultFile() {}

    /**
     * Writes {@code result} into {@code folder}, which is created if need be, as {@code
     * TIME-TITLE.json}. The file appears whole or not at all.
     *
     * @return the file
     * @throws OperationException if there is such a file already, or the world refuses
     */
    public static Path write(Path folder, Result result) throws IOException {
        Path target = folder.resolve(name(result));
        if (Files.exists(target)) {
            throw new OperationException(
                    "write", target.toString(), "it exists", "results are never replaced", null);
        }
        try {
            Files.createDirectories(folder);
            Path unfinished = Files.createTempFile(folder, ".result-", ".tmp");
            try {
                Files.writeString(unfinished, text(result));
                Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(unfinished);
            }
            return target;
        } catch (IOException e) {
            throw new OperationException("write", target.toString(), e.toString(), "", e);
        }
    }

    /**
     * Reads a result back.
     *
     * @throws OperationException if it cannot be read, is no JSON, is cut off, or is not a result
     *     of a version that this program knows; one line says what is wrong where
     */
    public static Result read(Path file) throws IOException {
        try {
            JsonNode document = MAPPER.readTree(Files.readAllBytes(file));
            return ResultJson.decode(document);
        } catch (NoSuchFileException e) {
            throw new OperationException("read", file.toString(), "no such file", "", e);
        } catch (JsonEOFException e) {
            throw new OperationException(
                    "read",
                    file.toString(),
                    "not whole JSON in line " + e.getLocation().getLineNr() + ", where it ends",
                    "was it cut off?",
                    e);
        } catch (JacksonException e) {
            String place = e.getLocation() == null ? "" : " in line " + e.getLocation().getLineNr();
            throw new OperationException(
                    "read",
                    file.toString(),
                    "no JSON" + place + ", " + e.getOriginalMessage(),
                    "",
                    e);
        } catch (Malformed e) {
            throw new OperationException(
                    "read",
                    file.toString(),
                    "not a result: " + e.getMessage(),
                    "docs/formats/result.md has the schema",
                    e);
        }
    }

    /** The document, as it stands in a file. */
    public static String text(Result result) throws IOException {
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(ResultJson.encode(result))
                + "\n";
    }

    private static String name(Result result) {
        String time = result.startedAt().toString().replace(':', '-');
        String title = result.title().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        return time + "-" + title.replaceAll("^-|-$", "") + ".json";
    }
}
