package dev.wherry.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wherry.core.OperationException;

/** Prints what a small tool finds, and counts what it could do and what not. */
final class Outcome {

    private final Screen screen;
    private final boolean json;
    private long done;
    private long failed;

    Outcome(Screen screen, boolean json) {
        this.screen = screen;
        this.json = json;
    }

    boolean json() {
        return json;
    }

    void print(String line) {
        screen.out().println(line);
    }

    /** Something was done. */
    void done() {
        done++;
    }

    /** Something could not be done. */
    void problem(OperationException problem) {
        failed++;
        screen.failed(problem, 0);
        if (json) {
            print(object("problem").put("message", problem.getMessage()).toString());
        }
    }

    /** Something was done to {@code path}, or would be. */
    void event(String event, String action, String path) {
        if (json) {
            print(object(event).put("action", action).put("path", path).toString());
        } else {
            print(action + " " + EntryText.visible(path));
        }
    }

    /** How much was removed, in all. */
    void summary(long deleted, String stopped) {
        print(
                object("summary")
                        .put("deleted", deleted)
                        .put("failed", failed)
                        .put("stopped", stopped)
                        .toString());
    }

    private static ObjectNode object(String event) {
        return JsonNodeFactory.instance.objectNode().put("event", event);
    }

    /** How the process is to end. */
    int status() {
        if (failed == 0) {
            return ExitStatus.OK;
        }
        return done > 0 ? ExitStatus.SOME_FAILED : ExitStatus.NOTHING_DONE;
    }
}
