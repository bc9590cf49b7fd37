package dev.wherry.engine.child;

import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Source;
import dev.wherry.linux.Descriptor;
import dev.wherry.linux.Errno;
import dev.wherry.linux.ErrnoException;
import dev.wherry.linux.EventDescriptor;
import dev.wherry.linux.NativeAccess;
import dev.wherry.linux.Pipe;
import dev.wherry.linux.PipeCapacity;
import dev.wherry.linux.Signals;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A running command: standard input and error are ours, its standard output is a {@link Source}
 * that ends only when the command has ended well.
 *
 * <p>Where native calls are there, the output is a pipe of our own, as large as the system allows;
 * elsewhere it is the JDK's.
 */
public final class Child implements Closeable {

    private static final Set<Integer> ENDING =
            Set.of(Signals.SIGHUP, Signals.SIGINT, Signals.SIGPIPE, Signals.SIGTERM);

    /** errno 2, as {@link ProcessBuilder} shows it: error=2 up to JDK 24, error: 2 since. */
    private static final Pattern NOT_FOUND = Pattern.compile("error(=|: )2\\b");

    private final Process process;
    private final Source output;

    private Child(Process process, Source output) {
        this.process = process;
        this.output = output;
    }

    /**
     * Starts {@code command}.
     *
     * @param accepted exit codes that count as success
     * @param watched the sink's descriptor, whose reader's leaving ends the child's output at once;
     *     none where nobody can leave
     * @throws StartException if it does not exist or cannot be executed
     */
    public static Child start(List<String> command, Set<Integer> accepted, Handle watched)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.redirectInput(Redirect.INHERIT).redirectError(Redirect.INHERIT);
        ChildEnvironment.restore(builder.environment());
        ExitCode exit = new ExitCode(command.getFirst(), accepted);
        return NativeAccess.isGranted()
                ? startOnOwnPipe(builder, exit, watched)
                : startOnJdkPipe(builder, exit);
    }

    /** Its standard output. */
    public Source output() {
        return output;
    }

    /**
     * Its exit code, 128+n if signal n ended it.
     *
     * @throws IllegalThreadStateException if it still runs, which it does not once its output has
     *     ended
     */
    public int exitCode() {
        return process.exitValue();
    }

    /** Whether it has ended, which its output may not have yet. */
    public boolean hasEnded() {
        return !process.isAlive();
    }

    /**
     * Sends it a signal. Without native calls every signal that ends a process ends it with
     * SIGTERM, and all others are lost.
     *
     * @param signal its number; see {@link Signals}
     */
    public void signal(int signal) throws IOException {
        if (!process.isAlive()) {
            return;
        }
        if (NativeAccess.isGranted()) {
            send(signal);
        } else if (ENDING.contains(signal)) {
            process.destroy();
        }
    }

    private void send(int signal) throws ErrnoException {
        try {
            Signals.send(process.pid(), signal);
        } catch (ErrnoException e) {
            // It may have ended since we looked.
            if (!e.is(Errno.ESRCH)) {
                throw e;
            }
        }
    }

    /**
     * Closes its output; a child that still runs is ended as the reader's leaving ends the writer
     * of a shell's pipeline.
     */
    @Override
    public void close() throws IOException {
        output.close();
        signal(Signals.SIGPIPE);
    }

    private static Child startOnOwnPipe(ProcessBuilder builder, ExitCode exit, Handle watched)
            throws IOException {
        Pipe pipe = Pipe.open();
        try {
            pipe.raiseCapacity(PipeCapacity.USUAL_LIMIT_BYTES);
            File writeEnd = pipe.writeEnd().path().toFile();
            Process process = start(builder.redirectOutput(Redirect.to(writeEnd)));
            pipe.writeEnd().close();
            return new Child(process, readFrom(pipe.readEnd(), process, exit, watched));
        } catch (IOException e) {
            pipe.close();
            throw e;
        }
    }

    private static PipedOutput readFrom(
            Descriptor readEnd, Process process, ExitCode exit, Handle watched) throws IOException {
        EventDescriptor exited = EventDescriptor.open();
        try {
            PipedOutput output = new PipedOutput(exit, process, readEnd, exited, watched);
            var _ = process.onExit().thenRun(() -> ring(exited));
            return output;
        } catch (IOException e) {
            exited.close();
            process.destroy();
            throw e;
        }
    }

    private static Child startOnJdkPipe(ProcessBuilder builder, ExitCode exit) throws IOException {
        Process process = start(builder.redirectOutput(Redirect.PIPE));
        return new Child(process, new StreamedOutput(exit, process));
    }

    private static Process start(ProcessBuilder builder) throws StartException {
        String command = builder.command().getFirst();
        try {
            return builder.start();
        } catch (IOException e) {
            boolean found = !NOT_FOUND.matcher(String.valueOf(e.getMessage())).find();
            throw new StartException(
                    found
                            ? "cannot run %s: it is not executable".formatted(command)
                            : "cannot run %s: command not found".formatted(command),
                    found,
                    e);
        }
    }

    private static void ring(EventDescriptor exited) {
        try {
            exited.ring();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
