package dev.wherry.doctor;

import dev.wherry.core.Address;
import dev.wherry.core.ByteSize;
import dev.wherry.core.Endpoints;
import dev.wherry.core.OperationException;
import dev.wherry.core.Reason;
import dev.wherry.core.Ticker;
import dev.wherry.doctor.advice.Chain;
import dev.wherry.doctor.advice.ConsoleRelay;
import dev.wherry.doctor.advice.Finding;
import dev.wherry.doctor.advice.Forecast;
import dev.wherry.doctor.advice.Gain;
import dev.wherry.doctor.advice.Identification;
import dev.wherry.doctor.advice.MountRules;
import dev.wherry.doctor.advice.NinePChain;
import dev.wherry.doctor.advice.Placement;
import dev.wherry.doctor.advice.Remedy;
import dev.wherry.doctor.advice.SambaRules;
import dev.wherry.doctor.advice.Weight;
import dev.wherry.doctor.advice.WslConfRules;
import dev.wherry.doctor.advice.WslConfigRules;
import dev.wherry.doctor.probe.Measurement;
import dev.wherry.doctor.probe.PathProbe;
import dev.wherry.doctor.probe.PrivateMount;
import dev.wherry.doctor.probe.RemoteMeasurement;
import dev.wherry.doctor.probe.RemoteProbe;
import dev.wherry.doctor.probe.ServerQuestions;
import dev.wherry.doctor.text.KernelLog;
import dev.wherry.linux.Mount;
import dev.wherry.measure.cost.CostFit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Examines this machine, or what somebody pasted. One use; not for several threads. */
public final class Doctor {

    private static final Set<Placement> UNREMARKABLE =
            Set.of(
                    Placement.LOCAL_DISK,
                    Placement.MEMORY,
                    Placement.UNKNOWN,
                    Placement.IMAGE_LAYERS);

    /**
     * How much larger a message is that nobody can have is told of, to say what it would be worth.
     */
    private static final long LARGER = 4;

    private final DoctorRequest request;
    private final Endpoints endpoints;
    private final Ticker ticker;
    private final List<String> remarks = new ArrayList<>();

    private Doctor(DoctorRequest request, Endpoints endpoints, Ticker ticker) {
        this.request = request;
        this.endpoints = endpoints;
        this.ticker = ticker;
    }

    /**
     * Does it; with probes some seconds for each path.
     *
     * @param endpoints that open the addresses among the paths
     * @throws OperationException if a pasted file cannot be read or is no text, or a path is not
     *     there
     * @throws IllegalArgumentException if the request contradicts itself
     */
    public static Diagnosis examine(DoctorRequest request, Endpoints endpoints, Ticker ticker)
            throws OperationException {
        return new Doctor(request, endpoints, ticker).examine();
    }

    private Diagnosis examine() throws OperationException {
        Evidence evidence =
                request.isOffline() ? Evidence.pasted(request) : Evidence.ofThisMachine(request);
        remarks.addAll(evidence.remarks());
        Identification system = Identification.of(evidence.facts(), evidence.mounts().mounts());
        List<Target> targets = new ArrayList<>();
        if (request.paths().isEmpty()) {
            for (Mount mount : evidence.mounts().mounts()) {
                if (!UNREMARKABLE.contains(Placement.of(mount))) {
                    targets.add(target(mount.point(), Optional.of(mount), evidence));
                }
            }
        } else {
            for (String path : request.paths()) {
                targets.add(
                        isAddress(path)
                                ? remote(path)
                                : target(path, mountOf(path, evidence), evidence));
            }
        }
        return new Diagnosis(
                system,
                evidence.facts().getOrDefault("kernel.release", ""),
                targets,
                files(evidence),
                general(system, evidence),
                remarks);
    }

    /** As everywhere: {@code scheme://} is an address, all else a path. */
    private static boolean isAddress(String text) {
        return !Address.parse(text).scheme().equals("file");
    }

    private Target remote(String address) throws OperationException {
        if (request.isOffline()) {
            throw new IllegalArgumentException(
                    address + ": an address is reached from this machine, not from pasted files");
        }
        if (!request.probe()) {
            return new Target(
                    address,
                    Optional.empty(),
                    Optional.empty(),
                    List.of(),
                    Optional.empty(),
                    Optional.empty(),
                    List.of());
        }
        RemoteMeasurement found =
                new RemoteProbe(endpoints, ticker, request.seed()).measure(address);
        return new Target(
                address,
                Optional.empty(),
                Optional.empty(),
                RemoteRules.findings(address, found),
                Optional.empty(),
                Optional.of(found),
                List.of());
    }

    private Optional<Mount> mountOf(String path, Evidence evidence) throws OperationException {
        if (request.isOffline()) {
            if (!path.startsWith("/")) {
                throw new OperationException(
                        "place",
                        path,
                        "it is not absolute, and whose working directory it was is not known",
                        "write it from / on",
                        null);
            }
            return evidence.mounts().mountOf(path);
        }
        try {
            return evidence.mounts().mountOf(Path.of(path).toRealPath().toString());
        } catch (IOException e) {
            throw new OperationException("examine", path, Reason.of(e), "", e);
        }
    }

    private Target target(String path, Optional<Mount> mount, Evidence evidence) {
        if (mount.isEmpty()) {
            return new Target(
                    path,
                    mount,
                    Optional.empty(),
                    List.of(
                            Finding.of(
                                    Weight.UNKNOWN,
                                    path,
                                    "no mount of the table serves it",
                                    "the table may be cut off")),
                    Optional.empty(),
                    Optional.empty(),
                    List.of());
        }
        boolean here = !request.isOffline();
        MountRules rules =
                new MountRules(
                        evidence.kernel(),
                        evidence.log(),
                        here ? ServerQuestions.largestMessage(mount.get()) : OptionalLong.empty(),
                        here ? ServerQuestions.largeMtu(mount.get()) : Optional.empty());
        Optional<Chain> chain = rules.chain(mount.get());
        List<Finding> findings = new ArrayList<>(rules.findings(mount.get()));
        Optional<Measurement> measured = measured(path, mount.get(), chain, here);
        List<Trial> tried = new ArrayList<>();
        if (measured.isPresent() && chain.isPresent()) {
            findings.replaceAll(finding -> predicted(finding, chain.get(), measured.get()));
            if (request.tryRemedies()) {
                tried.addAll(tried(path, mount.get(), chain.get(), measured.get()));
            }
        }
        return new Target(path, mount, chain, findings, measured, Optional.empty(), tried);
    }

    private Optional<Measurement> measured(
            String path, Mount mount, Optional<Chain> chain, boolean here) {
        if (!here || !request.probe()) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    new PathProbe(ticker, request.seed(), request.writeProbe())
                            .measure(Path.of(path), payload(chain), MountRules.readsCross(mount)));
        } catch (IOException e) {
            remarks.add("not measured: " + e.getMessage());
            return Optional.empty();
        }
    }

    private static OptionalLong payload(Optional<Chain> chain) {
        return chain.map(Chain::payloadBytes).orElse(OptionalLong.empty());
    }

    /** Replaces what others report by what follows from this path's own measurement. */
    private static Finding predicted(Finding finding, Chain chain, Measurement measured) {
        if (!finding.subject().equals(MountRules.MESSAGE_SIZE)
                || finding.weight() != Weight.LIMITS
                || chain.payloadBytes().isEmpty()
                || measured.fit().isEmpty()) {
            return finding;
        }
        long from = chain.payloadBytes().getAsLong();
        long header = chain.messageBytes().orElseThrow() - from;
        if (finding.remedy().isPresent()) {
            Remedy remedy = finding.remedy().get();
            long to = chain.reachableBytes().orElse(from + header) - header;
            return finding.with(
                    new Remedy(remedy.action(), remedy.line(), gain(measured, from, to)));
        }
        // Nothing that this side can ask for; but what it costs is worth knowing.
        long message = LARGER * (from + header);
        return Finding.of(
                finding.weight(),
                finding.subject(),
                "%s; %s would give %s"
                        .formatted(
                                finding.statement(),
                                new ByteSize(message),
                                gain(measured, from, message - header).text()),
                "no option of this mount changes that");
    }

    private static Gain.Predicted gain(Measurement measured, long from, long to) {
        CostFit fit = measured.fit().orElseThrow();
        return new Gain.Predicted(
                Forecast.ratio(fit, from, to),
                Forecast.isUncertain(fit, measured.isSteady(), to),
                "t = a + b·size of this path");
    }

    private List<Trial> tried(String path, Mount mount, Chain chain, Measurement measured) {
        if (measured.fit().isEmpty() || !mount.type().equals("9p")) {
            remarks.add(path + ": nothing to try: only 9P mounts over tcp or unix can be doubled");
            return List.of();
        }
        if (chain.reachableBytes().isEmpty()) {
            remarks.add(path + ": nothing to try: no larger message can be had");
            return List.of();
        }
        long asked = chain.reachableBytes().getAsLong();
        try (PrivateMount second = PrivateMount.of(mount, "msize=" + asked)) {
            Mount there = second.mount();
            Chain reached =
                    new NinePChain(Optional.empty(), KernelLog.none(), OptionalLong.empty())
                            .of(there);
            long from = chain.payloadBytes().orElseThrow();
            long to = reached.payloadBytes().orElseThrow();
            PathProbe probe = new PathProbe(ticker, request.seed(), false);
            Path file = measured.file();
            double before = probe.inOrder(file, from);
            double after = probe.inOrder(second.of(mount, file), to);
            return List.of(
                    new Trial(
                            "msize=" + asked,
                            reached.messageBytes().orElseThrow(),
                            Forecast.ratio(measured.fit().get(), from, to),
                            Forecast.isUncertain(measured.fit().get(), measured.isSteady(), to),
                            after / before));
        } catch (IOException e) {
            remarks.add(path + ": not tried: " + e.getMessage());
            return List.of();
        }
    }

    private static List<FileReport> files(Evidence evidence) {
        List<FileReport> files = new ArrayList<>();
        evidence.wslConfig()
                .ifPresent(settings ->
                        files.add(
                                new FileReport(
                                        settings.name(),
                                        new WslConfigRules(evidence.wsl()).findings(settings))));
        evidence.wslConf()
                .ifPresent(settings ->
                        files.add(
                                new FileReport(
                                        settings.name(), new WslConfRules().findings(settings))));
        evidence.samba()
                .ifPresent(settings ->
                        files.add(
                                new FileReport(
                                        settings.name(), new SambaRules().findings(settings))));
        return files;
    }

    private static List<Finding> general(Identification system, Evidence evidence) {
        List<Finding> general = new ArrayList<>();
        if (system.is(Identification.WSL2) || evidence.wsl().isPresent()) {
            general.add(ConsoleRelay.of(evidence.wsl()));
        }
        evidence.log()
                .troubles()
                .forEach(trouble ->
                        general.add(
                                Finding.of(
                                        Weight.NOTE,
                                        "kernel log",
                                        trouble.meaning(),
                                        trouble.line())));
        return general;
    }
}
