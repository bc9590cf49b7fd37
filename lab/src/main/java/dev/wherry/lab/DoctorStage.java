package dev.wherry.lab;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Mounts of which it is known which layer bounds their messages, because we bound it. */
final class DoctorStage {

    /** Where the kernel, which does not show the port, and so the doctor look for a server. */
    private static final String SMB_PORT = "445";

    private static final List<Integer> MSIZES =
            List.of(4096, 8192, 16_384, 32_768, 65_536, 131_072, 262_144, 1 << 20);
    private static final List<Integer> RSIZES = List.of(16_384, 65_536, 262_144, 1 << 20);
    private static final int SERVER_LIMIT = 131_072;
    private static final int LARGE = 1 << 20;
    private static final int FILE_BYTES = 24 << 20;
    private static final int TIMEOUT_SECONDS = 900;

    /**
     * What the doctor said of one mount.
     *
     * @param asked in the options of the mount
     * @param expected the layer that was made to bound it, as the doctor's JSON has it
     * @param target of the doctor's report
     */
    record Examined(String name, String asked, String expected, JsonNode target) {

        long negotiated() {
            return target.at("/chain/messageBytes").asLong();
        }

        long payload() {
            return target.at("/chain/payloadBytes").asLong();
        }

        /** The layer that the doctor named; empty where it named none. */
        String clamp() {
            return target.at("/chain/clamp").asText("");
        }

        boolean isNamed() {
            return clamp().equals(expected);
        }
    }

    private DoctorStage() {}

    /** Mounts everything once and lets the doctor look, with {@code options} such as no probe. */
    static List<Examined> examine(Checkout checkout, String options)
            throws IOException, InterruptedException {
        checkout.buildWherry();
        String command = "./wherry doctor --json %s %s".formatted(options, GuestMount.POINT);
        List<Examined> all = new ArrayList<>();
        try (Peer kernel = Peer.start(checkout.script("peers/kernel"))) {
            String host = kernel.value("host");
            try (Peer diod = Peer.start(checkout.script("peers/diod"), "--bind", host);
                    Peer samba = samba(checkout, host, "server string = lab")) {
                fill(Path.of(diod.value("path")));
                fill(Path.of(samba.value("guest_path")));
                Map<String, GuestMount> mounts = new LinkedHashMap<>();
                MSIZES.forEach(msize -> put(mounts, nineP(diod, msize)));
                RSIZES.forEach(rsize -> put(mounts, cifs(samba, "rsize=" + rsize)));
                put(mounts, cifs(samba, "vers=2.0"));
                all.addAll(examined(checkout, kernel, mounts, command));
            }
            try (Peer limited = samba(checkout, host, "smb2 max read = " + SERVER_LIMIT)) {
                fill(Path.of(limited.value("guest_path")));
                Map<String, GuestMount> mounts = new LinkedHashMap<>();
                GuestMount mount = cifs(limited, "vers=3.0");
                put(mounts, renamed(mount, "server-" + SERVER_LIMIT));
                all.addAll(examined(checkout, kernel, mounts, command));
            }
        }
        return all;
    }

    private static Peer samba(Checkout checkout, String host, String line)
            throws LabException, InterruptedException {
        return Peer.start(
                checkout.script("peers/samba"),
                "--bind",
                host,
                "--port",
                SMB_PORT,
                "--global",
                line);
    }

    private static void fill(Path folder) throws IOException {
        byte[] bytes = new byte[FILE_BYTES];
        new Random(1).nextBytes(bytes);
        Files.write(folder.resolve("file"), bytes);
    }

    private static void put(Map<String, GuestMount> mounts, GuestMount mount) {
        mounts.put(mount.name(), mount);
    }

    private static GuestMount nineP(Peer diod, int msize) {
        return GuestMount.nineP(diod, "msize=" + msize, "cache=none,msize=" + msize);
    }

    private static GuestMount cifs(Peer samba, String option) {
        String version = option.startsWith("vers") ? option : "vers=3.0," + option;
        return GuestMount.cifs(samba, samba.value("guest_share"), option, "cache=none," + version);
    }

    private static GuestMount renamed(GuestMount mount, String name) {
        return new GuestMount(name, mount.type(), mount.source(), mount.options());
    }

    private static List<Examined> examined(
            Checkout checkout, Peer kernel, Map<String, GuestMount> mounts, String command)
            throws IOException, InterruptedException {
        Map<String, JsonNode> reports =
                GuestReports.of(
                        checkout, kernel, List.copyOf(mounts.values()), command, TIMEOUT_SECONDS);
        long most =
                reports.values().stream()
                        .map(report -> report.at("/targets/0"))
                        .filter(target -> target.at("/mount/type").asText().equals("9p"))
                        .mapToLong(target -> target.at("/chain/messageBytes").asLong())
                        .max()
                        .orElse(0);
        List<Examined> all = new ArrayList<>();
        reports.forEach((name, report) ->
                all.add(new Examined(name, name, expected(name, most), report.at("/targets/0"))));
        return all;
    }

    /**
     * The layer that we made the tightest.
     *
     * @param most what the 9P server gave to whoever asked for more than that
     */
    private static String expected(String name, long most) {
        String[] words = name.split("[=-]", 2);
        return switch (words[0]) {
            case "msize" -> Long.parseLong(words[1]) < most ? "request" : "server";
            case "rsize" -> Long.parseLong(words[1]) < LARGE ? "request" : "application";
            case "vers" -> "dialect";
            default -> "server";
        };
    }
}
