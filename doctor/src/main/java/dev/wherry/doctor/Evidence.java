package dev.wherry.doctor;

import dev.wherry.core.OperationException;
import dev.wherry.doctor.text.EvidenceText;
import dev.wherry.doctor.text.KernelLog;
import dev.wherry.doctor.text.Mounts;
import dev.wherry.doctor.text.OsRelease;
import dev.wherry.doctor.text.Settings;
import dev.wherry.doctor.text.Version;
import dev.wherry.linux.MountTable;
import dev.wherry.measure.environment.Environment;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Everything that is known before anything is measured.
 *
 * @param facts by the names of {@link Environment}
 * @param remarks what could not be read, a line each, with the file's name
 */
record Evidence(
        SortedMap<String, String> facts,
        MountTable mounts,
        KernelLog log,
        Optional<Version> kernel,
        Optional<Version> wsl,
        Optional<Settings> wslConfig,
        Optional<Settings> wslConf,
        Optional<Settings> samba,
        List<String> remarks) {

    private static final Path MOUNTINFO = Path.of("/proc/self/mountinfo");
    private static final Path WSL_CONF = Path.of("/etc/wsl.conf");
    private static final Path WINDOWS_USERS = Path.of("/mnt/c/Users");
    private static final int MOST_USERS = 100;
    private static final long DMESG_SECONDS = 5;

    /** What is in the files of {@code request}. */
    static Evidence pasted(DoctorRequest request) throws OperationException {
        List<String> remarks = new ArrayList<>();
        DoctorRequest.Pasted files = request.files();
        SortedMap<String, String> facts = new TreeMap<>();
        Mounts mounts = new Mounts(new MountTable(List.of()), List.of());
        if (files.mounts().isPresent()) {
            Path file = files.mounts().get();
            mounts = Mounts.parse(EvidenceText.read(file));
            if (mounts.table().mounts().isEmpty()) {
                throw new OperationException(
                        "read",
                        file.toString(),
                        "no line of it is a mount",
                        "paste /proc/self/mountinfo, /proc/mounts or what mount prints",
                        null);
            }
            note(file, mounts.remarks(), remarks);
        }
        KernelLog log = KernelLog.none();
        if (files.kernelLog().isPresent()) {
            log = KernelLog.parse(EvidenceText.read(files.kernelLog().get()));
            note(files.kernelLog().get(), log.remarks(), remarks);
        }
        request.kernel().or(log::release).ifPresent(name -> facts.put("kernel.release", name));
        log.hypervisor().ifPresent(name -> facts.put("vm.hypervisor", name));
        if (files.osRelease().isPresent()) {
            EvidenceText text = EvidenceText.read(files.osRelease().get());
            note(files.osRelease().get(), text.remarks(), remarks);
            OsRelease.parse(text).name().ifPresent(name -> facts.put("os.name", name));
        }
        return new Evidence(
                facts,
                mounts.table(),
                log,
                version(facts),
                wslVersion(request),
                settings(files.wslConfig(), false, remarks),
                settings(files.wslConf(), false, remarks),
                settings(files.sambaConfig(), true, remarks),
                remarks);
    }

    /** What this machine says of itself. */
    static Evidence ofThisMachine(DoctorRequest request) throws OperationException {
        List<String> remarks = new ArrayList<>();
        SortedMap<String, String> facts =
                new TreeMap<>(Environment.read(Path.of("/"), Map.of()).facts());
        Optional.ofNullable(System.getenv("WSL_DISTRO_NAME"))
                .ifPresent(name -> facts.put("wsl.distribution", name));
        MountTable mounts = new MountTable(List.of());
        if (Files.isReadable(MOUNTINFO)) {
            Mounts parsed = Mounts.parse(EvidenceText.read(MOUNTINFO));
            mounts = parsed.table();
            note(MOUNTINFO, parsed.remarks(), remarks);
        } else {
            remarks.add("there is no " + MOUNTINFO + ": which mount serves a path is not known");
        }
        return new Evidence(
                facts,
                mounts,
                kernelLog(remarks),
                version(facts),
                wslVersion(request),
                settings(wslConfigOfUser(remarks), false, remarks),
                settings(Optional.of(WSL_CONF).filter(Files::isReadable), false, remarks),
                Optional.empty(),
                remarks);
    }

    private static Optional<Version> version(Map<String, String> facts) {
        return Optional.ofNullable(facts.get("kernel.release")).flatMap(Version::parse);
    }

    private static Optional<Version> wslVersion(DoctorRequest request) {
        Optional<Version> version = request.wslVersion().flatMap(Version::parse);
        if (request.wslVersion().isPresent() && version.isEmpty()) {
            throw new IllegalArgumentException(
                    "--wsl-version: '%s' is no version; write 2.6.3"
                            .formatted(request.wslVersion().get()));
        }
        return version;
    }

    private static Optional<Settings> settings(
            Optional<Path> file, boolean samba, List<String> remarks) throws OperationException {
        if (file.isEmpty()) {
            return Optional.empty();
        }
        EvidenceText text = EvidenceText.read(file.get());
        Settings settings = samba ? Settings.samba(text) : Settings.wsl(text);
        note(file.get(), settings.remarks(), remarks);
        return Optional.of(settings);
    }

    private static void note(Path file, List<String> said, List<String> remarks) {
        said.forEach(line -> remarks.add(file + ": " + line));
    }

    /** The one .wslconfig that is in sight; which of several counts is not known. */
    private static Optional<Path> wslConfigOfUser(List<String> remarks) {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> users = Files.newDirectoryStream(WINDOWS_USERS)) {
            for (Path user : users) {
                Path file = user.resolve(".wslconfig");
                if (Files.isReadable(file) && found.size() < MOST_USERS) {
                    found.add(file);
                }
            }
        } catch (IOException _) {
            return Optional.empty();
        }
        if (found.size() > 1) {
            remarks.add("several users have a .wslconfig; name yours with --wslconfig: " + found);
            return Optional.empty();
        }
        return found.stream().findFirst();
    }

    private static KernelLog kernelLog(List<String> remarks) throws OperationException {
        try {
            Path said = Files.createTempFile("wherry-doctor-", ".log");
            try {
                Process dmesg =
                        new ProcessBuilder("dmesg")
                                .redirectOutput(said.toFile())
                                .redirectError(ProcessBuilder.Redirect.DISCARD)
                                .start();
                boolean ended = dmesg.waitFor(DMESG_SECONDS, TimeUnit.SECONDS);
                dmesg.destroyForcibly();
                if (ended && dmesg.exitValue() == 0) {
                    return KernelLog.parse(EvidenceText.read(said));
                }
            } finally {
                Files.delete(said);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (OperationException e) {
            throw e;
        } catch (IOException _) {
            // Said below, as for a log that only root may read.
        }
        remarks.add("the kernel log could not be read; root may");
        return KernelLog.none();
    }
}
