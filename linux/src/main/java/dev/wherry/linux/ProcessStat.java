package dev.wherry.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How a process stands towards its terminal, from /proc/PID/stat; see proc_pid_stat(5). No system
 * call of our own is needed.
 *
 * @param pid the process
 * @param parent its parent's number
 * @param group its process group
 * @param session its session
 * @param terminal device number of its controlling terminal; 0 without one
 * @param foregroundGroup the group that this terminal's keys signal; -1 without a terminal
 */
public record ProcessStat(
        long pid, long parent, long group, long session, long terminal, long foregroundGroup) {

    // Fields by their distance from the state, the first one behind the command's name.
    private static final int PARENT = 1;
    private static final int GROUP = 2;
    private static final int SESSION = 3;
    private static final int TERMINAL = 4;
    private static final int FOREGROUND_GROUP = 5;

    /** This process. */
    public static ProcessStat current() throws IOException {
        return read("self");
    }

    /**
     * Another process.
     *
     * @throws IOException if there is none with this number, or no /proc
     */
    public static ProcessStat of(long pid) throws IOException {
        return read(Long.toString(pid));
    }

    /**
     * Reads the one line of such a file.
     *
     * @throws IllegalArgumentException if it is not of that form
     */
    public static ProcessStat parse(String line) {
        // The name stands in parentheses and may itself contain spaces and parentheses.
        int open = line.indexOf('(');
        int close = line.lastIndexOf(')');
        if (open < 1 || close < open) {
            throw malformed(line);
        }
        String[] fields = line.substring(close + 1).strip().split(" ", -1);
        if (fields.length <= FOREGROUND_GROUP) {
            throw malformed(line);
        }
        try {
            return new ProcessStat(
                    Long.parseLong(line.substring(0, open).strip()),
                    Long.parseLong(fields[PARENT]),
                    Long.parseLong(fields[GROUP]),
                    Long.parseLong(fields[SESSION]),
                    Long.parseLong(fields[TERMINAL]),
                    Long.parseLong(fields[FOREGROUND_GROUP]));
        } catch (NumberFormatException e) {
            throw malformed(line);
        }
    }

    /**
     * Whether the terminal delivers the signals of its keys (Ctrl-C, Ctrl-\, hangup) to this
     * process's whole group, children included, so that they must not be forwarded once more.
     */
    public boolean inForeground() {
        return terminal != 0 && group == foregroundGroup;
    }

    private static ProcessStat read(String process) throws IOException {
        return parse(Files.readString(Path.of("/proc", process, "stat")));
    }

    private static IllegalArgumentException malformed(String line) {
        return new IllegalArgumentException("not the line of a /proc/PID/stat: '" + line + "'");
    }
}
