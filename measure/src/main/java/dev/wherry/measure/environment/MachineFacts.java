package dev.wherry.measure.environment;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Kernel, processors, memory, mounts. */
record MachineFacts(Tree tree) {

    /** Facts that are the text of one file. */
    private static final Map<String, String> FILES =
            Map.ofEntries(
                    Map.entry("series.boot_id", "proc/sys/kernel/random/boot_id"),
                    Map.entry("kernel.release", "proc/sys/kernel/osrelease"),
                    Map.entry("kernel.version", "proc/version"),
                    Map.entry("kernel.command_line", "proc/cmdline"),
                    Map.entry(
                            "kernel.clock_source",
                            "sys/devices/system/clocksource/clocksource0/current_clocksource"),
                    Map.entry(
                            "cpu.governor", "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"),
                    Map.entry("cpu.smt", "sys/devices/system/cpu/smt/control"),
                    Map.entry("cpu.boost_disabled", "sys/devices/system/cpu/intel_pstate/no_turbo"),
                    Map.entry("memory.dirty_ratio", "proc/sys/vm/dirty_ratio"),
                    Map.entry(
                            "memory.dirty_background_ratio", "proc/sys/vm/dirty_background_ratio"),
                    Map.entry("memory.swappiness", "proc/sys/vm/swappiness"),
                    Map.entry(
                            "memory.page_reporting_order",
                            "sys/module/page_reporting/parameters/page_reporting_order"),
                    Map.entry("limit.pipe_max_size", "proc/sys/fs/pipe-max-size"),
                    Map.entry("limit.socket_receive_max", "proc/sys/net/core/rmem_max"),
                    Map.entry("limit.socket_send_max", "proc/sys/net/core/wmem_max"),
                    Map.entry("limit.cgroup_cpu", "sys/fs/cgroup/cpu.max"),
                    Map.entry("limit.cgroup_memory", "sys/fs/cgroup/memory.max"),
                    Map.entry("moment.load", "proc/loadavg"));

    private static final String VULNERABILITIES = "sys/devices/system/cpu/vulnerabilities";
    private static final String HUGE_PAGES = "sys/kernel/mm/transparent_hugepage/";
    private static final Pattern CHOSEN = Pattern.compile("\\[([^]]+)]");
    private static final Pattern MEMORY = Pattern.compile("(\\w+):\\s+(\\d+) kB");
    private static final Pattern OCTAL = Pattern.compile("\\\\([0-7]{3})");
    private static final int MOST_MOUNTS = 200;

    /** Mounts that hold no data of anybody's. */
    private static final Set<String> PSEUDO =
            Set.of(
                    "autofs",
                    "binfmt_misc",
                    "bpf",
                    "cgroup",
                    "cgroup2",
                    "configfs",
                    "debugfs",
                    "devpts",
                    "devtmpfs",
                    "efivarfs",
                    "fusectl",
                    "hugetlbfs",
                    "mqueue",
                    "nsfs",
                    "proc",
                    "pstore",
                    "rpc_pipefs",
                    "securityfs",
                    "sysfs",
                    "tracefs");

    void addTo(Map<String, String> facts) {
        FILES.forEach((name, path) -> tree.text(path).ifPresent(text -> facts.put(name, text)));
        addProcessors(facts);
        addMemory(facts);
        tree.names(VULNERABILITIES)
                .forEach(name ->
                        tree.text(VULNERABILITIES + "/" + name)
                                .ifPresent(text -> facts.put("mitigation." + name, text)));
        addMounts(facts);
    }

    private void addProcessors(Map<String, String> facts) {
        List<String> lines = tree.lines("proc/cpuinfo");
        long count = lines.stream().filter(line -> line.startsWith("processor")).count();
        if (count > 0) {
            facts.put("cpu.count", Long.toString(count));
        }
        for (String line : lines) {
            int colon = line.indexOf(':');
            if (colon > 0) {
                String value = line.substring(colon + 1).strip();
                switch (line.substring(0, colon).strip()) {
                    case "model name" -> facts.putIfAbsent("cpu.model", value);
                    case "vendor_id" -> facts.putIfAbsent("cpu.vendor", value);
                    case "microcode" -> facts.putIfAbsent("cpu.microcode", value);
                    default -> {}
                }
            }
        }
    }

    private void addMemory(Map<String, String> facts) {
        for (String line : tree.lines("proc/meminfo")) {
            Matcher matcher = MEMORY.matcher(line);
            if (matcher.matches()) {
                String bytes = Long.toString(Long.parseLong(matcher.group(2)) * 1024);
                switch (matcher.group(1)) {
                    case "MemTotal" -> facts.put("memory.total_bytes", bytes);
                    case "SwapTotal" -> facts.put("memory.swap_bytes", bytes);
                    case "MemAvailable" -> facts.put("moment.memory_available_bytes", bytes);
                    default -> {}
                }
            }
        }
        for (String knob : List.of("enabled", "defrag", "shmem_enabled")) {
            tree.text(HUGE_PAGES + knob)
                    .map(CHOSEN::matcher)
                    .filter(Matcher::find)
                    .ifPresent(word -> facts.put("huge_pages." + knob, word.group(1)));
        }
    }

    /** Each line is source, target, type and options, with blanks as octal escapes. */
    private void addMounts(Map<String, String> facts) {
        UnaryOperator<String> plain =
                text ->
                        OCTAL.matcher(text)
                                .replaceAll(escape ->
                                        Matcher.quoteReplacement(
                                                Character.toString(
                                                        Integer.parseInt(escape.group(1), 8))));
        tree.lines("proc/mounts").stream()
                .map(line -> line.split(" "))
                .filter(field -> field.length >= 4 && !PSEUDO.contains(field[2]))
                .limit(MOST_MOUNTS)
                .forEach(field ->
                        facts.put(
                                "mount." + plain.apply(field[1]),
                                field[2] + " " + plain.apply(field[0]) + " " + field[3]));
    }
}
