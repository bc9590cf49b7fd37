package dev.wherry.smb;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Where the password for an address comes from. */
@FunctionalInterface
public interface PasswordSource {

    /** What the environment says under this name. */
    String VARIABLE = "WHERRY_SMB_PASSWORD";

    /** Only the environment variable {@value #VARIABLE}. */
    PasswordSource ENVIRONMENT =
            _ -> {
                String password = System.getenv(VARIABLE);
                return password == null ? null : password.toCharArray();
            };

    /**
     * The password of the address's user.
     *
     * @return null where there is none: the login is then a guest's
     */
    char @Nullable [] password(SmbAddress address) throws IOException;
}
