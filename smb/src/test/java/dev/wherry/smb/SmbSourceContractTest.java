package dev.wherry.smb;

import dev.wherry.core.stream.Source;
import dev.wherry.smb.connection.FakeServer.Act;
import dev.wherry.smb.wire.Read;
import dev.wherry.testkit.contract.SourceContract;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

class SmbSourceContractTest extends SourceContract {

    private static final int PIECE_BYTES = 256 * 1024;

    private final FakeShare fake;

    SmbSourceContractTest() throws IOException {
        fake = new FakeShare();
    }

    @AfterEach
    void close() throws IOException {
        fake.close();
    }

    @Override
    protected Source open(byte[] bytes) throws IOException {
        fake.server().put("file", bytes);
        return fake.share().open("file");
    }

    @Override
    protected Optional<Source> openStalled(byte[] first) throws IOException {
        fake.server().put("file", java.util.Arrays.copyOf(first, first.length + 5 * PIECE_BYTES));
        fake.server().limitReads(first.length);
        fake.server()
                .interfere((_, request) ->
                        request instanceof Read.Request read && read.offset() >= first.length
                                ? Act.IGNORE
                                : Act.ANSWER);
        return Optional.of(fake.share().open("file"));
    }
}
