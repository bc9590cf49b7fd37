package dev.wherry.doctor;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What somebody wants to know.
 *
 * @param paths to look at; empty means every mount that crosses a boundary
 * @param files that were pasted; where there is one, nothing of this machine is looked at
 * @param kernel release of the kernel that they are from
 * @param wslVersion as {@code wsl.exe --version} prints it
 * @param probe whether to measure
 * @param writeProbe whether to write a file to measure with where there is none
 * @param tryRemedies whether to apply privately what can be, and measure again; needs root
 * @param seed of the order of probes and of the intervals
 */
public record DoctorRequest(
        List<String> paths,
        Pasted files,
        Optional<String> kernel,
        Optional<String> wslVersion,
        boolean probe,
        boolean writeProbe,
        boolean tryRemedies,
        long seed) {

    /** Files of a bug report, each of them optional. */
    public record Pasted(
            Optional<Path> mounts,
            Optional<Path> kernelLog,
            Optional<Path> wslConfig,
            Optional<Path> wslConf,
            Optional<Path> sambaConfig,
            Optional<Path> osRelease) {

        /** Whether there is none. */
        public boolean isEmpty() {
            return List.of(mounts, kernelLog, wslConfig, wslConf, sambaConfig, osRelease).stream()
                    .allMatch(Optional::isEmpty);
        }
    }

    public DoctorRequest {
        paths = List.copyOf(paths);
    }

    /** Whether everything comes from files. */
    public boolean isOffline() {
        return !files.isEmpty() || kernel.isPresent();
    }
}
