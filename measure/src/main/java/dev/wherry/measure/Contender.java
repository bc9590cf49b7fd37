package dev.wherry.measure;

import dev.wherry.measure.command.Command;
import java.util.List;

/**
 * A command under a name, and all its counted runs.
 *
 * @param name unique within its comparison
 * @param command what was run
 * @param turns one a round, in the order of rounds
 */
public record Contender(String name, Command command, List<Turn> turns) {

    public Contender {
        turns = List.copyOf(turns);
    }
}
