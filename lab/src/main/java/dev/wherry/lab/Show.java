package dev.wherry.lab;

import dev.wherry.measure.Progress;
import java.io.IOException;

/** Something that results are to show, measured afresh on demand. */
interface Show {

    /** The subcommand's name, also that of the section. */
    String name();

    /** The section's heading. */
    String title();

    /**
     * Measures; minutes.
     *
     * @throws LabException if a peer does not come up, or a contender does not do the whole work
     * @throws InterruptedException if interrupted; peers are stopped then, too
     */
    Section measure(Checkout checkout, Effort effort, Progress progress)
            throws IOException, InterruptedException;
}
