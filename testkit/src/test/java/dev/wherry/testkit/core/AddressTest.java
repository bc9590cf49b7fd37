package dev.wherry.testkit.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.wherry.core.Address;
import org.junit.jupiter.api.Test;

final class AddressTest {

    @Test
    void takesADashForStandardInputOrOutput() {
        assertSplit("-", "stdio", "-");
    }

    @Test
    void takesEverythingWithoutASchemeForAPath() {
        for (String path :
                new String[] {"a", "./a", "/a/b", "..", "--", " ", "a b", "a:b", ":", "a/b://c"}) {
            assertSplit(path, "file", path);
        }
    }

    @Test
    void takesDriveLettersForPaths() {
        for (String path : new String[] {"C:\\dir", "C:/dir", "c:", "C:dir", "C://dir", "z:\\"}) {
            assertSplit(path, "file", path);
        }
    }

    @Test
    void takesUncNamesForPaths() {
        assertSplit("\\\\server\\share\\dir", "file", "\\\\server\\share\\dir");
        assertSplit("\\\\?\\C:\\dir", "file", "\\\\?\\C:\\dir");
        assertSplit("\\\\wsl$\\Debian\\home", "file", "\\\\wsl$\\Debian\\home");
    }

    @Test
    void splitsWhatNamesAScheme() {
        assertSplit("tcp://[::1]:80", "tcp", "[::1]:80");
        assertSplit("tcp-listen://:9000", "tcp-listen", ":9000");
        assertSplit("smb://d;u@h:445/share/a b", "smb", "d;u@h:445/share/a b");
        assertSplit("file:///etc/hosts", "file", "/etc/hosts");
        assertSplit("tcp://", "tcp", "");
    }

    @Test
    void keepsSchemesItDoesNotKnow() {
        assertSplit("gopher://hole", "gopher", "hole");
    }

    @Test
    void readsSchemesWithoutRegardToCase() {
        assertSplit("SMB://Server/Share", "smb", "Server/Share");
        assertSplit("Unix:/Run/X", "unix", "/Run/X");
    }

    @Test
    void takesOneLetterForADriveAndTwoForAScheme() {
        assertSplit("p://host", "file", "p://host");
        assertSplit("p9://host", "p9", "host");
    }

    @Test
    void splitsUnixSocketsWithAndWithoutSlashes() {
        assertSplit("unix:/run/x", "unix", "/run/x");
        assertSplit("unix:///run/x", "unix", "/run/x");
        assertSplit("unix:x", "unix", "x");
    }

    @Test
    void splitsProtocolsOverAUnixSocket() {
        assertSplit("p9+unix:/run/9p?path=/dir", "p9+unix", "/run/9p?path=/dir");
    }

    @Test
    void keepsLineBreaksInNames() {
        assertSplit("a\nb", "file", "a\nb");
        assertSplit("unix:/a\nb", "unix", "/a\nb");
    }

    @Test
    void refusesTheEmptyAddress() {
        var e = assertThrows(IllegalArgumentException.class, () -> Address.parse(""));
        assertEquals(
                "an address cannot be empty; use - for standard input or output", e.getMessage());
    }

    @Test
    void showsWhatTheUserWrote() {
        assertEquals("SMB://Server/Share", Address.parse("SMB://Server/Share").toString());
    }

    private static void assertSplit(String text, String scheme, String rest) {
        assertEquals(new Address(scheme, rest, text), Address.parse(text));
    }
}
