package dev.wherry.engine.child;

import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Source;
import dev.wherry.testkit.contract.SourceContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** A child's output, through a pipe of our own where there are native calls, and the JDK's. */
final class ChildOutputContractTest {

    abstract static class Output extends SourceContract {

        @TempDir Path folder;
        private int count;

        abstract Source start(List<String> command) throws IOException;

        @Override
        protected final Source open(byte[] bytes) throws IOException {
            return start(List.of("cat", file(bytes)));
        }

        @Override
        protected final Optional<Source> openStalled(byte[] first) throws IOException {
            return Optional.of(
                    start(List.of("sh", "-c", "cat \"$0\"; exec sleep 1000", file(first))));
        }

        private String file(byte[] bytes) throws IOException {
            return Files.write(folder.resolve("bytes-" + count++), bytes).toString();
        }
    }

    /** As {@code wherry run} starts it: our own pipe, unless native calls are off. */
    @Nested
    final class OfAChild extends Output {

        private final List<Child> children = new ArrayList<>();

        @Override
        Source start(List<String> command) throws IOException {
            Child child = Child.start(command, Set.of(0), new Handle.None("nobody reads it"));
            children.add(child);
            return child.output();
        }

        @AfterEach
        void endChildren() throws IOException {
            for (Child child : children) {
                child.close();
            }
        }
    }

    @Nested
    final class ThroughThePipeOfTheJdk extends Output {

        private final List<Process> processes = new ArrayList<>();

        @Override
        Source start(List<String> command) throws IOException {
            Process process =
                    new ProcessBuilder(command)
                            .redirectError(ProcessBuilder.Redirect.INHERIT)
                            .start();
            processes.add(process);
            return new StreamedOutput(new ExitCode(command.getFirst(), Set.of(0)), process);
        }

        @AfterEach
        void endProcesses() {
            processes.forEach(Process::destroyForcibly);
        }
    }
}
