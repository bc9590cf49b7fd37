package dev.wherry.doctor.advice;

import dev.wherry.doctor.text.Version;
import dev.wherry.linux.Mount;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the options of the kernel's CIFS client mean; see mount.cifs(8) and fs/smb/client/cifsfs.c.
 *
 * @param largeMtu whether the server offers requests beyond 64 KiB, where /proc/fs/cifs/DebugData
 *     says so
 * @param server the largest read that the server offers, where it was asked
 */
public record CifsRules(Optional<Boolean> largeMtu, OptionalLong server) {

    private static final long MEBIBYTE = 1 << 20;
    private static final long DIALECT_2_0 = 65_536;
    private static final long KERNEL_DEFAULT = 4 << 20;
    private static final Version SMB3 = Version.of(3, 0);
    private static final Version SMB2_1 = Version.of(2, 1);

    /** Which layer bounds a read of {@code mount}. */
    public Chain chain(Mount mount) {
        Optional<Version> dialect = mount.option("vers").flatMap(Version::parse);
        OptionalLong shown = NinePChain.number(mount.option("rsize").orElse(""));
        Layer own =
                mount.option("cache").filter("none"::equals).isPresent()
                        ? Layer.unknown(
                                Layer.Kind.APPLICATION,
                                "cache=none: no read-ahead, a request is what the program reads")
                        : Layer.unknown(
                                Layer.Kind.APPLICATION, "the page cache reads ahead and collects");
        Layer requested = Layer.unknown(Layer.Kind.REQUEST, "rsize= if given, else 4 MiB at most");
        Layer spoken =
                dialect.map(CifsRules::dialect)
                        .orElse(Layer.unknown(Layer.Kind.DIALECT, "the line does not show vers"));
        Layer served = served(dialect);
        if (shown.isEmpty()) {
            return new Chain(
                    List.of(own, requested, spoken, served),
                    shown,
                    shown,
                    OptionalLong.empty(),
                    "which layer clamps is not known: the line does not show rsize");
        }
        long size = shown.getAsLong();
        Optional<Layer.Kind> clamp = clamp(mount, size, spoken, served);
        List<Layer> layers = new ArrayList<>();
        for (Layer layer :
                List.of(
                        own,
                        requested,
                        spoken,
                        served,
                        Layer.known(Layer.Kind.RESULT, size, "rsize in the mount table"))) {
            layers.add(clamp.filter(layer.kind()::equals).isPresent() ? layer.clamping() : layer);
        }
        boolean raisable = clamp.filter(Layer.Kind.REQUEST::equals).isPresent();
        return new Chain(
                layers,
                shown,
                shown,
                raisable ? reachable(spoken, served) : OptionalLong.empty(),
                conclusion(mount, size, clamp));
    }

    private Layer served(Optional<Version> dialect) {
        // Before 2.1 nobody could offer it, whatever the server would like.
        boolean could = dialect.filter(spoken -> !spoken.isAtLeast(SMB2_1)).isEmpty();
        if (could && largeMtu.filter(large -> !large).isPresent()) {
            return Layer.known(Layer.Kind.SERVER, DIALECT_2_0, "it offers no large MTU");
        }
        return server.isPresent()
                ? Layer.known(
                        Layer.Kind.SERVER, server.getAsLong(), "it was asked with a NEGOTIATE")
                : Layer.unknown(Layer.Kind.SERVER, "its maximum is not in the mount table");
    }

    /** What the kernel takes by itself where nobody gives rsize. */
    private static OptionalLong reachable(Layer spoken, Layer served) {
        return OptionalLong.of(
                Math.min(
                        KERNEL_DEFAULT,
                        Math.min(
                                spoken.bytes().orElse(KERNEL_DEFAULT),
                                served.bytes().orElse(KERNEL_DEFAULT))));
    }

    private static Layer dialect(Version version) {
        if (version.isAtLeast(SMB3)) {
            return Layer.known(Layer.Kind.DIALECT, 8 << 20, "SMB " + version);
        }
        return version.isAtLeast(SMB2_1)
                ? Layer.known(Layer.Kind.DIALECT, MEBIBYTE, "SMB 2.1, as this kernel uses it")
                : Layer.known(Layer.Kind.DIALECT, DIALECT_2_0, "SMB " + version);
    }

    private Optional<Layer.Kind> clamp(Mount mount, long size, Layer spoken, Layer served) {
        boolean uncached = mount.option("cache").filter("none"::equals).isPresent();
        if (served.bytes().isPresent() && size >= served.bytes().getAsLong()) {
            return Optional.of(Layer.Kind.SERVER);
        }
        if (spoken.bytes().isPresent() && size >= spoken.bytes().getAsLong()) {
            return Optional.of(Layer.Kind.DIALECT);
        }
        if (size >= MEBIBYTE) {
            // No larger request would help; what is left is how much a program asks for at a time.
            return uncached ? Optional.of(Layer.Kind.APPLICATION) : Optional.empty();
        }
        // Every server offers 64 KiB; between that and 1 MiB it may be the server that ends there.
        boolean ambiguous = size >= DIALECT_2_0 && served.bytes().isEmpty();
        return ambiguous ? Optional.empty() : Optional.of(Layer.Kind.REQUEST);
    }

    private static String conclusion(Mount mount, long size, Optional<Layer.Kind> clamp) {
        String moves =
                "SMB at %s reads at most %s per request"
                        .formatted(mount.point(), NinePChain.text(size));
        if (clamp.isEmpty()) {
            return size >= MEBIBYTE
                    ? moves + ", which is enough"
                    : moves
                            + "; whether rsize= asks for no more or the server offers no more"
                            + " is not known";
        }
        return switch (clamp.get()) {
            case REQUEST -> moves + " because rsize= asks for no more";
            case DIALECT -> moves + " because the dialect of SMB allows no more";
            case SERVER -> moves + " because the server offers no more";
            default ->
                    moves
                            + ", but with cache=none a request is only what the program reads or writes"
                            + " at a time";
        };
    }

    /** What the other options mean. */
    public List<Finding> findings(Mount mount) {
        List<Finding> findings = new ArrayList<>();
        mount.option("cache").ifPresent(value -> findings.add(cache(mount, value)));
        mount.option("vers")
                .flatMap(Version::parse)
                .filter(version -> !version.isAtLeast(SMB3))
                .ifPresent(version -> findings.add(oldDialect(mount, version)));
        NinePChain.number(mount.option("wsize").orElse("")).stream()
                .filter(bytes -> bytes < MEBIBYTE)
                .forEach(bytes -> findings.add(smallWrites(mount, bytes)));
        if (mount.option("seal").isPresent()) {
            findings.add(
                    Finding.of(
                            Weight.NOTE,
                            "seal",
                            "everything is encrypted",
                            "costs processor time: look for one core at 100 %"));
        }
        mount.option("sec")
                .filter(value -> value.endsWith("i"))
                .ifPresent(value ->
                        findings.add(
                                Finding.of(
                                        Weight.NOTE,
                                        "sec=" + value,
                                        "every message is signed",
                                        "costs processor time: look for one core at 100 %")));
        mount.option("actimeo").ifPresent(value -> findings.add(actimeo(mount, value)));
        for (String word : List.of("nohandlecache", "nolease")) {
            mount.option(word)
                    .ifPresent(_ ->
                            findings.add(
                                    Finding.of(
                                                    Weight.LIMITS,
                                                    word,
                                                    "small files cost more round trips",
                                                    "folders and files are not kept open between uses")
                                            .with(
                                                    new Remedy(
                                                            "leave out " + word,
                                                            MountLine.without(mount, word),
                                                            new Gain.Unknown(
                                                                    "depends on the tree")))));
        }
        mount.option("max_channels")
                .ifPresent(value ->
                        findings.add(
                                Finding.of(
                                        Weight.HELPS,
                                        "max_channels=" + value,
                                        "several connections share the load",
                                        "helps with several network cards or receive queues")));
        if (mount.option("soft").isPresent()) {
            findings.add(
                    Finding.of(
                            Weight.DEFAULT,
                            "soft",
                            "a server that is gone gives errors instead of waiting",
                            ""));
        }
        return findings;
    }

    private static Finding cache(Mount mount, String value) {
        String subject = "cache=" + value;
        return switch (value) {
            case "strict" ->
                    Finding.of(
                            Weight.DEFAULT,
                            subject,
                            "cached while the server lends an oplock or lease, else not",
                            "names and attributes may be actimeo old; changes made on the server behind"
                                    + " its SMB service break no lease");
            case "none" ->
                    Finding.of(
                                    Weight.LIMITS,
                                    subject,
                                    "no read-ahead and no collecting of writes: a request is as small as"
                                            + " the program's",
                                    "what the other side writes is seen at once")
                            .with(
                                    new Remedy(
                                            "mount with cache=strict, or write in large pieces",
                                            "wherry relay -o " + mount.point() + "/FILE",
                                            new Gain.Unknown("depends on the program's sizes")));
            case "loose" ->
                    Finding.of(
                                    Weight.STALE,
                                    subject,
                                    "cached without asking the server",
                                    "what another client writes may be missed or overwritten")
                            .with(
                                    remount(
                                            mount,
                                            "cache=strict",
                                            "mount with cache=strict",
                                            "safety, not speed"));
            case "ro", "singleclient" ->
                    Finding.of(
                            Weight.STALE,
                            subject,
                            "the kernel was told that nobody else writes",
                            "if somebody does, this side will not see it");
            default ->
                    Finding.of(
                            Weight.UNKNOWN,
                            subject,
                            "this cache mode is not known to this program",
                            "");
        };
    }

    private static Finding oldDialect(Mount mount, Version version) {
        return Finding.of(
                        Weight.LIMITS,
                        "vers=" + version,
                        "an old dialect: smaller requests, fewer leases, weaker signing",
                        "3.1.1 is what current servers speak")
                .with(
                        remount(
                                mount,
                                "vers=3.1.1",
                                "leave out vers=, or vers=3.1.1",
                                "depends on the server"));
    }

    private static Finding smallWrites(Mount mount, long bytes) {
        return Finding.of(
                        Weight.LIMITS,
                        "wsize=" + bytes,
                        "writes are cut to %s".formatted(NinePChain.text(bytes)),
                        "4 MiB is what the kernel takes by itself where the server allows it")
                .with(
                        remount(
                                mount,
                                "wsize=" + KERNEL_DEFAULT,
                                "leave out wsize=",
                                "depends on the round trip"));
    }

    private static Finding actimeo(Mount mount, String value) {
        String subject = "actimeo=" + value;
        if (value.equals("1")) {
            return Finding.of(Weight.DEFAULT, subject, "attributes are trusted for a second", "");
        }
        return Finding.of(
                value.equals("0") ? Weight.LIMITS : Weight.STALE,
                subject,
                value.equals("0")
                        ? "attributes are asked for each time"
                        : "attributes may be %s s old".formatted(value),
                mount.point() + " decides between round trips and freshness");
    }

    /** A remount cannot change most options, so the line mounts afresh, with {@code option}. */
    private static Remedy remount(Mount mount, String option, String action, String why) {
        return new Remedy(action, MountLine.again(mount, option), new Gain.Unknown(why));
    }
}
