package dev.wherry.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.measure.command.Command;
import dev.wherry.measure.command.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class KernelPeerTest {

    private static final Checkout CHECKOUT = Checkout.ofProperty();

    private Peer kernel;

    @BeforeEach
    void start() throws Exception {
        kernel = Peer.start(CHECKOUT.script("peers/kernel"));
    }

    @AfterEach
    void stop() throws Exception {
        kernel.close();
        assertFalse(
                Files.exists(Path.of("/sys/class/net", kernel.value("tap"))), "the tap is left");
        assertFalse(Files.exists(Path.of(kernel.value("dir"))), "the folder is left");
        assertFalse(aGuestRuns(), "a guest is left");
    }

    @Test
    void exitCodeAndBothStreamsComeBackApart() throws Exception {
        Script guest = run("--", "bash", "-c", "echo out; echo err >&2; exit 7");
        assertEquals(7, guest.exitCode());
        assertEquals("out\n", guest.output());
        assertEquals("err\n", guest.errors());
    }

    @Test
    void itIsAnotherKernel() throws Exception {
        Script guest = run("--", "uname", "-r");
        assertNotEquals(Files.readString(Path.of("/proc/sys/kernel/osrelease")), guest.output());
        assertEquals(0, guest.exitCode(), guest.errors());
    }

    @Test
    void bytesComeBackUnchanged() throws Exception {
        Path file = Path.of(System.getProperty("java.home"), "bin", "java");
        Path copy = Files.createTempFile("wherry-lab-", ".copy");
        Script.output(
                "bash",
                "-c",
                "'%s' run '%s' -- cat '%s' > '%s'"
                        .formatted(kernel.script(), kernel.value("dir"), file, copy));
        assertEquals(-1, Files.mismatch(file, copy));
        Files.delete(copy);
    }

    @Test
    void aJvmRunsInTheGuest() throws Exception {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Script guest = run("--", java.toString(), CHECKOUT.script("startup/Empty.java").toString());
        assertEquals(0, guest.exitCode(), guest.errors());
    }

    @Test
    void itsCifsClientWritesAndReadsARealShare() throws Exception {
        try (var samba =
                Peer.start(CHECKOUT.script("peers/samba"), "--bind", kernel.value("host"))) {
            var runner =
                    new GuestRunner(kernel, share(samba), "cache=none,port=" + samba.value("port"));
            Path fromHere = Path.of(samba.value("guest_path"), "from-here");
            Files.writeString(fromHere, "from here");
            String script =
                    "grep -q ' /mnt/share cifs .*cache=none' /proc/mounts && cd /mnt/share"
                            + " && grep -qx 'from here' from-here && echo one > note && echo two > note";
            Run run = runner.run(Command.of("bash", "-c", script), Duration.ofMinutes(1));
            assertEquals(0, run.exitCode(), run.complaint());
            assertEquals("two\n", Files.readString(Path.of(samba.value("guest_path"), "note")));
        }
    }

    @Test
    void theUsersShareMountsWithItsPassword() throws Exception {
        try (var samba =
                Peer.start(CHECKOUT.script("peers/samba"), "--bind", kernel.value("host"))) {
            String password = Files.readString(Path.of(samba.value("password_file"))).strip();
            Script guest =
                    run(
                            "--cifs",
                            "//" + samba.value("host") + "/" + samba.value("user_share"),
                            "--options",
                            "port=%s,sec=ntlmssp,username=%s,password=%s"
                                    .formatted(samba.value("port"), samba.value("user"), password),
                            "--",
                            "touch",
                            "/mnt/share/mine");
            assertEquals(0, guest.exitCode(), guest.errors());
            assertTrue(Files.exists(Path.of(samba.value("user_path"), "mine")));
        }
    }

    @Test
    void aShareThatIsNotThereIsSaid() throws Exception {
        String nowhere = "//" + kernel.value("host") + "/nowhere";
        Script guest = run("--cifs", nowhere, "--options", "port=9", "--", "true");
        assertEquals(125, guest.exitCode());
        assertTrue(guest.errors().contains("cannot mount " + nowhere), guest.errors());
    }

    @Test
    void timeIsUpAtSomePoint() throws Exception {
        Script guest = run("--timeout", "3", "--", "sleep", "1000");
        assertEquals(124, guest.exitCode());
        assertFalse(aGuestRuns(), "the guest runs on");
    }

    private String share(Peer samba) {
        return "//" + samba.value("host") + "/" + samba.value("guest_share");
    }

    private boolean aGuestRuns() {
        String here = "uml_dir=" + kernel.value("dir");
        return ProcessHandle.allProcesses()
                .map(each -> each.info().commandLine().orElse(""))
                .anyMatch(line -> line.contains(here));
    }

    private Script run(String... arguments) throws IOException, InterruptedException {
        List<String> line =
                new ArrayList<>(List.of(kernel.script().toString(), "run", kernel.value("dir")));
        line.addAll(List.of(arguments));
        return Script.run("", line);
    }
}
