package dev.wherry.smb;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.Protection;
import dev.wherry.smb.connection.Settings;
import dev.wherry.smb.crypto.CipherSuite;
import dev.wherry.smb.crypto.SigningAlgorithm;
import dev.wherry.smb.wire.Dialect;
import dev.wherry.testkit.Seed;
import dev.wherry.testkit.Seeded;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What real servers of all kinds are asked for, and what they refuse. */
@Tag("lab")
@ExtendWith(Seeded.class)
class SambaMatrixTest {

    static Stream<Arguments> servers() {
        return Stream.of(
                Arguments.of("usual", List.of()),
                Arguments.of("signing", List.of("--global", "server signing = mandatory")),
                Arguments.of("sealing", List.of("--global", "server smb encrypt = required")),
                Arguments.of("sealed share", List.of("--share", "server smb encrypt = required")),
                Arguments.of(
                        "2.1 only",
                        List.of(
                                "--global", "server min protocol = SMB2_10",
                                "--global", "server max protocol = SMB2_10")),
                Arguments.of(
                        "3.1.1 only",
                        List.of(
                                "--global", "server min protocol = SMB3_11",
                                "--global", "server max protocol = SMB3_11")),
                Arguments.of("16 credits", List.of("--global", "smb2 max credits = 16")),
                Arguments.of("small writes", List.of("--global", "smb2 max write = 65536")),
                Arguments.of(
                        "small everything",
                        List.of(
                                "--global", "smb2 max write = 65536",
                                "--global", "smb2 max read = 65536",
                                "--global", "smb2 max trans = 65536")),
                Arguments.of("case sensitive", List.of("--share", "case sensitive = yes")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("servers")
    void everythingWorksOnServerOfThisKind(String name, List<String> options, Seed seed)
            throws IOException {
        try (Samba samba = Samba.start(options.toArray(String[]::new));
                SmbClient client = samba.connect()) {
            new Exercise(client.share("user"), seed).all();
        }
    }

    static Stream<Arguments> settings() {
        return Stream.of(Dialect.values())
                .flatMap(dialect ->
                        dialect == Dialect.SMB_3_1_1
                                ? Stream.of(SigningAlgorithm.values())
                                        .map(algorithm -> signed(dialect, algorithm))
                                : Stream.of(signed(dialect, SigningAlgorithm.AES_CMAC)))
                .mapMulti((settings, out) -> {
                    out.accept(Arguments.of(settings));
                    if (settings.signingAlgorithms().contains(SigningAlgorithm.AES_GMAC)) {
                        for (CipherSuite cipher : CipherSuite.values()) {
                            out.accept(Arguments.of(sealed(cipher)));
                        }
                    }
                });
    }

    private static Settings signed(Dialect dialect, SigningAlgorithm algorithm) {
        Settings all = Settings.DEFAULT;
        return new Settings(
                List.of(dialect),
                all.ciphers(),
                List.of(algorithm),
                true,
                false,
                all.connectTimeout(),
                all.answerTimeout());
    }

    private static Settings sealed(CipherSuite cipher) {
        Settings all = Settings.DEFAULT;
        return new Settings(
                List.of(Dialect.SMB_3_1_1),
                List.of(cipher),
                all.signingAlgorithms(),
                false,
                true,
                all.connectTimeout(),
                all.answerTimeout());
    }

    @ParameterizedTest
    @MethodSource("settings")
    void everythingWorksHoweverItIsProtected(Settings settings, Seed seed) throws IOException {
        try (Samba samba = Samba.start();
                SmbClient client =
                        SmbClient.connect(
                                "127.0.0.1",
                                samba.port(),
                                samba.user(),
                                SmbOptions.DEFAULT,
                                settings)) {
            String protocol = client.protocol();
            assertTrue(
                    protocol.contains(
                            settings.requireSealing()
                                    ? settings.ciphers().getFirst().name()
                                    : settings.dialects().getFirst().isAtLeast(Dialect.SMB_3_0)
                                            ? settings.signingAlgorithms().getFirst().name()
                                            : "HMAC_SHA256"),
                    protocol);
            new Exercise(client.share("user"), seed).all();
        }
    }

    @Test
    void guestsAndNobodyWriteWhereTheyMay() throws IOException {
        try (Samba samba = Samba.start()) {
            for (Credentials who : List.of(Credentials.guest(), Credentials.anonymous())) {
                try (SmbClient client = samba.connect(who, SmbOptions.DEFAULT)) {
                    Share share = client.share("guest");
                    share.put(who + ".txt", ByteBuffer.allocate(7), null, PutMode.NEW);
                    assertEquals(7, share.stat(who + ".txt").sizeBytes());
                    assertThrows(SmbException.class, () -> client.share("user"));
                }
            }
        }
    }

    @Test
    void guestsAreToldThatTheyCannotSign() throws IOException {
        try (Samba samba = Samba.start()) {
            SmbOptions signed = SmbOptions.DEFAULT.withProtection(Protection.SIGNED);
            SmbException refused =
                    assertThrows(
                            SmbException.class, () -> samba.connect(Credentials.guest(), signed));
            assertTrue(
                    String.valueOf(refused.getMessage()).contains("neither sign"),
                    refused.getMessage());
        }
    }

    @Test
    void userWhomTheServerTakesForGuestIsTold() throws IOException {
        try (Samba samba = Samba.start()) {
            Credentials unknown = Credentials.user("", "nosuchuser", "x".toCharArray());
            SmbException refused =
                    assertThrows(
                            SmbException.class, () -> samba.connect(unknown, SmbOptions.DEFAULT));
            assertTrue(
                    String.valueOf(refused.getMessage()).contains("only as a guest"),
                    refused.getMessage());
        }
    }

    @Test
    void wrongPasswordAndMissingShareAreOneClearLineEach() throws IOException {
        try (Samba samba = Samba.start()) {
            Credentials wrong = Credentials.user("", "root", "wrong".toCharArray());
            SmbException refused =
                    assertThrows(
                            SmbException.class, () -> samba.connect(wrong, SmbOptions.DEFAULT));
            assertEquals(
                    "cannot log in to smb://127.0.0.1:%d as root: on logging in, wrong user or password (STATUS_LOGON_FAILURE); check user, domain and password"
                            .formatted(samba.port()),
                    refused.getMessage());
            try (SmbClient client = samba.connect()) {
                assertEquals(
                        "STATUS_BAD_NETWORK_NAME",
                        assertThrows(SmbException.class, () -> client.share("nosuch"))
                                .statusName());
                SmbException pipe = assertThrows(SmbException.class, () -> client.share("IPC$"));
                assertTrue(
                        String.valueOf(pipe.getMessage()).contains("printer or a pipe"),
                        pipe.getMessage());
            }
        }
    }

    @Test
    void serverThatWantsEncryptionIsNamedSoToDialectsWithoutIt() throws IOException {
        try (Samba samba = Samba.start("--global", "server smb encrypt = required")) {
            SmbException refused =
                    assertThrows(
                            SmbException.class,
                            () ->
                                    SmbClient.connect(
                                            "127.0.0.1",
                                            samba.port(),
                                            samba.user(),
                                            SmbOptions.DEFAULT,
                                            signed(Dialect.SMB_2_1, SigningAlgorithm.HMAC_SHA256)));
            assertTrue(
                    String.valueOf(refused.getMessage()).contains("encryption"),
                    refused.getMessage());
        }
    }

    @Test
    void dialectsThatDoNotMeetAreNamed() throws IOException {
        try (Samba samba =
                Samba.start(
                        "--global",
                        "server min protocol = SMB3_11",
                        "--global",
                        "server max protocol = SMB3_11")) {
            SmbException refused =
                    assertThrows(
                            SmbException.class,
                            () ->
                                    SmbClient.connect(
                                            "127.0.0.1",
                                            samba.port(),
                                            samba.user(),
                                            SmbOptions.DEFAULT,
                                            signed(Dialect.SMB_3_0, SigningAlgorithm.AES_CMAC)));
            assertTrue(
                    String.valueOf(refused.getMessage()).contains("dialects"),
                    refused.getMessage());
        }
    }

    @Test
    void readOnlyShareIsRefusedBeforeAnythingIsSent() throws IOException {
        try (Samba samba = Samba.start("--share", "read only = yes");
                SmbClient client = samba.connect()) {
            Share share = client.share("user");
            SmbException refused =
                    assertThrows(
                            SmbException.class,
                            () -> share.put("a", ByteBuffer.allocate(1), null, PutMode.NEW));
            assertTrue(
                    String.valueOf(refused.getMessage()).contains("read-only"),
                    refused.getMessage());
            assertThrows(SmbException.class, () -> share.makeDirectory("b"));
        }
    }

    @Test
    void fullShareLeavesNoHalfFile() throws IOException {
        try (Samba samba = Samba.start("--small", "size=4m,nr_inodes=200");
                SmbClient client = samba.connect()) {
            Share share = client.share("small");
            byte[] old = {1, 2, 3};
            share.put("old", ByteBuffer.wrap(old), null, PutMode.NEW);
            int taken = 1;
            SmbException full = null;
            while (full == null && taken < 100) {
                try {
                    share.put("f" + taken, ByteBuffer.allocate(200_000), null, PutMode.NEW);
                    taken++;
                } catch (SmbException e) {
                    full = e;
                }
            }
            assertEquals("STATUS_DISK_FULL", full == null ? "" : full.statusName());
            assertEquals(taken, samba.path("small").toFile().list().length);
            assertThrows(
                    SmbException.class,
                    () -> share.put("large", ByteBuffer.allocate(8_000_000), null, PutMode.NEW));
            assertEquals(taken, samba.path("small").toFile().list().length);
            assertThrows(
                    SmbException.class,
                    () -> share.put("old", ByteBuffer.allocate(200_000), null, PutMode.REPLACE));
            assertArrayEquals(old, share.get("old"));
            assertEquals(taken, samba.path("small").toFile().list().length);
        }
    }

    @Test
    void vetoedNameIsToldFromMissingOne() throws IOException {
        try (Samba samba = Samba.start("--share", "veto files = /*.exe/");
                SmbClient client = samba.connect()) {
            Share share = client.share("user");
            SmbException refused =
                    assertThrows(
                            SmbException.class,
                            () -> share.put("a.exe", ByteBuffer.allocate(1), null, PutMode.NEW));
            assertTrue(
                    String.valueOf(refused.getMessage()).contains("hides names"),
                    refused.getMessage());
        }
    }
}
