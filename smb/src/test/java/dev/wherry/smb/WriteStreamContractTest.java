package dev.wherry.smb;

import dev.wherry.core.stream.Chunk;
import dev.wherry.core.stream.SinkOptions;
import dev.wherry.core.stream.Window;
import dev.wherry.smb.connection.FakeServer.Act;
import dev.wherry.smb.connection.FakeServer.Interference;
import dev.wherry.smb.wire.Header;
import dev.wherry.smb.wire.Request;
import dev.wherry.smb.wire.Status;
import dev.wherry.smb.wire.Write;
import dev.wherry.testkit.Gate;
import dev.wherry.testkit.contract.WindowContract;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;

class WriteStreamContractTest extends WindowContract<Chunk> {

    private static final int CHUNK_BYTES = 1000;

    private final List<FakeShare> fakes = new ArrayList<>();

    @AfterEach
    void close() throws IOException {
        for (FakeShare fake : fakes) {
            fake.close();
        }
    }

    private Window<Chunk> open(
            int depth, Window.Completion<Chunk> completion, Interference interference)
            throws IOException {
        FakeShare fake = new FakeShare();
        fakes.add(fake);
        var sink = fake.share().create("file", SinkOptions.DEFAULT);
        fake.server().interfere(interference);
        return sink.openWindow(depth, completion);
    }

    @Override
    protected Window<Chunk> open(int depth, Window.Completion<Chunk> completion)
            throws IOException {
        return open(depth, completion, Interference.NONE);
    }

    @Override
    protected Optional<Window<Chunk>> openHeld(
            int depth, Window.Completion<Chunk> completion, Gate answers) throws IOException {
        return openFailing(depth, completion, Set.of(), answers);
    }

    @Override
    protected Optional<Window<Chunk>> openFailing(
            int depth, Window.Completion<Chunk> completion, Set<Integer> failing, Gate answers)
            throws IOException {
        return Optional.of(open(depth, completion, new Holding(failing, answers)));
    }

    private record Holding(Set<Integer> failing, Gate answers) implements Interference {
        @Override
        public Act on(Header header, Request request) {
            if (request instanceof Write.Request) {
                try {
                    answers.pass();
                } catch (IOException e) {
                    return Act.CUT;
                }
            }
            return Act.ANSWER;
        }

        @Override
        public int refuse(Request request) {
            return request instanceof Write.Request write
                            && failing.contains((int) (write.offset() / CHUNK_BYTES))
                    ? Status.DISK_FULL
                    : 0;
        }
    }

    @Override
    protected Chunk item(int index) {
        return new Chunk((long) index * CHUNK_BYTES, ByteBuffer.allocate(CHUNK_BYTES));
    }
}
