package dev.wherry.doctor.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a kernel log says about crossing a boundary. Lines may begin with times, levels or what
 * journalctl puts before them.
 *
 * @param release of {@code Linux version RELEASE …}
 * @param hypervisor of {@code Hypervisor detected: …}
 * @param limits msize that the kernel cut to what a transport can
 * @param mountRequests {@code mount SOURCE on POINT (OPTIONS} as older WSL logs it
 * @param troubles lines that name a fault of 9P, CIFS or memory, at most {@value #MOST_TROUBLES}
 * @param remarks what {@link EvidenceText} said
 */
public record KernelLog(
        Optional<String> release,
        Optional<String> hypervisor,
        List<TransportLimit> limits,
        List<MountRequest> mountRequests,
        List<Trouble> troubles,
        List<String> remarks) {

    /** Of more lines that name a fault only the first are kept. */
    public static final int MOST_TROUBLES = 20;

    private static final int MOST_KEPT = 200;
    private static final Pattern VERSION = Pattern.compile("Linux version (\\S{1,200})");
    private static final Pattern HYPERVISOR = Pattern.compile("Hypervisor detected: (.{1,100})");
    private static final Pattern LIMIT =
            Pattern.compile(
                    "9pnet: Limiting 'msize' to ([0-9]{1,12}) as this is the maximum supported by"
                            + " transport (\\w{1,20})");
    private static final Pattern REQUEST =
            Pattern.compile("\\bmount (\\S{1,100}) on (/\\S{0,200}) \\(([^)]{0,2000})");
    private static final Pattern MSIZE = Pattern.compile("(?:^|,)msize=([0-9]{1,12})(?:,|$)");
    private static final Pattern ORDER = Pattern.compile("page allocation failure: order:(\\d+)");

    /** The notice that a transport allows only {@code bytes}. */
    public record TransportLimit(String transport, long bytes) {}

    /** What a mount asked for, {@code msize} of 9P where it was given. */
    public record MountRequest(String source, String point, String options, OptionalLong msize) {}

    /** A line that names a fault, and what it means. */
    public record Trouble(String line, String meaning) {}

    public KernelLog {
        limits = List.copyOf(limits);
        mountRequests = List.copyOf(mountRequests);
        troubles = List.copyOf(troubles);
        remarks = List.copyOf(remarks);
    }

    /** A log that says nothing. */
    public static KernelLog none() {
        return new KernelLog(
                Optional.empty(), Optional.empty(), List.of(), List.of(), List.of(), List.of());
    }

    /** Reads a log. */
    public static KernelLog parse(EvidenceText text) {
        Optional<String> release = Optional.empty();
        Optional<String> hypervisor = Optional.empty();
        List<TransportLimit> limits = new ArrayList<>();
        List<MountRequest> requests = new ArrayList<>();
        List<Trouble> troubles = new ArrayList<>();
        for (String line : text.lines()) {
            release = release.or(() -> group(VERSION, line));
            hypervisor = hypervisor.or(() -> group(HYPERVISOR, line).map(String::strip));
            Matcher limit = LIMIT.matcher(line);
            if (limit.find() && limits.size() < MOST_KEPT) {
                limits.add(new TransportLimit(limit.group(2), Long.parseLong(limit.group(1))));
            }
            Matcher request = REQUEST.matcher(line);
            if (request.find() && requests.size() < MOST_KEPT) {
                requests.add(request(request));
            }
            if (troubles.size() < MOST_TROUBLES) {
                trouble(line).ifPresent(troubles::add);
            }
        }
        return new KernelLog(release, hypervisor, limits, requests, troubles, text.remarks());
    }

    private static MountRequest request(Matcher found) {
        Matcher msize = MSIZE.matcher(found.group(3));
        return new MountRequest(
                found.group(1),
                found.group(2),
                found.group(3),
                msize.find()
                        ? OptionalLong.of(Long.parseLong(msize.group(1)))
                        : OptionalLong.empty());
    }

    private static Optional<Trouble> trouble(String line) {
        String meaning = "";
        Matcher order = ORDER.matcher(line);
        if (order.find()) {
            meaning =
                    "memory was too fragmented for a buffer of 2^%s pages: a large msize needs such"
                                    .formatted(order.group(1))
                            + " buffers on kernels before kvmalloc in 9pnet";
        } else if (line.contains("requested packet size too big")) {
            meaning = "the 9P server sent more than was asked for; the kernel drops the connection";
        } else if (line.contains("9pnet: Failed to")
                || line.contains("9pnet_virtio: no channels")) {
            meaning = "a 9P mount found no transport";
        } else if (line.contains("CIFS: VFS:") && line.contains("STATUS_LOGON_FAILURE")) {
            meaning = "the server refused the login";
        } else if (line.contains("CIFS") && line.contains("has not responded in")) {
            meaning = "the server did not answer in time; every open file waits for it";
        } else if (line.contains("CIFS") && line.contains("Unsafe mount with")) {
            meaning = "the kernel warns of a mount option itself";
        } else if (line.contains("hv_vmbus") && line.contains("probe failed")) {
            meaning = "a device of the Hyper-V bus did not come up";
        }
        return meaning.isEmpty()
                ? Optional.empty()
                : Optional.of(new Trouble(shortened(line.strip()), meaning));
    }

    private static String shortened(String line) {
        return line.length() <= MOST_KEPT ? line : line.substring(0, MOST_KEPT) + "…";
    }

    private static Optional<String> group(Pattern pattern, String line) {
        Matcher matcher = pattern.matcher(line);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }
}
