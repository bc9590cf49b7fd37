package dev.wherry.smb.wire;

/** Command codes of 2.2.1. */
public enum Command {
    NEGOTIATE(0),
    SESSION_SETUP(1),
    LOGOFF(2),
    TREE_CONNECT(3),
    TREE_DISCONNECT(4),
    CREATE(5),
    CLOSE(6),
    FLUSH(7),
    READ(8),
    WRITE(9),
    LOCK(10),
    IOCTL(11),
    CANCEL(12),
    ECHO(13),
    QUERY_DIRECTORY(14),
    CHANGE_NOTIFY(15),
    QUERY_INFO(16),
    SET_INFO(17),
    OPLOCK_BREAK(18);

    private static final Command[] BY_CODE = values();

    private final int code;

    Command(int code) {
        this.code = code;
    }

    /** The number on the wire. */
    public int code() {
        return code;
    }

    static Command of(int code) throws ProtocolException {
        if (code >= BY_CODE.length) {
            throw new ProtocolException("unknown command " + code);
        }
        return BY_CODE[code];
    }
}
