package dev.wherry.smb.wire;

/** Command codes of 2.2.1, in the order of their numbers. */
public enum Command {
    NEGOTIATE,
    SESSION_SETUP,
    LOGOFF,
    TREE_CONNECT,
    TREE_DISCONNECT,
    CREATE,
    CLOSE,
    FLUSH,
    READ,
    WRITE,
    LOCK,
    IOCTL,
    CANCEL,
    ECHO,
    QUERY_DIRECTORY,
    CHANGE_NOTIFY,
    QUERY_INFO,
    SET_INFO,
    OPLOCK_BREAK;

    private static final Command[] BY_CODE = values();

    /** The number on the wire. */
    public int code() {
        return ordinal();
    }

    static Command of(int code) throws ProtocolException {
        if (code >= BY_CODE.length) {
            throw new ProtocolException("unknown command " + code);
        }
        return BY_CODE[code];
    }
}
