package dev.wherry.engine.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.wherry.core.Address;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkOptions;
import dev.wherry.core.stream.SinkOptions.Existing;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AppendSinkTest {

    @TempDir Path folder;
    private Path file = Path.of("");

    @BeforeEach
    void writeWhatWasThere() throws IOException {
        file = Files.writeString(folder.resolve("log"), "before ");
    }

    private Sink open(boolean keepPartial) throws IOException {
        var options = new SinkOptions(Existing.APPEND, false, false, keepPartial);
        return new FileEndpoint().openSink(Address.parse(file.toString()), options);
    }

    private static void write(Sink sink, String text) throws IOException {
        sink.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
    }

    @Test
    void whatWasThereStaysInFront() throws IOException {
        try (Sink sink = open(false)) {
            write(sink, "after");
            sink.finish();
        }
        assertEquals("before after", Files.readString(file));
    }

    @Test
    void abandonedItTakesBackWhatItWrote() throws IOException {
        try (Sink sink = open(false)) {
            write(sink, "half");
        }
        assertEquals("before ", Files.readString(file));
    }

    @Test
    void abandonedItKeepsAPartThatWasAskedFor() throws IOException {
        try (Sink sink = open(true)) {
            write(sink, "half");
        }
        assertEquals("before half", Files.readString(file));
    }

    @Test
    void abandonedItTakesNothingOfSomebodyElses() throws IOException {
        try (Sink sink = open(false)) {
            write(sink, "half ");
            Files.writeString(file, "theirs", StandardOpenOption.APPEND);
        }
        assertEquals("before half theirs", Files.readString(file));
    }

    @Test
    void aFileThatItMadeGoesAgain() throws IOException {
        file = folder.resolve("new");
        try (Sink sink = open(false)) {
            write(sink, "half");
        }
        assertFalse(Files.exists(file));
    }

    @Test
    void refusesToGoAroundThePageCache() {
        var options = new SinkOptions(Existing.APPEND, false, true, false);
        Address address = Address.parse(file.toString());
        assertThrows(
                IllegalArgumentException.class,
                () -> new FileEndpoint().openSink(address, options));
    }
}
