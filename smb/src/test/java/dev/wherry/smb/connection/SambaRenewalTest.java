package dev.wherry.smb.connection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.smb.Samba;
import dev.wherry.smb.login.NtlmMechanism;
import dev.wherry.smb.wire.Close;
import dev.wherry.smb.wire.Compound;
import dev.wherry.smb.wire.Create;
import dev.wherry.smb.wire.Dialect;
import dev.wherry.smb.wire.FileId;
import dev.wherry.smb.wire.Write;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A real server takes a second login on the session there is, and what was open stays open. */
@Tag("lab")
class SambaRenewalTest {

    static Stream<Settings> settings() {
        return Stream.of(Dialect.values())
                .flatMap(dialect -> Stream.of(of(dialect, false, false), of(dialect, true, false)))
                .flatMap(settings ->
                        settings.dialects().contains(Dialect.SMB_3_1_1)
                                        && !settings.requireSigning()
                                ? Stream.of(settings, of(Dialect.SMB_3_1_1, false, true))
                                : Stream.of(settings));
    }

    private static Settings of(Dialect dialect, boolean signing, boolean sealing) {
        Settings all = Settings.DEFAULT;
        return new Settings(
                List.of(dialect),
                all.ciphers(),
                all.signingAlgorithms(),
                signing,
                sealing,
                all.connectTimeout(),
                all.answerTimeout());
    }

    @ParameterizedTest
    @MethodSource("settings")
    void fileStaysOpenWhileTheSessionIsRenewed(Settings settings) throws IOException {
        try (Samba samba = Samba.start();
                Connection connection = open(samba, settings)) {
            Tree tree = connection.tree("user");
            FileId file =
                    connection
                            .call(tree, Compound.of(creating("a")))
                            .getFirst()
                            .require(Create.Response.class)
                            .file();
            write(connection, tree, file, 0, (byte) 1);
            connection.renew();
            write(connection, tree, file, 1, (byte) 2);
            connection.renew();
            connection
                    .call(tree, Compound.of(new Close.Request(file, false)))
                    .getFirst()
                    .requireSuccess();
            assertEquals(tree, connection.tree("user"));
            assertTrue(connection.failure() == null, () -> "" + connection.failure());
            assertArrayEquals(
                    new byte[] {1, 2}, Files.readAllBytes(samba.path("user").resolve("a")));
        }
    }

    private static Connection open(Samba samba, Settings settings) throws IOException {
        char[] password = samba.password();
        return Connection.open(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), samba.port()),
                settings,
                () -> NtlmMechanism.user("", "root", password));
    }

    private static Create.Request creating(String name) {
        return new Create.Request(
                Create.ACCESS_WRITE_DATA,
                0,
                Create.SHARE_ALL,
                Create.DISPOSITION_CREATE,
                Create.OPTION_NON_DIRECTORY,
                name);
    }

    private static void write(
            Connection connection, Tree tree, FileId file, long offset, byte value)
            throws IOException {
        ByteBuffer data = ByteBuffer.wrap(new byte[] {value});
        Write.Response written =
                connection
                        .call(tree, Compound.of(new Write.Request(file, offset, data)))
                        .getFirst()
                        .require(Write.Response.class);
        assertEquals(1, written.count());
    }
}
