package dev.wherry.core.tree;

import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One file to be written, and what became of it. A refusal of one file is its {@link #outcome} and
 * not the window's failure: a window ends only with what ends all of it, such as a lost connection.
 */
public final class Put {

    private final TreePath path;
    private final Content content;
    private final Attributes attributes;
    private final Existing existing;
    private final boolean resume;
    private volatile @Nullable Outcome outcome;

    /**
     * A file to be written.
     *
     * @param path its name; its folder exists
     * @param attributes set before it appears under its name
     * @param replace whether a file or link of that name is replaced, in one step that nobody sees
     *     half of; otherwise it is a {@link java.nio.file.FileAlreadyExistsException}
     */
    public Put(TreePath path, Content content, Attributes attributes, boolean replace) {
        this(path, content, attributes, replace ? Existing.REPLACE_IF_ANY : Existing.REFUSE, false);
    }

    /**
     * A file to be written, of which a part may be there.
     *
     * @param existing what is known of a file or link of that name, and what becomes of it
     * @param resume whether the part that a process left which is gone may be gone on with, as far
     *     as it proves to be the same; a tree that cannot do that begins anew
     */
    public Put(
            TreePath path,
            Content content,
            Attributes attributes,
            Existing existing,
            boolean resume) {
        this.path = path;
        this.content = content;
        this.attributes = attributes;
        this.existing = existing;
        this.resume = resume;
    }

    /** Where. */
    public TreePath path() {
        return path;
    }

    /** What. */
    public Content content() {
        return content;
    }

    /** With which attributes. */
    public Attributes attributes() {
        return attributes;
    }

    /** Whether what is there is replaced. */
    public boolean replaces() {
        return existing != Existing.REFUSE;
    }

    /** What is known of a file of that name, and what becomes of it. */
    public Existing existing() {
        return existing;
    }

    /** Whether a part that is there may be gone on with. */
    public boolean resumes() {
        return resume;
    }

    /** What became of it; empty before its completion, or if the window ended without it. */
    public Optional<Outcome> outcome() {
        return Optional.ofNullable(outcome);
    }

    /** For the tree, just before the completion. */
    public void settle(Outcome became) {
        outcome = became;
    }

    @Override
    public String toString() {
        return path.toString();
    }

    /**
     * What is known of a file of the same name. Where a round trip depends on it a tree begins with
     * what is more likely; if that was wrong, it comes to the same.
     */
    public enum Existing {
        /** There should be none; one that is there is an error. */
        REFUSE,
        /** There may be one, which is replaced. */
        REPLACE_IF_ANY,
        /** There is one, which is replaced. */
        REPLACE
    }

    /** What became of a put. */
    public sealed interface Outcome {}

    /**
     * The file is there, whole.
     *
     * @param bytes its length
     * @param attributesRefused why an attribute could not be set; null where all are as asked
     */
    public record Written(long bytes, @Nullable IOException attributesRefused) implements Outcome {}

    /**
     * The file is not there, or still as it was.
     *
     * @param side which side failed
     */
    public record Failed(IOException reason, Side side) implements Outcome {}

    /** Who is to blame. */
    public enum Side {
        /** The content could not be read. */
        SOURCE,
        /** The tree did not take it. */
        TREE
    }
}
