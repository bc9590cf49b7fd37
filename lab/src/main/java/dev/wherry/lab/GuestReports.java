package dev.wherry.lab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs one wherry command on each of several mounts in one boot of the second kernel. */
final class GuestReports {

    private static final String MEMORY = "1536M";
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Exit codes of doctor and coherence from here on are failures; 1 is an answer. */
    private static final int LEAST_FAILURE = 2;

    private GuestReports() {}

    /**
     * What {@code command} prints for each of {@code mounts}, by their names, in order.
     *
     * @param command prints one line of JSON; the mount is at {@link GuestMount#POINT}
     * @param timeoutSeconds for the whole boot
     */
    static Map<String, JsonNode> of(
            Checkout checkout,
            Peer kernel,
            List<GuestMount> mounts,
            String command,
            int timeoutSeconds)
            throws IOException, InterruptedException {
        StringBuilder script = new StringBuilder();
        for (GuestMount mount : mounts) {
            script.append(
                    mount.around(
                            "printf '%%s ' '%s'; %s; code=$?; [ $code -lt %d ] || exit $code"
                                    .formatted(mount.name(), command, LEAST_FAILURE)));
        }
        List<String> arguments =
                new ArrayList<>(List.of(kernel.script().toString(), "run", kernel.value("dir")));
        arguments.addAll(List.of("--memory", MEMORY));
        arguments.addAll(List.of("--timeout", Integer.toString(timeoutSeconds)));
        for (String module : List.of("9p", "9pnet_fd", "cifs")) {
            arguments.addAll(List.of("--module", module));
        }
        arguments.addAll(List.of("--", "bash", "-c", script.toString()));
        Script guest = Script.run(checkout.root(), "", arguments);
        if (guest.exitCode() != 0) {
            throw new LabException(
                    "the guest ended with " + guest.exitCode() + ": " + guest.errors().strip());
        }
        Map<String, JsonNode> reports = new LinkedHashMap<>();
        for (String line : guest.output().lines().toList()) {
            String[] words = line.split(" ", 2);
            reports.put(words[0], JSON.readTree(words[1]));
        }
        return reports;
    }
}
