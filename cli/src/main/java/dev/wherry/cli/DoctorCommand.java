package dev.wherry.cli;

import dev.wherry.core.Endpoints;
import dev.wherry.core.OperationException;
import dev.wherry.core.Ticker;
import dev.wherry.doctor.Diagnosis;
import dev.wherry.doctor.Doctor;
import dev.wherry.doctor.DoctorRequest;
import dev.wherry.doctor.report.DiagnosisHtml;
import dev.wherry.doctor.report.DiagnosisJson;
import dev.wherry.doctor.report.DiagnosisText;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** {@code wherry doctor}: which layer limits a path, and what would change it. */
final class DoctorCommand implements Command {

    private static final String MOUNTS = "--mounts";
    private static final String DMESG = "--dmesg";
    private static final String WSL_CONFIG = "--wslconfig";
    private static final String WSL_CONF = "--wslconf";
    private static final String SAMBA_CONFIG = "--smbconf";
    private static final String OS_RELEASE = "--os-release";
    private static final String KERNEL = "--kernel";
    private static final String WSL_VERSION = "--wsl-version";
    private static final String NO_PROBE = "--no-probe";
    private static final String WRITE_PROBE = "--write-probe";
    private static final String TRY = "--try";
    private static final String SEED = "--seed";

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("wherry doctor");
        spec.addPositional(
                PositionalParamSpec.builder()
                        .index("0..*")
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .arity("0..*")
                        .paramLabel("[PATH|URL...]")
                        .hideParamSyntax(true)
                        .description(
                                "Files or folders to look at, or smb:// addresses. Default: every mount"
                                        + " that crosses a boundary.")
                        .build());
        TransferOptions.flag(spec, "Look, and measure nothing.", NO_PROBE);
        TransferOptions.flag(
                spec,
                "Write a file of 16 MiB to measure with where no large one is found; it goes again.",
                WRITE_PROBE);
        TransferOptions.flag(
                spec,
                "Apply what can be applied privately (a second 9P mount that nobody else sees), and"
                        + " print predicted beside measured. Needs root.",
                TRY);
        TransferOptions.value(
                spec,
                "FILE",
                "Read mounts from FILE (mountinfo, /proc/mounts or what mount prints) and nothing"
                        + " from this machine.",
                MOUNTS);
        TransferOptions.value(spec, "FILE", "The same for a kernel log.", DMESG);
        TransferOptions.value(spec, "FILE", "The same for a .wslconfig.", WSL_CONFIG);
        TransferOptions.value(spec, "FILE", "The same for a wsl.conf.", WSL_CONF);
        TransferOptions.value(spec, "FILE", "The same for a smb.conf.", SAMBA_CONFIG);
        TransferOptions.value(spec, "FILE", "The same for an os-release.", OS_RELEASE);
        TransferOptions.value(
                spec,
                "RELEASE",
                "The kernel that these are from, as uname -r prints it. Default: from the kernel log.",
                KERNEL);
        TransferOptions.value(
                spec,
                "VERSION",
                "The version of WSL, as wsl.exe --version prints it.",
                WSL_VERSION);
        DoctorOutput.addTo(spec);
        TransferOptions.value(
                spec, "N", "Of the order of probes and of the intervals. Default: 1.", SEED);
        RemoteOptions.addTo(spec);
        TransferOptions.flag(spec, "Say nothing but errors.", "-q", "--quiet");
        TransferOptions.verbosity(spec);
        spec.usageMessage()
                .sortOptions(false)
                .header(
                        "Says which layer limits a path, with evidence, and what a change would gain.%n")
                .footer(
                        "%nExamples",
                        "  wherry doctor                              this machine's crossings",
                        "  wherry doctor --try /mnt/nine              predicted beside measured (root)",
                        "  wherry doctor smb://me@nas/backup          its round trip, and how much helps",
                        "  wherry doctor --html report.html /mnt/c/project",
                        "  wherry doctor --mounts mounts.txt --kernel 6.6.87 --wslconfig .wslconfig",
                        "  wherry doctor --smbconf /etc/samba/smb.conf",
                        "%nExit codes: 0 nothing to change; 1 advice was given; 2 usage, or a file that",
                        "cannot be used.");
        return spec;
    }

    @Override
    public int run(ParseResult parsed, Screen screen) {
        screen.verbosity(TransferOptions.verbosity(parsed));
        DoctorRequest request = request(parsed);
        if (request.isOffline() && request.tryRemedies()) {
            throw new IllegalArgumentException(TRY + " needs this machine, not pasted files");
        }
        try {
            Diagnosis diagnosis =
                    Doctor.examine(
                            request,
                            Endpoints.installed(RemoteOptions.access(parsed)),
                            Ticker.SYSTEM);
            new DoctorOutput(parsed)
                    .print(
                            screen,
                            () -> DiagnosisText.of(diagnosis),
                            () -> DiagnosisJson.of(diagnosis),
                            () -> DiagnosisHtml.of(diagnosis));
            return diagnosis.hasAdvice() ? ExitStatus.ADVICE : ExitStatus.OK;
        } catch (OperationException e) {
            return screen.failed(e, ExitStatus.USAGE);
        }
    }

    private static DoctorRequest request(ParseResult parsed) {
        return new DoctorRequest(
                parsed.matchedPositionalValue(0, List.<String>of()),
                new DoctorRequest.Pasted(
                        file(parsed, MOUNTS),
                        file(parsed, DMESG),
                        file(parsed, WSL_CONFIG),
                        file(parsed, WSL_CONF),
                        file(parsed, SAMBA_CONFIG),
                        file(parsed, OS_RELEASE)),
                text(parsed, KERNEL),
                text(parsed, WSL_VERSION),
                !parsed.matchedOptionValue(NO_PROBE, false),
                parsed.matchedOptionValue(WRITE_PROBE, false),
                parsed.matchedOptionValue(TRY, false),
                CopyArguments.number(parsed, SEED, 1));
    }

    private static Optional<String> text(ParseResult parsed, String option) {
        return Optional.of(parsed.matchedOptionValue(option, "")).filter(text -> !text.isEmpty());
    }

    private static Optional<Path> file(ParseResult parsed, String option) {
        return text(parsed, option).map(Path::of);
    }
}
