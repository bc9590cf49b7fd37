package dev.wherry.doctor.advice;

import dev.wherry.doctor.text.Setting;
import dev.wherry.doctor.text.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the keys of a distribution's /etc/wsl.conf do (WslDistributionConfig.h). */
public record WslConfRules() {

    /** A finding for each line. */
    public List<Finding> findings(Settings settings) {
        List<Finding> findings = new ArrayList<>();
        for (Setting setting : settings.all()) {
            boolean counts =
                    settings.last(setting.section(), setting.key())
                            .filter(setting::equals)
                            .isPresent();
            if (!counts) {
                findings.add(WslConfigRules.overridden(setting));
            } else if ((setting.section() + "." + setting.key()).equals("automount.options")) {
                findings.addAll(mountOptions(setting));
            } else {
                findings.add(finding(setting));
            }
        }
        return findings;
    }

    private static Finding finding(Setting setting) {
        String subject = WslConfigRules.subject(setting);
        return switch (setting.section() + "." + setting.key()) {
            case "automount.enabled", "automount.mountfstab", "automount.ldconfig" ->
                    setting.isTrue()
                            ? WslConfigRules.standard(subject, "true")
                            : Finding.of(Weight.NOTE, subject, "drives or links are missing", "");
            case "automount.root" ->
                    Finding.of(Weight.NOTE, subject, "where drives are mounted; /mnt/ without", "");
            case "fileserver.enabled" ->
                    setting.isTrue()
                            ? WslConfigRules.standard(subject, "true")
                            : Finding.of(
                                    Weight.NOTE, subject, "\\\\wsl.localhost does not work", "");
            case "interop.appendwindowspath" ->
                    setting.isTrue()
                            ? Finding.of(
                                            Weight.LIMITS,
                                            subject,
                                            "each command that the shell does not find at once is looked"
                                                    + " for in the folders of Windows, through 9P",
                                            "also what holds without the line")
                                    .with(
                                            new Remedy(
                                                    "leave the folders of Windows out of PATH",
                                                    "[interop] appendWindowsPath=false",
                                                    new Gain.Unknown(
                                                            "depends on the length of PATH")))
                            : Finding.of(
                                    Weight.HELPS,
                                    subject,
                                    "commands are not looked for on Windows drives",
                                    "");
            case "interop.enabled" ->
                    setting.isTrue()
                            ? WslConfigRules.standard(subject, "true")
                            : Finding.of(Weight.NOTE, subject, "Windows programs do not start", "");
            case "boot.systemd" ->
                    Finding.of(
                            Weight.NOTE,
                            subject,
                            "services run or do not; files do not feel it",
                            "");
            case "automount.cgroups",
                    "boot.command",
                    "user.default",
                    "network.hostname",
                    "network.generatehosts",
                    "network.generateresolvconf" ->
                    Finding.of(Weight.NOTE, subject, "files do not feel it", "");
            default ->
                    Finding.of(
                            Weight.UNKNOWN, subject, "this key is not known to this program", "");
        };
    }

    /** What drvfs does not take itself is handed to mount, behind WSL's own, so that it counts. */
    private static List<Finding> mountOptions(Setting setting) {
        List<Finding> findings = new ArrayList<>();
        String prefix = "line %d: ".formatted(setting.line());
        for (String option : setting.value().replace("\"", "").split(",", -1)) {
            String word = option.strip();
            String key = word.split("=", 2)[0].toLowerCase(Locale.ROOT);
            switch (key) {
                case "" -> {}
                case "metadata" ->
                        findings.add(
                                Finding.of(
                                        Weight.NOTE,
                                        prefix + word,
                                        "Linux modes and owners are kept in NTFS attributes",
                                        "chmod works; each file costs more on Windows"));
                case "uid", "gid", "umask", "fmask", "dmask", "case" ->
                        findings.add(
                                Finding.of(
                                        Weight.NOTE,
                                        prefix + word,
                                        "who may do what; no speed",
                                        ""));
                case "noatime" ->
                        findings.add(WslConfigRules.standard(prefix + word, "every drive has it"));
                case "msize" ->
                        findings.add(
                                Finding.of(
                                        Weight.HELPS,
                                        prefix + word,
                                        "counts, since it stands behind WSL's own 65536; the server gives"
                                                + " 262144 at most",
                                        "WSL drops it when it mounts again for elevated programs: look at"
                                                + " /proc/PID/mountinfo of the program in question"));
                case "cache" ->
                        findings.add(
                                Finding.of(
                                        word.endsWith("loose") || word.endsWith("fscache")
                                                ? Weight.STALE
                                                : Weight.NOTE,
                                        prefix + word,
                                        "counts, since it stands behind WSL's own cache=mmap",
                                        "with loose, what Windows writes may never be seen"));
                default ->
                        findings.add(
                                Finding.of(
                                        Weight.UNKNOWN,
                                        prefix + word,
                                        "handed to mount as it is; not known to this program",
                                        ""));
            }
        }
        return findings;
    }
}
