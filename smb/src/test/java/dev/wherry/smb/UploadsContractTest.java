package dev.wherry.smb;

import dev.wherry.core.stream.Window;
import dev.wherry.smb.connection.FakeServer.Act;
import dev.wherry.smb.connection.FakeServer.Interference;
import dev.wherry.smb.wire.Create;
import dev.wherry.smb.wire.Header;
import dev.wherry.smb.wire.Request;
import dev.wherry.smb.wire.Status;
import dev.wherry.testkit.Gate;
import dev.wherry.testkit.contract.WindowContract;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;

class UploadsContractTest extends WindowContract<Upload> {

    private final List<FakeShare> fakes = new ArrayList<>();

    @AfterEach
    void close() throws IOException {
        for (FakeShare fake : fakes) {
            fake.close();
        }
    }

    private Window<Upload> open(
            int depth, Window.Completion<Upload> completion, Interference interference)
            throws IOException {
        FakeShare fake = new FakeShare();
        fakes.add(fake);
        Share share = fake.share();
        fake.server().interfere(interference);
        return share.openUploads(depth, completion);
    }

    @Override
    protected Window<Upload> open(int depth, Window.Completion<Upload> completion)
            throws IOException {
        return open(depth, completion, Interference.NONE);
    }

    @Override
    protected Optional<Window<Upload>> openHeld(
            int depth, Window.Completion<Upload> completion, Gate answers) throws IOException {
        return openFailing(depth, completion, Set.of(), answers);
    }

    @Override
    protected Optional<Window<Upload>> openFailing(
            int depth, Window.Completion<Upload> completion, Set<Integer> failing, Gate answers)
            throws IOException {
        return Optional.of(open(depth, completion, new Holding(failing, answers)));
    }

    private record Holding(Set<Integer> failing, Gate answers) implements Interference {
        @Override
        public Act on(Header header, Request request) {
            if (request instanceof Create.Request) {
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
            return request instanceof Create.Request create
                            && failing.contains(Integer.parseInt(create.path()))
                    ? Status.ACCESS_DENIED
                    : 0;
        }
    }

    @Override
    protected Upload item(int index) {
        return new Upload(String.valueOf(index), ByteBuffer.wrap(new byte[100]), null, PutMode.NEW);
    }
}
