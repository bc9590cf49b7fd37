package dev.wherry.doctor.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class SettingsTest {

    @Test
    void keysAndSectionsAreComparedWithoutCaseAndValuesKeptAsTheyAre() throws Exception {
        Settings settings = Settings.wsl(Texts.of("[WSL2]\nNetworkingMode = Mirrored # new\n"));
        Setting setting = settings.last("wsl2", "networkingmode").orElseThrow();
        assertEquals("Mirrored", setting.value());
        assertEquals(2, setting.line());
    }

    @Test
    void aHashInQuotesBeginsNoComment() throws Exception {
        Settings settings = Settings.wsl(Texts.of("[wsl2]\nkernel=\"C:\\\\a#b\" # x"));
        assertEquals("\"C:\\\\a#b\"", settings.all().getFirst().value());
    }

    @Test
    void ofTwoTheLastIsFound() throws Exception {
        Settings settings = Settings.wsl(Texts.of("[wsl2]\nmemory=1GB\nmemory=2GB"));
        assertEquals("2GB", settings.last("wsl2", "memory").orElseThrow().value());
    }

    @Test
    void sambaIgnoresBlanksInKeysAndJoinsContinuedLines() throws Exception {
        Settings settings =
                Settings.samba(
                        Texts.of(
                                "; one\n[global]\n strict  sync = no\nsocket options = \\\n TCP_NODELAY\n"));
        assertEquals("no", settings.last("global", "strictsync").orElseThrow().value());
        Setting socket = settings.last("global", "socketoptions").orElseThrow();
        assertEquals("TCP_NODELAY", socket.value());
        assertEquals(4, socket.line());
    }

    @Test
    void whatIsNoSettingIsSaidWithItsLine() throws Exception {
        Settings settings = Settings.wsl(Texts.of("[wsl2]\nmemory 8GB\n"));
        assertTrue(settings.all().isEmpty());
        assertEquals("line 2 is neither a section nor a setting", settings.remarks().getFirst());
    }

    @Test
    void aFileOfNothingButComplaintsGivesFew() throws Exception {
        Settings settings = Settings.wsl(Texts.of("x\n".repeat(1000)));
        assertEquals(6, settings.remarks().size());
        assertEquals("and 995 more like these", settings.remarks().getLast());
    }
}
