package dev.wherry.doctor.advice;

import dev.wherry.doctor.text.KernelLog;
import dev.wherry.doctor.text.Version;
import dev.wherry.linux.Mount;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What one mount means for whoever works on it.
 *
 * @param kernel of the client, where known
 * @param log what its kernel said
 * @param server the largest message that the server agrees to, a 9P one's msize or an SMB one's
 *     read, where it was asked
 * @param largeMtu whether an SMB server offers large requests, where known
 */
public record MountRules(
        Optional<Version> kernel, KernelLog log, OptionalLong server, Optional<Boolean> largeMtu) {

    /** Subject of the finding that says which layer bounds a message. */
    public static final String MESSAGE_SIZE = "message size";

    private static final String ISSUE_PLACEMENT = "public reports of git on /mnt/c";

    /** The chain of {@code mount}, where its type has one. */
    public Optional<Chain> chain(Mount mount) {
        return switch (mount.type()) {
            case "9p" -> Optional.of(new NinePChain(kernel, log, server).of(mount));
            case "cifs", "smb3" -> Optional.of(new CifsRules(largeMtu, server).chain(mount));
            default -> Optional.empty();
        };
    }

    /** Whether every read of {@code mount} crosses, as none is answered from a cache. */
    public static boolean readsCross(Mount mount) {
        return switch (mount.type()) {
            case "9p" -> CacheMode.of(mount).word().equals("none");
            case "cifs", "smb3" -> mount.option("cache").filter("none"::equals).isPresent();
            default -> false;
        };
    }

    /** Everything worth saying about {@code mount}. */
    public List<Finding> findings(Mount mount) {
        List<Finding> findings = new ArrayList<>();
        Placement placement = Placement.of(mount);
        findings.addAll(placement(mount, placement));
        chain(mount).ifPresent(chain -> findings.add(clamp(mount, placement, chain)));
        switch (mount.type()) {
            case "9p" -> findings.addAll(nineP(mount));
            case "cifs", "smb3" -> findings.addAll(new CifsRules(largeMtu, server).findings(mount));
            default -> {}
        }
        if (chain(mount).isPresent()) {
            KnownOptions.unknown(mount).ifPresent(findings::add);
        }
        return findings;
    }

    private static List<Finding> placement(Mount mount, Placement placement) {
        String place = mount.point() + " is " + placement.words();
        return switch (placement) {
            case WINDOWS_DRIVE_9P ->
                    List.of(
                            Finding.of(
                                            Weight.LIMITS,
                                            "placement",
                                            place,
                                            "each look-up is a round trip to Windows: many small files"
                                                    + " (git, npm, compilers) wait for them")
                                    .with(
                                            new Remedy(
                                                    "keep the project on the Linux disk",
                                                    "wherry copy %s/PROJECT ~/PROJECT"
                                                            .formatted(mount.point()),
                                                    new Gain.Published(100, 400, ISSUE_PLACEMENT))),
                            Finding.of(
                                            Weight.LIMITS,
                                            "transport",
                                            "9P serves this drive; virtiofs asks fewer round trips",
                                            "some builds gave I/O errors or no drives at all: measure"
                                                    + " after the change, and look at /proc/mounts, since WSL"
                                                    + " falls back to 9P without a word")
                                    .with(
                                            new Remedy(
                                                    "let virtiofs serve Windows drives, if they must stay"
                                                            + " there",
                                                    ".wslconfig: [wsl2] virtiofs=true",
                                                    new Gain.Published(
                                                            3, 3.2, "git status, WSL 2.9.4"))));
            case WINDOWS_DRIVE_VIRTIOFS ->
                    List.of(
                            Finding.of(
                                            Weight.LIMITS,
                                            "placement",
                                            place,
                                            "look-ups still cross to Windows")
                                    .with(
                                            new Remedy(
                                                    "keep the project on the Linux disk",
                                                    "wherry copy %s/PROJECT ~/PROJECT"
                                                            .formatted(mount.point()),
                                                    new Gain.Published(
                                                            30, 130, "git status, WSL 2.9.4"))));
            case UNKNOWN ->
                    List.of(
                            Finding.of(
                                    Weight.UNKNOWN,
                                    "placement",
                                    "%s is of type %s, which is not known to this program"
                                            .formatted(mount.point(), mount.type()),
                                    ""));
            default -> List.of(Finding.of(Weight.NOTE, "placement", place, ""));
        };
    }

    private static Finding clamp(Mount mount, Placement placement, Chain chain) {
        Optional<Layer> clamp = chain.clamp();
        Weight weight =
                clamp.isEmpty() && chain.conclusion().contains("not known")
                        ? Weight.UNKNOWN
                        : clamp.isEmpty() ? Weight.NOTE : Weight.LIMITS;
        Finding finding = Finding.of(weight, MESSAGE_SIZE, chain.conclusion(), "");
        if (chain.reachableBytes().isEmpty()) {
            return finding;
        }
        long bytes = chain.reachableBytes().getAsLong();
        String option = mount.type().equals("9p") ? "msize=" + bytes : "rsize=" + bytes;
        String line =
                placement == Placement.WINDOWS_DRIVE_9P
                        ? "/etc/wsl.conf: [automount] options = \"%s\"".formatted(option)
                        : MountLine.again(mount, option);
        return finding.with(
                new Remedy(
                        "ask for " + option,
                        line,
                        placement == Placement.WINDOWS_DRIVE_9P
                                ? new Gain.Published(
                                        1.9, 2.0, "64 to 256 KiB on WSL2, ring doubled as well")
                                : new Gain.Unknown("measure: wherry doctor " + mount.point())));
    }

    private static List<Finding> nineP(Mount mount) {
        List<Finding> findings = new ArrayList<>();
        findings.add(CacheMode.of(mount).finding());
        boolean sync = mount.options().contains("sync");
        if (sync || mount.options().contains("dirsync")) {
            findings.add(
                    Finding.of(
                            Weight.DEFAULT,
                            sync ? "sync" : "dirsync",
                            "shown by kernels up to 6.5 on every 9P mount of this cache mode",
                            "nobody asked for it"));
        }
        if (mount.option("aname").filter(a -> a.contains(";metadata")).isPresent()) {
            findings.add(
                    Finding.of(
                            Weight.NOTE,
                            "metadata",
                            "Linux modes and owners are kept in NTFS attributes",
                            "chmod works; each file costs more on Windows"));
        }
        return findings;
    }
}
