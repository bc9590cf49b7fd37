package dev.wherry.measure.environment;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Whose guest this is: evidence of a hypervisor, a container, WSL, each piece by itself, since one
 * word such as "docker" has been found wrong. Sources: the markers that the systems themselves set.
 */
record GuestFacts(Tree tree) {

    private static final Map<String, String> MARKERS =
            Map.of(
                    "container.dockerenv", ".dockerenv",
                    "container.containerenv", "run/.containerenv",
                    "wsl.interop", "proc/sys/fs/binfmt_misc/WSLInterop",
                    "wsl.run", "run/WSL",
                    "wsl.libraries", "usr/lib/wsl",
                    "vm.vmbus", "sys/bus/vmbus");

    private static final Map<String, String> FILES =
            Map.of(
                    "vm.dmi_vendor", "sys/class/dmi/id/sys_vendor",
                    "vm.dmi_product", "sys/class/dmi/id/product_name",
                    "container.cgroup", "proc/1/cgroup");

    private static final String USERS = "mnt/c/Users";

    void addTo(Map<String, String> facts) {
        MARKERS.forEach((name, path) -> {
            if (tree.has(path)) {
                facts.put(name, "present");
            }
        });
        FILES.forEach((name, path) ->
                tree.text(path).ifPresent(t -> facts.put(name, t.replace('\n', ' '))));
        if (tree.lines("proc/cpuinfo").stream().anyMatch(GuestFacts::namesHypervisor)) {
            facts.put("vm.cpu_flag", "hypervisor");
        }
        addContainerVariable(facts);
        addDistribution(facts);
        addSettings("wsl_conf", "etc/wsl.conf", facts);
        for (String user : tree.names(USERS)) {
            addSettings("wslconfig", USERS + "/" + user + "/.wslconfig", facts);
        }
    }

    private static boolean namesHypervisor(String line) {
        return line.startsWith("flags") && List.of(line.split(" ")).contains("hypervisor");
    }

    private void addContainerVariable(Map<String, String> facts) {
        tree.text("proc/1/environ").stream()
                .flatMap(text -> Arrays.stream(text.split("\0")))
                .filter(variable -> variable.startsWith("container="))
                .forEach(v -> facts.put("container.variable", v.substring("container=".length())));
    }

    private void addDistribution(Map<String, String> facts) {
        tree.lines("etc/os-release").stream()
                .filter(line -> line.startsWith("PRETTY_NAME="))
                .map(line -> line.substring("PRETTY_NAME=".length()).replace("\"", ""))
                .forEach(name -> facts.put("os.name", name));
    }

    /** An INI file as facts {@code prefix.section.key}, all lower case as WSL reads them. */
    private void addSettings(String prefix, String path, Map<String, String> facts) {
        String section = "";
        for (String raw : tree.lines(path)) {
            String line = raw.strip();
            int equals = line.indexOf('=');
            if (line.startsWith("[") && line.endsWith("]")) {
                section = line.substring(1, line.length() - 1) + ".";
            } else if (!line.startsWith("#") && equals > 0) {
                String name = prefix + "." + section + line.substring(0, equals).strip();
                facts.put(name.toLowerCase(Locale.ROOT), line.substring(equals + 1).strip());
            }
        }
    }
}
