package dev.wherry.engine.local;

import dev.wherry.core.Address;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rest of a {@code tcp://} address.
 *
 * @param host a name or number, without the brackets of IPv6; empty if none was given
 * @param port 1 to 65535
 */
record HostPort(String host, int port) {

    private static final int MOST = 65_535;
    private static final Pattern FORM =
            Pattern.compile("(?:\\[([0-9A-Fa-f:.]+(?:%[^\\]]+)?)]|([^\\[\\]:/]*)):([0-9]{1,5})/?");

    static HostPort parse(Address address) {
        Matcher matcher = FORM.matcher(address.rest());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "%s is not an address; write %s://host:port"
                            .formatted(address, address.scheme()));
        }
        int port = Integer.parseInt(matcher.group(3));
        if (port < 1 || port > MOST) {
            throw new IllegalArgumentException(
                    address + ": the port must be between 1 and " + MOST);
        }
        String bracketed = matcher.group(1);
        return new HostPort(bracketed == null ? matcher.group(2) : bracketed, port);
    }
}
