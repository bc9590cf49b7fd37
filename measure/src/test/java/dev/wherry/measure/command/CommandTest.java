package dev.wherry.measure.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommandTest {

    @Test
    void printsAsOneWouldTypeIt() {
        Command command =
                Command.of("cat", "a file", "it's")
                        .with("LD_PRELOAD", "slow.so")
                        .from(Path.of("in"))
                        .to(Path.of("out"));
        assertEquals("LD_PRELOAD=slow.so cat 'a file' 'it'\\''s' < in > out", command.toString());
    }

    @Test
    void shellIsTheOneOfPosix() {
        assertEquals(List.of("sh", "-c", "a | b"), Command.shell("a | b").arguments());
    }

    @Test
    void nothingIsNoCommand() {
        assertThrows(IllegalArgumentException.class, () -> Command.of(List.of()));
    }
}
