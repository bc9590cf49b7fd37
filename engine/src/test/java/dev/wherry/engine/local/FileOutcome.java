package dev.wherry.engine.local;

import dev.wherry.core.stream.Sink;
import dev.wherry.testkit.contract.FarSide;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * What a sink leaves in a file.
 *
 * @param before bytes that were there before, and stay in front
 */
record FileOutcome(Sink sink, Path file, int before) implements FarSide {

    @Override
    public Optional<byte[]> complete() throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        byte[] all = Files.readAllBytes(file);
        return Optional.of(Arrays.copyOfRange(all, before, all.length));
    }
}
