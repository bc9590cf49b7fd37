package dev.wherry.smb.wire;

/** The dialects spoken here, oldest first (2.2.3); each knows its number on the wire. */
public enum Dialect {
    SMB_2_1(0x0210, "2.1"),
    SMB_3_0(0x0300, "3.0"),
    SMB_3_0_2(0x0302, "3.0.2"),
    SMB_3_1_1(0x0311, "3.1.1");

    private final int code;
    private final String label;

    Dialect(int code, String label) {
        this.code = code;
        this.label = label;
    }

    /** The number on the wire. */
    public int code() {
        return code;
    }

    /** Whether it is 3.0 or later, which have other keys than 2.x. */
    public boolean isAtLeast(Dialect other) {
        return compareTo(other) >= 0;
    }

    static Dialect of(int code) throws ProtocolException {
        for (Dialect dialect : values()) {
            if (dialect.code == code) {
                return dialect;
            }
        }
        throw new ProtocolException("dialect 0x%04x was never offered".formatted(code));
    }

    @Override
    public String toString() {
        return label;
    }
}
