package dev.wherry.engine.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.wherry.core.Address;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HostPortTest {

    private static HostPort parse(String text) {
        return HostPort.parse(Address.parse(text));
    }

    @Test
    void splitsNamesNumbersAndBracketedNumbers() {
        assertEquals(new HostPort("nas", 7000), parse("tcp://nas:7000"));
        assertEquals(new HostPort("127.0.0.1", 1), parse("tcp://127.0.0.1:1/"));
        assertEquals(new HostPort("::1", 65535), parse("tcp://[::1]:65535"));
        assertEquals(new HostPort("fe80::1%eth0", 9), parse("tcp://[fe80::1%eth0]:9"));
        assertEquals(new HostPort("", 7000), parse("tcp-listen://:7000"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tcp://nas",
                "tcp://nas:",
                "tcp://nas:x",
                "tcp://nas:0",
                "tcp://nas:65536",
                "tcp://::1:7000",
                "tcp://nas:99999999",
                "tcp://nas:70/path",
                "tcp://[nas]:70",
                "tcp://"
            })
    void refusesWhatIsNone(String text) {
        assertThrows(IllegalArgumentException.class, () -> parse(text));
    }
}
