package dev.wherry.smb.connection;

import java.io.IOException;

/** No connection came about, for a reason that trying again will not change. */
public final class RefusedException extends IOException {

    private static final long serialVersionUID = 1L;

    private final String reason;
    private final String remedy;

    public RefusedException(String reason, String remedy) {
        super(reason + "; " + remedy);
        this.reason = reason;
        this.remedy = remedy;
    }

    /** Why. */
    public String reason() {
        return reason;
    }

    /** What would help. */
    public String remedy() {
        return remedy;
    }
}
