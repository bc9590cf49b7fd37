package dev.wherry.engine.archive;

import java.io.IOException;

/** An archive is more than it may be. */
final class LimitException extends IOException {

    private static final long serialVersionUID = 1L;

    LimitException(String what, long limit, String option) {
        super(
                what
                        + " more than "
                        + limit
                        + " allowed; if it is to be trusted, give a larger "
                        + option);
    }
}
