package dev.wherry.doctor.advice;

import java.util.OptionalLong;

/**
 * One layer that bounds the size of a message.
 *
 * @param kind which
 * @param bytes its bound; empty where it is not known
 * @param basis how that is known, or why not
 * @param clamps whether this is the one that must change first
 */
public record Layer(Kind kind, OptionalLong bytes, String basis, boolean clamps) {

    /** The layers, from the program down. */
    public enum Kind {
        APPLICATION("the program's own requests"),
        REQUEST("requested by the mount"),
        TRANSPORT("the transport's maximum"),
        DIALECT("the protocol's dialect"),
        SERVER("the server"),
        RING("the transport's buffer"),
        RESULT("negotiated");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        /** In words. */
        public String words() {
            return words;
        }
    }

    static Layer known(Kind kind, long bytes, String basis) {
        return new Layer(kind, OptionalLong.of(bytes), basis, false);
    }

    static Layer unknown(Kind kind, String why) {
        return new Layer(kind, OptionalLong.empty(), why, false);
    }

    Layer clamping() {
        return new Layer(kind, bytes, basis, true);
    }
}
