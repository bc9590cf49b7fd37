package dev.wherry.cli;

import dev.wherry.core.Access;
import dev.wherry.core.Protection;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** The options of every command that reaches other machines. */
final class RemoteOptions {

    private static final String PASSWORD_FILE = "--password-file";
    private static final String CREDENTIALS = "--credentials";
    private static final String PROTECTION = "--protection";
    private static final String NAMES = "--names";
    private static final String CONNECTIONS = "--connections";
    private static final int MAX_CONNECTIONS = 16;

    private RemoteOptions() {}

    /** Declares how to log in. */
    static void addTo(CommandSpec spec) {
        TransferOptions.value(
                spec,
                "FILE",
                "The first line of FILE is the password of the user in an smb:// address. Else"
                        + " --credentials, WHERRY_SMB_PASSWORD in the environment, or a question on"
                        + " the terminal. An address without a user is a guest's.",
                PASSWORD_FILE);
        TransferOptions.value(
                spec,
                "FILE",
                "User and password as mount.cifs reads them: lines username=, password=, domain=.",
                CREDENTIALS);
        TransferOptions.value(
                spec,
                "HOW",
                "Whatever crosses to an smb:// server: sign it, encrypt it, or do what the server"
                        + " requires. Default: required.",
                PROTECTION);
    }

    /** Declares what a stream needs besides, as a single file. */
    static void addStreamsTo(CommandSpec spec) {
        addTo(spec);
        TransferOptions.value(
                spec,
                "HOW",
                "A name that an smb:// share does not allow: map it, so that it comes back as it"
                        + " was, or refuse it. Default: map.",
                NAMES);
    }

    /** Declares what trees need besides. */
    static void addTreesTo(CommandSpec spec) {
        addTo(spec);
        TransferOptions.value(
                spec,
                "N",
                "Connections to a server. Default: 2 to one of smb://, 1 to one of p9://.",
                CONNECTIONS);
    }

    /**
     * What was given; reads the files that were named.
     *
     * @throws IllegalArgumentException if a value makes no sense, or a file cannot be read
     */
    static Access access(ParseResult parsed) {
        String passwordFile = parsed.matchedOptionValue(PASSWORD_FILE, "");
        String credentials = parsed.matchedOptionValue(CREDENTIALS, "");
        if (!passwordFile.isEmpty() && !credentials.isEmpty()) {
            throw new IllegalArgumentException(
                    PASSWORD_FILE + " and " + CREDENTIALS + " contradict each other");
        }
        Optional<SecretFile> secret =
                passwordFile.isEmpty()
                        ? Optional.of(credentials)
                                .filter(file -> !file.isEmpty())
                                .map(file -> SecretFile.credentials(CREDENTIALS, file))
                        : Optional.of(SecretFile.password(PASSWORD_FILE, passwordFile));
        return new Access(new UserLogins(secret), connections(parsed), protection(parsed), true);
    }

    /** As {@link #access}, of a command that has what {@link #addStreamsTo} declares. */
    static Access streamAccess(ParseResult parsed) {
        Access access = access(parsed);
        return new Access(
                access.logins(), access.connections(), access.protection(), mapsNames(parsed));
    }

    private static int connections(ParseResult parsed) {
        if (!parsed.hasMatchedOption(CONNECTIONS)) {
            return Access.DEFAULT.connections();
        }
        long number = CopyArguments.number(parsed, CONNECTIONS, 0);
        if (number < 1 || number > MAX_CONNECTIONS) {
            throw new IllegalArgumentException(
                    "%s: %d is not between 1 and %d"
                            .formatted(CONNECTIONS, number, MAX_CONNECTIONS));
        }
        return (int) number;
    }

    private static Protection protection(ParseResult parsed) {
        String how = parsed.matchedOptionValue(PROTECTION, "required");
        return switch (how.toLowerCase(Locale.ROOT)) {
            case "required" -> Protection.AS_REQUIRED;
            case "sign" -> Protection.SIGNED;
            case "encrypt" -> Protection.SEALED;
            default ->
                    throw new IllegalArgumentException(
                            PROTECTION
                                    + ": '"
                                    + how
                                    + "' is neither sign nor encrypt nor required");
        };
    }

    private static boolean mapsNames(ParseResult parsed) {
        String how = parsed.matchedOptionValue(NAMES, "map");
        return switch (how.toLowerCase(Locale.ROOT)) {
            case "map" -> true;
            case "refuse" -> false;
            default ->
                    throw new IllegalArgumentException(
                            NAMES + ": '" + how + "' is neither map nor refuse");
        };
    }
}
