package dev.wherry.doctor.advice;

import dev.wherry.doctor.text.Setting;
import dev.wherry.doctor.text.Settings;
import dev.wherry.doctor.text.Version;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the keys of .wslconfig do, as WSL 2.6.3 and its main branch of 2026 read them
 * (WslCoreConfig.cpp).
 *
 * @param wsl version of WSL, where known
 */
public record WslConfigRules(Optional<Version> wsl) {

    private static final Version CHECKED = Version.of(2, 6, 3);
    private static final Version COMPUTED_SWIOTLB = Version.of(2, 8, 9);

    /** A finding for each line. */
    public List<Finding> findings(Settings settings) {
        List<Finding> findings = new ArrayList<>();
        for (Setting setting : settings.all()) {
            boolean counts =
                    settings.last(setting.section(), setting.key())
                            .filter(setting::equals)
                            .isPresent();
            findings.add(counts ? finding(setting) : overridden(setting));
        }
        return findings;
    }

    static Finding overridden(Setting setting) {
        return Finding.of(
                Weight.NO_EFFECT,
                subject(setting),
                "the same key comes again below, and the last one is taken to count",
                "");
    }

    static String subject(Setting setting) {
        return "line %d: %s".formatted(setting.line(), setting.written());
    }

    private Finding finding(Setting setting) {
        String subject = subject(setting);
        return switch (setting.section() + "." + setting.key()) {
            case "wsl2.virtio9p" ->
                    setting.isTrue()
                            ? Finding.of(
                                            Weight.NO_EFFECT,
                                            subject,
                                            wsl.filter(version -> !version.isAtLeast(CHECKED))
                                                            .isPresent()
                                                    ? "forced off from WSL 2.6.3 on; not known for "
                                                            + wsl.get()
                                                    : "forced off, with a warning",
                                            "virtiofs takes its place")
                                    .with(
                                            new Remedy(
                                                    "try virtiofs instead",
                                                    "[wsl2] virtiofs=true",
                                                    new Gain.Published(
                                                            3, 3.2, "git status, WSL 2.9.4")))
                            : standard(subject, "false");
            case "wsl2.virtiofs" ->
                    setting.isTrue()
                            ? Finding.of(
                                    Weight.HELPS,
                                    subject,
                                    "Windows drives come through virtiofs: fewer round trips for"
                                            + " metadata",
                                    "if it cannot be mounted WSL takes 9P without a word: look at"
                                            + " /proc/mounts")
                            : standard(subject, "false");
            case "experimental.swiotlb" ->
                    Finding.of(
                            Weight.NOTE,
                            subject,
                            "memory that virtiofs and networking bounce through",
                            wsl.isEmpty()
                                    ? "computed by itself from WSL 2.8.9 on; the version is not known"
                                    : wsl.get().isAtLeast(COMPUTED_SWIOTLB)
                                            ? "WSL %s computes 64 MiB by itself"
                                                    .formatted(wsl.get())
                                            : "0 unless set in WSL %s".formatted(wsl.get()));
            case "experimental.automemoryreclaim" ->
                    setting.value().equalsIgnoreCase("disabled")
                            ? Finding.of(
                                    Weight.HELPS,
                                    subject,
                                    "the page cache survives idle times",
                                    "runs do not begin cold")
                            : Finding.of(
                                            Weight.NOTE,
                                            subject,
                                            "the page cache is dropped when the VM is idle",
                                            "the first run after a pause begins cold: two measurements"
                                                    + " differ for no other reason")
                                    .with(
                                            new Remedy(
                                                    "keep the cache while you measure",
                                                    "[experimental] autoMemoryReclaim=disabled",
                                                    new Gain.Unknown("only after idle times")));
            case "wsl2.processors" ->
                    Finding.of(Weight.NOTE, subject, "limits the processors, and pins to none", "");
            case "wsl2.memory" ->
                    Finding.of(
                            Weight.NOTE,
                            subject,
                            "too small starves the guest's page cache, too large the host's, which"
                                    + " serves Windows drives",
                            "without it: half of the host's memory");
            case "wsl2.swap", "wsl2.swapfile" ->
                    Finding.of(
                            Weight.NOTE,
                            subject,
                            "0 means none",
                            "without it: a quarter of the memory, in whole GB");
            case "wsl2.networkingmode" -> networking(setting, subject);
            case "wsl2.localhostforwarding",
                    "wsl2.dnstunneling",
                    "wsl2.autoproxy",
                    "wsl2.firewall" ->
                    setting.isTrue()
                            ? standard(subject, "true")
                            : Finding.of(
                                    Weight.NOTE,
                                    subject,
                                    "networking alone; files do not feel it",
                                    "");
            case "wsl2.vmidletimeout", "general.instanceidletimeout" ->
                    Finding.of(
                            Weight.NOTE,
                            subject,
                            "after this time without a process it stops, and caches with it",
                            "without it: 60 s for the VM, 15 s for a distribution");
            case "wsl2.hardwareperformancecounters" ->
                    setting.isTrue()
                            ? standard(subject, "true, on x64")
                            : Finding.of(Weight.NOTE, subject, "perf has no cycles to count", "");
            case "wsl2.nestedvirtualization",
                    "wsl2.guiapplications",
                    "wsl2.gpusupport",
                    "wsl2.hostfilesystemaccess",
                    "wsl2.virtio" ->
                    setting.isTrue()
                            ? standard(subject, "true")
                            : Finding.of(Weight.NOTE, subject, "that part of WSL is off", "");
            case "wsl2.safemode" ->
                    setting.isTrue()
                            ? Finding.of(
                                            Weight.LIMITS,
                                            subject,
                                            "most features are off, virtio included",
                                            "meant for repairs")
                                    .with(
                                            new Remedy(
                                                    "take it out",
                                                    "[wsl2] without safeMode",
                                                    new Gain.Unknown("depends")))
                            : standard(subject, "false");
            case "wsl2.kernel", "wsl2.kernelmodules", "wsl2.kernelcommandline" ->
                    Finding.of(
                            Weight.NOTE,
                            subject,
                            "a kernel or options of your own",
                            "its name may lack \"microsoft\", and its limits may differ from what is"
                                    + " known here");
            case "experimental.sparsevhd" ->
                    Finding.of(Weight.NOTE, subject, "the size of the disk, not its speed", "");
            case "wsl2.pagereporting" ->
                    Finding.of(
                            Weight.NO_EFFECT,
                            subject,
                            "WSL's parser does not know this key: a warning at start, nothing else",
                            "many collections of settings have it");
            default ->
                    Finding.of(
                            Weight.UNKNOWN,
                            subject,
                            "this key is not known to this program",
                            "WSL names keys that it does not know in a warning at start");
        };
    }

    private static Finding networking(Setting setting, String subject) {
        return switch (setting.value().toLowerCase(java.util.Locale.ROOT)) {
            case "nat" -> standard(subject, "nat, unless a policy says otherwise");
            case "mirrored" ->
                    Finding.of(
                            Weight.NOTE,
                            subject,
                            "reported as slow through localhost in one direction: measure both",
                            "files on Windows drives do not go through the network");
            case "virtioproxy", "consomme" ->
                    Finding.of(
                            Weight.NOTE,
                            subject,
                            "virtioproxy and consomme are one mode",
                            "it takes memory from swiotlb");
            case "none", "bridged" -> Finding.of(Weight.NOTE, subject, "files do not feel it", "");
            default ->
                    Finding.of(
                            Weight.UNKNOWN, subject, "this mode is not known to this program", "");
        };
    }

    static Finding standard(String subject, String what) {
        return Finding.of(Weight.DEFAULT, subject, "says what holds without it: " + what, "");
    }
}
