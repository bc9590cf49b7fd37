package dev.wherry.testkit.contract;

import dev.wherry.core.stream.Sink;
import java.io.IOException;
import java.util.Optional;

/** A sink just opened, and what can be seen at the other end of it. */
public interface FarSide extends AutoCloseable {

    /** The sink under test. */
    Sink sink();

    /**
     * The stream as it arrived, asked once the sink was finished or closed; waits until the far
     * side knows how it ended. May be asked more than once.
     *
     * @return empty unless it ended as complete: the file is there under its name, the peer saw a
     *     clean end
     */
    Optional<byte[]> complete() throws IOException;

    /** Gives back what the far side holds; the sink may be open still. */
    @Override
    default void close() throws IOException {
        sink().close();
    }
}
