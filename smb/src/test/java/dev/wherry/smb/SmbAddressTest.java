package dev.wherry.smb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SmbAddressTest {

    @Test
    void readsEveryPart() {
        assertEquals(
                new SmbAddress("DOM", "me", "nas", 4450, "share", "dir/file 1.tar"),
                SmbAddress.parse("DOM;me@nas:4450/share/dir/file 1.tar"));
        assertEquals(
                new SmbAddress("", "me", "nas.local", 445, "share", ""),
                SmbAddress.parse("me@nas.local/share"));
        assertEquals(
                new SmbAddress("", "", "::1", 445, "s", "a@b:c"),
                SmbAddress.parse("[::1]/s/a@b:c"));
        assertEquals(
                new SmbAddress("", "", "nas", 445, "s", "dir/deeper"),
                SmbAddress.parse("nas//s//dir/deeper//"));
        assertEquals(
                new SmbAddress("", "", "nas", 445, "s", "100%25"),
                SmbAddress.parse("nas/s/100%25"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nas", "nas/", "/share", "nas:0/s/x", "nas:99999/s/x", "@/s"})
    void refusesWhatNamesNoShare(String text) {
        assertThrows(IllegalArgumentException.class, () -> SmbAddress.parse(text));
    }

    @Test
    void passwordInAnAddressIsRefusedAndNotRepeated() {
        IllegalArgumentException refused =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> SmbAddress.parse("me:hunter2@nas/share/x"));
        assertFalse(String.valueOf(refused.getMessage()).contains("hunter2"), refused.getMessage());
    }
}
