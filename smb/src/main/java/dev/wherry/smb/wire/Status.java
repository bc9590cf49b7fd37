package dev.wherry.smb.wire;

import java.util.Map;

/** NTSTATUS values (MS-ERREF 2.3.1) that a client meets, and what they mean to a person. */
public final class Status {

    public static final int SUCCESS = 0;
    public static final int PENDING = 0x103;
    public static final int BUFFER_OVERFLOW = 0x80000005;
    public static final int NO_MORE_FILES = 0x80000006;
    public static final int STOPPED_ON_SYMLINK = 0x8000002D;
    public static final int INVALID_PARAMETER = 0xC000000D;
    public static final int NO_SUCH_FILE = 0xC000000F;
    public static final int END_OF_FILE = 0xC0000011;
    public static final int MORE_PROCESSING_REQUIRED = 0xC0000016;
    public static final int ACCESS_DENIED = 0xC0000022;
    public static final int OBJECT_NAME_NOT_FOUND = 0xC0000034;
    public static final int OBJECT_NAME_COLLISION = 0xC0000035;
    public static final int OBJECT_PATH_NOT_FOUND = 0xC000003A;
    public static final int OBJECT_PATH_INVALID = 0xC0000039;
    public static final int SHARING_VIOLATION = 0xC0000043;
    public static final int QUOTA_EXCEEDED = 0xC0000044;
    public static final int LOGON_FAILURE = 0xC000006D;
    public static final int DISK_FULL = 0xC000007F;
    public static final int INSUFFICIENT_RESOURCES = 0xC000009A;
    public static final int MEDIA_WRITE_PROTECTED = 0xC00000A2;
    public static final int FILE_IS_A_DIRECTORY = 0xC00000BA;
    public static final int NOT_SUPPORTED = 0xC00000BB;
    public static final int NETWORK_NAME_DELETED = 0xC00000C9;
    public static final int BAD_NETWORK_NAME = 0xC00000CC;
    public static final int INTERNAL_ERROR = 0xC00000E5;
    public static final int DIRECTORY_NOT_EMPTY = 0xC0000101;
    public static final int NOT_A_DIRECTORY = 0xC0000103;
    public static final int FILE_CLOSED = 0xC0000128;
    public static final int USER_SESSION_DELETED = 0xC0000203;
    public static final int CANCELLED = 0xC0000120;
    public static final int NETWORK_SESSION_EXPIRED = 0xC000035C;
    public static final int SERVER_UNAVAILABLE = 0xC0000466;

    private record Meaning(String name, String reason, String remedy) {}

    private static final Map<Integer, Meaning> MEANINGS =
            Map.ofEntries(
                    meaning(0x103, "STATUS_PENDING", "the server is still at it", ""),
                    meaning(
                            STOPPED_ON_SYMLINK,
                            "STATUS_STOPPED_ON_SYMLINK",
                            "a symbolic link stands in the path",
                            "name the link's target"),
                    meaning(
                            BUFFER_OVERFLOW,
                            "STATUS_BUFFER_OVERFLOW",
                            "the answer did not fit",
                            ""),
                    meaning(NO_MORE_FILES, "STATUS_NO_MORE_FILES", "no more entries", ""),
                    meaning(0xC0000002, "STATUS_NOT_IMPLEMENTED", "the server cannot do that", ""),
                    meaning(
                            0xC0000008,
                            "STATUS_INVALID_HANDLE",
                            "the server closed the file",
                            "try again"),
                    meaning(
                            INVALID_PARAMETER,
                            "STATUS_INVALID_PARAMETER",
                            "the server did not accept the request",
                            ""),
                    meaning(NO_SUCH_FILE, "STATUS_NO_SUCH_FILE", "no such file", ""),
                    meaning(
                            0xC0000010,
                            "STATUS_INVALID_DEVICE_REQUEST",
                            "the share cannot do that",
                            ""),
                    meaning(END_OF_FILE, "STATUS_END_OF_FILE", "the file ends before", ""),
                    meaning(
                            ACCESS_DENIED,
                            "STATUS_ACCESS_DENIED",
                            "permission denied",
                            "check the user's rights on the share and on the directory"),
                    meaning(
                            0xC0000033,
                            "STATUS_OBJECT_NAME_INVALID",
                            "the server does not allow this name",
                            "rename it"),
                    meaning(
                            OBJECT_NAME_NOT_FOUND,
                            "STATUS_OBJECT_NAME_NOT_FOUND",
                            "no such file or directory, or the server hides names of this kind",
                            ""),
                    meaning(
                            OBJECT_NAME_COLLISION,
                            "STATUS_OBJECT_NAME_COLLISION",
                            "it exists already",
                            ""),
                    meaning(
                            OBJECT_PATH_INVALID,
                            "STATUS_OBJECT_PATH_INVALID",
                            "a component of the path is not a directory",
                            ""),
                    meaning(
                            OBJECT_PATH_NOT_FOUND,
                            "STATUS_OBJECT_PATH_NOT_FOUND",
                            "its directory does not exist",
                            "make the directory first"),
                    meaning(
                            0xC000003B,
                            "STATUS_OBJECT_PATH_SYNTAX_BAD",
                            "the server does not allow this path",
                            "leave out . and .."),
                    meaning(
                            SHARING_VIOLATION,
                            "STATUS_SHARING_VIOLATION",
                            "another program has it open",
                            "close it there, or try again later"),
                    meaning(
                            QUOTA_EXCEEDED,
                            "STATUS_QUOTA_EXCEEDED",
                            "the user's quota is used up",
                            "free space or raise the quota"),
                    meaning(
                            0xC0000054,
                            "STATUS_FILE_LOCK_CONFLICT",
                            "another program locked it",
                            "try again later"),
                    meaning(
                            0xC0000056,
                            "STATUS_DELETE_PENDING",
                            "it is being deleted",
                            "close it everywhere, or try again later"),
                    meaning(
                            0xC000005E,
                            "STATUS_NO_LOGON_SERVERS",
                            "the server cannot reach its domain controller",
                            ""),
                    meaning(
                            LOGON_FAILURE,
                            "STATUS_LOGON_FAILURE",
                            "wrong user or password",
                            "check user, domain and password"),
                    meaning(
                            0xC000006E,
                            "STATUS_ACCOUNT_RESTRICTION",
                            "the account may not log in like this",
                            "accounts without a password cannot be used over the network"),
                    meaning(
                            0xC000006F,
                            "STATUS_INVALID_LOGON_HOURS",
                            "the account may not log in at this hour",
                            ""),
                    meaning(
                            0xC0000070,
                            "STATUS_INVALID_WORKSTATION",
                            "the account may not log in from here",
                            ""),
                    meaning(
                            0xC0000071,
                            "STATUS_PASSWORD_EXPIRED",
                            "the password has expired",
                            "set a new one on the server"),
                    meaning(
                            0xC0000072,
                            "STATUS_ACCOUNT_DISABLED",
                            "the account is disabled",
                            "enable it on the server"),
                    meaning(
                            DISK_FULL,
                            "STATUS_DISK_FULL",
                            "no space left on the share",
                            "free space there"),
                    meaning(
                            INSUFFICIENT_RESOURCES,
                            "STATUS_INSUFFICIENT_RESOURCES",
                            "the server is short of resources",
                            "try again later"),
                    meaning(
                            MEDIA_WRITE_PROTECTED,
                            "STATUS_MEDIA_WRITE_PROTECTED",
                            "the share is read-only",
                            "choose another share"),
                    meaning(
                            FILE_IS_A_DIRECTORY,
                            "STATUS_FILE_IS_A_DIRECTORY",
                            "it is a directory",
                            ""),
                    meaning(
                            NOT_SUPPORTED,
                            "STATUS_NOT_SUPPORTED",
                            "the server supports none of what was offered",
                            "check its minimum and maximum protocol"),
                    meaning(
                            NETWORK_NAME_DELETED,
                            "STATUS_NETWORK_NAME_DELETED",
                            "the share is gone",
                            "try again"),
                    meaning(
                            BAD_NETWORK_NAME,
                            "STATUS_BAD_NETWORK_NAME",
                            "no such share",
                            "list the server's shares and check the name"),
                    meaning(
                            0xC00000D0,
                            "STATUS_REQUEST_NOT_ACCEPTED",
                            "the server takes no more connections",
                            "try again later"),
                    meaning(
                            INTERNAL_ERROR,
                            "STATUS_INTERNAL_ERROR",
                            "the server failed",
                            "look into the server's log"),
                    meaning(
                            DIRECTORY_NOT_EMPTY,
                            "STATUS_DIRECTORY_NOT_EMPTY",
                            "the directory is not empty",
                            "remove what is in it first"),
                    meaning(NOT_A_DIRECTORY, "STATUS_NOT_A_DIRECTORY", "not a directory", ""),
                    meaning(
                            0xC0000106,
                            "STATUS_NAME_TOO_LONG",
                            "the name is too long",
                            "shorten it to 255 characters"),
                    meaning(
                            CANCELLED,
                            "STATUS_CANCELLED",
                            "the server said that it would take a while, and took too long",
                            "see whether another client holds the file"),
                    meaning(
                            0xC0000121,
                            "STATUS_CANNOT_DELETE",
                            "it is read-only",
                            "clear its read-only attribute"),
                    meaning(
                            FILE_CLOSED,
                            "STATUS_FILE_CLOSED",
                            "the server closed the file",
                            "try again"),
                    meaning(0xC0000193, "STATUS_ACCOUNT_EXPIRED", "the account has expired", ""),
                    meaning(
                            USER_SESSION_DELETED,
                            "STATUS_USER_SESSION_DELETED",
                            "the server ended the session",
                            "try again"),
                    meaning(
                            0xC0000224,
                            "STATUS_PASSWORD_MUST_CHANGE",
                            "the password must be changed first",
                            "set a new one on the server"),
                    meaning(
                            0xC0000234,
                            "STATUS_ACCOUNT_LOCKED_OUT",
                            "the account is locked",
                            "wait, or unlock it on the server"),
                    meaning(
                            0xC0000257,
                            "STATUS_PATH_NOT_COVERED",
                            "the path leads to another server (DFS)",
                            "name the server it leads to"),
                    meaning(
                            NETWORK_SESSION_EXPIRED,
                            "STATUS_NETWORK_SESSION_EXPIRED",
                            "the session has expired",
                            "try again"),
                    meaning(
                            SERVER_UNAVAILABLE,
                            "STATUS_SERVER_UNAVAILABLE",
                            "the server is busy",
                            "try again later"));

    private Status() {}

    private static Map.Entry<Integer, Meaning> meaning(
            int status, String name, String reason, String remedy) {
        return Map.entry(status, new Meaning(name, reason, remedy));
    }

    private static Meaning of(int status) {
        return MEANINGS.getOrDefault(
                status, new Meaning("NTSTATUS 0x%08X".formatted(status), "the server refused", ""));
    }

    /** The name Microsoft gives it, or its number where it is not in the table. */
    public static String name(int status) {
        return of(status).name();
    }

    /** What it means, without an end stop. */
    public static String reason(int status) {
        return of(status).reason();
    }

    /** What would help; empty where there is nothing useful to say. */
    public static String remedy(int status) {
        return of(status).remedy();
    }

    /** Whether the session or share is lost and a new connection would bring it back. */
    public static boolean endsSession(int status) {
        return status == USER_SESSION_DELETED
                || status == NETWORK_SESSION_EXPIRED
                || status == NETWORK_NAME_DELETED;
    }

    /** Whether the same request may succeed a little later. */
    public static boolean isBusy(int status) {
        return status == INSUFFICIENT_RESOURCES || status == SERVER_UNAVAILABLE;
    }
}
