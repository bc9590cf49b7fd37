package dev.wherry.lab;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Mounts of both kinds in every cache mode, beside the server's own folder, which the guest sees
 * through hostfs without a cache.
 */
final class CoherenceStage {

    private static final int TIMEOUT_SECONDS = 1500;
    private static final String SHARE = "view";

    /** The server's folder beside itself. */
    static final String CONTROL = "host twice";

    private CoherenceStage() {}

    /**
     * What {@code wherry coherence} says of each mode, by its name; A is the mount, B the server.
     */
    static Map<String, JsonNode> compare(
            Checkout checkout, List<String> modes, int rounds, String timeout)
            throws IOException, InterruptedException {
        checkout.buildWherry();
        Map<String, JsonNode> all = new LinkedHashMap<>();
        try (Scratch scratch = Scratch.below(Path.of(System.getProperty("java.io.tmpdir")));
                Peer kernel = Peer.start(checkout.script("peers/kernel"));
                Peer diod =
                        Peer.start(checkout.script("peers/diod"), "--bind", kernel.value("host"))) {
            Path folder = open(scratch.file("shared"));
            try (Peer samba = samba(checkout, kernel, folder)) {
                Path exported = open(Path.of(diod.value("path"), "shared"));
                List<GuestMount> nineP = of(modes, "9p:").map(mode -> nineP(diod, mode)).toList();
                List<GuestMount> cifs = of(modes, "cifs:").map(mode -> cifs(samba, mode)).toList();
                String command = "./wherry coherence --json --rounds %d --timeout %s %s %s";
                all.put(
                        CONTROL,
                        only(
                                GuestReports.of(
                                        checkout,
                                        kernel,
                                        List.of(nineP(diod, "none")),
                                        command.formatted(rounds, timeout, exported, exported),
                                        TIMEOUT_SECONDS)));
                if (!nineP.isEmpty()) {
                    String view = GuestMount.POINT + "/shared";
                    all.putAll(
                            GuestReports.of(
                                    checkout,
                                    kernel,
                                    nineP,
                                    command.formatted(rounds, timeout, view, exported),
                                    TIMEOUT_SECONDS));
                }
                if (!cifs.isEmpty()) {
                    all.putAll(
                            GuestReports.of(
                                    checkout,
                                    kernel,
                                    cifs,
                                    command.formatted(rounds, timeout, GuestMount.POINT, folder),
                                    TIMEOUT_SECONDS));
                }
            }
        }
        return all;
    }

    private static Stream<String> of(List<String> modes, String kind) {
        return modes.stream()
                .filter(mode -> mode.startsWith(kind))
                .map(mode -> mode.substring(kind.length()));
    }

    private static JsonNode only(Map<String, JsonNode> reports) {
        return reports.values().iterator().next();
    }

    /** For everybody: a share's guest is nobody. */
    private static Path open(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        Files.setPosixFilePermissions(
                folder.getParent(), PosixFilePermissions.fromString("rwxr-xr-x"));
        return folder;
    }

    /** The guest cannot see the peer's own shares, which are on /dev/shm. */
    private static Peer samba(Checkout checkout, Peer kernel, Path folder)
            throws LabException, InterruptedException {
        return Peer.configured(
                """
                [%s]
                    path = %s
                    guest ok = yes
                    read only = no
                    force user = root
                """
                        .formatted(SHARE, folder),
                checkout.script("peers/samba"),
                "--bind",
                kernel.value("host"),
                "--config",
                "-");
    }

    private static GuestMount nineP(Peer diod, String mode) {
        return GuestMount.nineP(diod, "9p:" + mode, "msize=65536,cache=" + mode);
    }

    private static GuestMount cifs(Peer samba, String mode) {
        return GuestMount.cifs(samba, SHARE, "cifs:" + mode, "vers=3.0,cache=" + mode);
    }
}
