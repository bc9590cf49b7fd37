package dev.wherry.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SambaPeerTest {

    private static final Path SAMBA = Checkout.ofProperty().script("peers/samba");

    private final String guest = "--no-pass";

    @Test
    void guestsMayWriteReadOverwriteAndDelete() throws Exception {
        try (var samba = Peer.start(SAMBA)) {
            for (String content : List.of("first", "second")) {
                Path file = Files.writeString(Files.createTempFile("wherry-lab-", ".txt"), content);
                assertDone(client(samba, "guest", guest, "put " + file + " note"));
                Files.delete(file);
                assertEquals(content, Files.readString(Path.of(samba.value("guest_path"), "note")));
            }
            assertDone(
                    client(
                            samba,
                            "guest",
                            guest,
                            "mkdir d; cd d; put /etc/hostname e; del e; cd ..; rmdir d; del note"));
            try (var left = Files.list(Path.of(samba.value("guest_path")))) {
                assertEquals(List.of(), left.toList());
            }
        }
    }

    @Test
    void theUserShareOpensToItsPasswordAndToNobodyElse() throws Exception {
        try (var samba = Peer.start(SAMBA)) {
            String credentials = "--authentication-file=" + samba.value("credentials_file");
            assertDone(client(samba, "user", credentials, "put /etc/hostname h"));
            assertTrue(Files.exists(Path.of(samba.value("user_path"), "h")));
            assertNotEquals(0, client(samba, "user", guest, "ls").exitCode());
            String wrong = "--user=" + samba.value("user") + "%wrong";
            assertNotEquals(0, client(samba, "user", wrong, "ls").exitCode());
        }
    }

    @Test
    void aVariantIsAFewLinesOnStandardInput() throws Exception {
        String old =
                """
                [global]
                    server min protocol = SMB2_10
                    server max protocol = SMB2_10
                [vault]
                    path = @DIR@/vault
                    guest ok = yes
                    read only = yes
                """;
        try (var samba = Peer.configured(old, SAMBA, "--config", "-")) {
            assertDone(client(samba, "vault", guest, "ls", "--option=client max protocol=SMB2_10"));
            assertNotEquals(0, client(samba, "vault", guest, "put /etc/hostname h").exitCode());
            Script refused =
                    client(samba, "guest", guest, "ls", "--option=client min protocol=SMB3_11");
            assertNotEquals(0, refused.exitCode());
        }
    }

    @Test
    void aSmallShareRunsFull() throws Exception {
        try (var samba = Peer.start(SAMBA, "--small", "size=1m")) {
            Path large =
                    Files.write(Files.createTempFile("wherry-lab-", ".bin"), new byte[2 << 20]);
            Script put = client(samba, "small", guest, "put " + large + " large");
            Files.delete(large);
            assertTrue(
                    (put.output() + put.errors()).contains("NT_STATUS_DISK_FULL"), put.toString());
        }
    }

    @Test
    void twoServersLiveSideBySide() throws Exception {
        try (var one = Peer.start(SAMBA);
                var other = Peer.start(SAMBA)) {
            assertNotEquals(one.value("port"), other.value("port"));
            assertDone(client(one, "guest", guest, "ls"));
            assertDone(client(other, "guest", guest, "ls"));
        }
    }

    @Test
    void stopLeavesNoProcessAndNoFolder() throws Exception {
        var samba = Peer.start(SAMBA);
        ProcessHandle server = ProcessHandle.of(Long.parseLong(samba.value("pid"))).orElseThrow();
        // The list of shares makes smbd start helpers of its own.
        run("smbclient", "--no-pass", "-p", samba.value("port"), "-L", "//127.0.0.1");
        samba.close();
        assertFalse(Files.exists(Path.of(samba.value("dir"))));
        assertFalse(isRunning(server), "smbd still runs");
        assertFalse(
                ProcessHandle.allProcesses()
                        .filter(SambaPeerTest::isRunning)
                        .map(each -> each.info().commandLine().orElse(""))
                        .anyMatch(line -> line.contains(samba.value("dir"))),
                "a helper still runs");
    }

    /** A process nobody waits for yet has ended all the same: it has no command any more. */
    private static boolean isRunning(ProcessHandle process) {
        return process.isAlive() && process.info().command().isPresent();
    }

    @Test
    void refusesAnAddressThatIsNotThisMachines() throws Exception {
        Script refused = run(SAMBA.toString(), "start", "--bind", "192.0.2.1");
        assertEquals(69, refused.exitCode());
        assertTrue(refused.errors().contains("192.0.2.1"), refused.errors());
    }

    private static void assertDone(Script client) {
        assertEquals(0, client.exitCode(), client.toString());
        assertFalse((client.output() + client.errors()).contains("NT_STATUS_"), client.toString());
    }

    private static Script client(
            Peer samba, String share, String login, String commands, String... options)
            throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of("smbclient", login, "-p", samba.value("port")));
        line.addAll(List.of(options));
        line.addAll(List.of("//" + samba.value("host") + "/" + share, "-c", commands));
        return Script.run("", line);
    }

    private static Script run(String... arguments) throws IOException, InterruptedException {
        return Script.run("", List.of(arguments));
    }
}
