package dev.wherry.doctor.advice;

import dev.wherry.core.ByteSize;
import dev.wherry.doctor.text.Setting;
import dev.wherry.doctor.text.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a line of smb.conf does to speed and safety. Defaults are those of Samba 4.17 as testparm
 * prints them; effects on small files were measured there.
 */
public record SambaRules() {

    private static final String REMOVE = "take the line out";

    /** A finding for each line that can matter. */
    public List<Finding> findings(Settings settings) {
        List<Finding> findings = new ArrayList<>();
        for (Setting setting : settings.all()) {
            findings.add(finding(setting));
        }
        return findings;
    }

    private static Finding finding(Setting setting) {
        String value = setting.value().toLowerCase(Locale.ROOT);
        boolean yes = setting.isTrue();
        return switch (setting.key()) {
            case "strictsync" ->
                    yes
                            ? standard(setting, "yes")
                            : harmful(
                                    setting,
                                    "a client's flush is acknowledged without writing",
                                    "what was flushed can be lost; tar and copies do not flush each file,"
                                            + " so nothing is gained");
            case "syncalways" ->
                    yes
                            ? limits(
                                    setting,
                                    "every write waits for the disk",
                                    "sync always = no",
                                    "a flush by the client is enough")
                            : standard(setting, "no");
            case "fakeoplocks" ->
                    yes
                            ? harmful(
                                    setting,
                                    "every client is told that it is alone",
                                    "two writers lose data")
                            : standard(setting, "no");
            case "socketoptions" -> socketOptions(setting, value);
            case "oplocks", "level2oplocks", "smb2leases" ->
                    yes
                            ? standard(setting, "yes")
                            : limits(
                                    setting,
                                    "clients may not cache",
                                    "%s = yes".formatted(spoken(setting)),
                                    "each read and look-up crosses");
            case "kerneloplocks" ->
                    yes
                            ? note(
                                    setting,
                                    "local programs break a client's lease",
                                    "needed where files are also changed on the server itself; smb2 leases"
                                            + " are off then")
                            : standard(setting, "no");
            case "aioreadsize", "aiowritesize" ->
                    value.equals("1")
                            ? standard(setting, "1")
                            : value.equals("0")
                                    ? note(
                                            setting,
                                            "requests are served one after the other",
                                            "183 µs beside 184 for each small file, measured: no"
                                                    + " difference there")
                                    : noEffect(
                                            setting,
                                            "requests below that size are served one after the other; measured: no difference",
                                            "");
            case "usesendfile" ->
                    yes
                            ? noEffect(
                                    setting,
                                    "counts only for reads of files with an exclusive oplock, unsigned and"
                                            + " not encrypted",
                                    "nothing for small writes; Windows 11 24H2 signs by default")
                            : standard(setting, "no");
            case "minreceivefilesize" ->
                    value.equals("0")
                            ? standard(setting, "0")
                            : noEffect(
                                    setting,
                                    "counts only for unsigned writes larger than that",
                                    "Windows 11 24H2 signs by default");
            case "strictlocking" ->
                    yes
                            ? limits(
                                    setting,
                                    "every read and write looks for locks",
                                    "strict locking = auto",
                                    "auto does so only where somebody else has the file open")
                            : value.equals("auto")
                                    ? standard(setting, "auto")
                                    : note(
                                            setting,
                                            "locks are not looked for",
                                            "little over auto, which skips that for whoever is alone");
            case "strictallocate" ->
                    yes
                            ? note(
                                    setting,
                                    "space is reserved as files grow",
                                    "costs on some disks")
                            : standard(setting, "no");
            case "servermultichannelsupport" ->
                    yes
                            ? standard(setting, "yes, since 4.15 on Linux")
                            : limits(
                                    setting,
                                    "one connection for each client",
                                    "server multi channel support = yes",
                                    "several network cards or receive queues cannot share the load");
            case "casesensitive" ->
                    yes
                            ? helps(
                                    setting,
                                    "a new name needs no search for a twin of other case",
                                    "152 µs beside 184 for each small file, and flat in large folders;"
                                            + " Windows programs may not find names of other case")
                            : value.equals("auto")
                                    ? note(
                                            setting,
                                            "the default: every new name is compared with all others",
                                            "in one folder of 10000 files a create took 7 times as long as"
                                                    + " among 2000")
                                    : standard(setting, "auto, which means no to most clients");
            case "storedosattributes" ->
                    yes
                            ? standard(setting, "yes")
                            : helps(
                                    setting,
                                    "one extended attribute less for each new file",
                                    "164 µs beside 184; hidden, system and archive flags are lost");
            case "easupport" ->
                    yes
                            ? standard(setting, "yes")
                            : helps(setting, "fewer extended attributes", "181 µs beside 184");
            case "changenotify", "kernelchangenotify" ->
                    yes
                            ? standard(setting, "yes")
                            : helps(
                                    setting,
                                    "nobody is told of changes",
                                    "159 µs beside 184 for each small file; Explorer does not refresh"
                                            + " itself");
            case "serversigning" ->
                    value.equals("default") || value.equals("auto")
                            ? standard(setting, "default")
                            : note(
                                    setting,
                                    value.equals("mandatory") || value.equals("required")
                                            ? "every message is signed"
                                            : "messages are signed only if the client insists",
                                    "about 2–12 % for small files; one core may bound a stream");
            case "smbencrypt", "serversmbencrypt" ->
                    value.equals("default") || value.equals("auto")
                            ? standard(setting, "default")
                            : note(
                                    setting,
                                    "what is encrypted costs processor time",
                                    "about 2 % for small files, a core for a stream");
            case "maptoguest" ->
                    value.equals("never")
                            ? standard(setting, "never")
                            : note(
                                    setting,
                                    "wrong names become guests, and a guest cannot sign",
                                    "Windows 11 24H2 refuses such sessions");
            case "hostmsdfs", "loadprinters", "disablespoolss", "printing", "printcapname" ->
                    noEffect(setting, "start-up and printing alone", "");
            case "vfsobjects" -> vfs(setting, value);
            case "maxopenfiles" -> note(setting, "a limit, not a speed", "16424 without it");
            case "smb2maxread", "smb2maxwrite", "smb2maxtrans" -> largest(setting, value);
            case "smb2maxcredits" -> note(setting, "how much may be in flight", "8192 without it");
            case "loglevel", "debuglevel" ->
                    value.matches("[01]")
                            ? standard(setting, "1")
                            : limits(
                                    setting,
                                    "more log means a write for each request",
                                    "log level = 1",
                                    "");
            case "readraw", "writeraw", "maxxmit", "deadtime", "getwdcache" ->
                    noEffect(setting, "a setting of SMB1, or of no speed", "");
            case "servermaxprotocol", "maxprotocol", "protocol" ->
                    value.startsWith("smb3")
                            ? standard(setting, "SMB3")
                            : limits(
                                    setting,
                                    "newer dialects are refused",
                                    "server max protocol = SMB3",
                                    "large requests and leases need them");
            case "workgroup",
                    "serverstring",
                    "netbiosname",
                    "path",
                    "comment",
                    "browseable",
                    "browsable",
                    "readonly",
                    "writable",
                    "writeable",
                    "guestok",
                    "public",
                    "validusers",
                    "writelist",
                    "createmask",
                    "directorymask",
                    "forceuser",
                    "forcegroup",
                    "security",
                    "passdbbackend",
                    "logfile",
                    "maxlogsize",
                    "interfaces",
                    "bindinterfacesonly",
                    "hostsallow",
                    "serverrole" ->
                    note(setting, "names, places or permissions; no speed", "");
            default ->
                    Finding.of(
                            Weight.UNKNOWN,
                            WslConfigRules.subject(setting),
                            "this setting is not known to this program",
                            "testparm says whether Samba knows it");
        };
    }

    private static Finding socketOptions(Setting setting, String value) {
        if (value.contains("so_rcvbuf") || value.contains("so_sndbuf")) {
            return harmful(
                    setting,
                    "fixed buffers turn off TCP's own tuning",
                    "the network is bounded by buffer / round trip");
        }
        if (value.equals("tcp_nodelay")) {
            return standard(setting, "TCP_NODELAY");
        }
        return value.contains("iptos_lowdelay")
                ? noEffect(
                        setting,
                        "it only marks packets; a virtual switch does not look",
                        value.contains("tcp_nodelay") ? "TCP_NODELAY is the default" : "")
                : note(setting, "other socket options than the default TCP_NODELAY", "");
    }

    private static Finding vfs(Setting setting, String value) {
        return value.matches(".*(full_audit|audit|recycle|virusfilter).*")
                ? Finding.of(
                                Weight.LIMITS,
                                WslConfigRules.subject(setting),
                                "a module does more for every file",
                                "")
                        .with(
                                new Remedy(
                                        "leave the module out where it is not needed",
                                        setting.written() + "  → without it",
                                        new Gain.Unknown("depends on the module")))
                : note(setting, "modules that this program does not judge", "");
    }

    private static Finding largest(Setting setting, String value) {
        try {
            long bytes = ByteSize.parse(value).bytes();
            return bytes < 1 << 20
                    ? limits(
                            setting,
                            "requests are cut to " + new ByteSize(bytes),
                            "%s = 8388608".formatted(spoken(setting)),
                            "1 MiB and more is what makes a stream fast")
                    : note(setting, "8 MiB is the default", "");
        } catch (IllegalArgumentException _) {
            return Finding.of(Weight.UNKNOWN, WslConfigRules.subject(setting), "not a size", "");
        }
    }

    private static String spoken(Setting setting) {
        return setting.written().split("=", 2)[0].strip();
    }

    private static Finding standard(Setting setting, String what) {
        return WslConfigRules.standard(WslConfigRules.subject(setting), what);
    }

    private static Finding note(Setting setting, String statement, String reason) {
        return Finding.of(Weight.NOTE, WslConfigRules.subject(setting), statement, reason);
    }

    private static Finding noEffect(Setting setting, String statement, String reason) {
        return Finding.of(Weight.NO_EFFECT, WslConfigRules.subject(setting), statement, reason);
    }

    private static Finding helps(Setting setting, String statement, String reason) {
        return Finding.of(Weight.HELPS, WslConfigRules.subject(setting), statement, reason);
    }

    private static Finding harmful(Setting setting, String statement, String reason) {
        return Finding.of(Weight.HARMFUL, WslConfigRules.subject(setting), statement, reason)
                .with(
                        new Remedy(
                                REMOVE,
                                "# " + setting.written(),
                                new Gain.Unknown("safety before speed")));
    }

    private static Finding limits(Setting setting, String statement, String line, String reason) {
        return Finding.of(Weight.LIMITS, WslConfigRules.subject(setting), statement, reason)
                .with(new Remedy("change it", line, new Gain.Unknown("depends on the work")));
    }
}
