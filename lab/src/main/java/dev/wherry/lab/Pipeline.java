package dev.wherry.lab;

import dev.wherry.measure.command.Command;
import java.nio.file.Path;

/**
 * What contenders are made of: a producer of a known stream, and a consumer in shell syntax. All
 * parts must succeed for the pipeline to succeed.
 */
record Pipeline(Checkout checkout, Path producer, long bytes, long chunkBytes) {

    /** A pipeline whose stream is {@code bytes} long and comes in writes of {@code chunkBytes}. */
    static Pipeline of(Checkout checkout, long bytes, long chunkBytes)
            throws LabException, InterruptedException {
        return new Pipeline(checkout, checkout.built("producer/produce"), bytes, chunkBytes);
    }

    /** The stream, into {@code consumer}. */
    Command into(String consumer) {
        return bash(checkout, "%s %d %d | %s".formatted(producer, bytes, chunkBytes, consumer));
    }

    /** {@code script} in the checkout's root. */
    static Command bash(Checkout checkout, String script) {
        return Command.of("bash", "-o", "pipefail", "-c", script).in(checkout.root());
    }

    /** Writes the stream to {@code file}, for comparison. */
    void writeTo(Path file) throws LabException, InterruptedException {
        Script.output(
                "bash",
                "-c",
                "'%s' %d %d > '%s'"
                        .formatted(checkout.root().resolve(producer), bytes, chunkBytes, file));
    }
}
