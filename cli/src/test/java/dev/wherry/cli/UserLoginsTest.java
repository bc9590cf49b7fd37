package dev.wherry.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.wherry.core.Login;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class UserLoginsTest {

    @TempDir Path folder;

    private SecretFile password(String content) throws Exception {
        return SecretFile.password("--password-file", file(content));
    }

    private SecretFile credentials(String content) throws Exception {
        return SecretFile.credentials("--credentials", file(content));
    }

    private String file(String content) throws Exception {
        return Files.writeString(folder.resolve("secret"), content, StandardCharsets.UTF_8)
                .toString();
    }

    private static Optional<Login> login(SecretFile file, String domain, String user)
            throws Exception {
        return new UserLogins(Optional.of(file)).login("nas", domain, user);
    }

    private static void assertLogin(
            String who, String password, SecretFile file, String domain, String user)
            throws Exception {
        Login login = login(file, domain, user).orElseThrow();
        assertEquals(who, login.toString());
        assertArrayEquals(password.toCharArray(), login.password());
    }

    @ParameterizedTest
    @ValueSource(strings = {"p =#ä ", "p =#ä \n", "p =#ä \r\n", "p =#ä \nsecond line\n"})
    void aPasswordIsTheWholeFirstLine(String content) throws Exception {
        assertLogin("me", "p =#ä ", password(content), "", "me");
        assertLogin("lab;me", "p =#ä ", password(content), "lab", "me");
    }

    @Test
    void aPasswordFileLeavesWhoGaveNoUserAGuest() throws Exception {
        assertFalse(login(password("p"), "", "").isPresent());
    }

    @Test
    void credentialsAreReadAsMountCifsDoes() throws Exception {
        SecretFile file = credentials("# mine\n\n  username=me\npassword=a=b #c \ndomain=lab\n");
        assertLogin("lab;me", "a=b #c ", file, "", "");
        assertLogin("lab;me", "a=b #c ", file, "", "me");
        assertLogin("other;me", "a=b #c ", file, "other", "me");
        assertLogin("me", "p", credentials("user=me\r\npass=p\r\n"), "", "");
        assertLogin("w;me", "", credentials("user=me\nworkgroup=w"), "", "");
        assertLogin("me", "p", credentials("password=p"), "", "me");
    }

    @Test
    void anotherUserThanTheFilesIsRefused() throws Exception {
        SecretFile file = credentials("username=me\npassword=p\n");
        assertThrows(IllegalArgumentException.class, () -> login(file, "", "you"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"hunter2", "username=me\nhunter2=\n", "=hunter2"})
    void aLineThatIsNoneOfThemIsRefusedAndNotRepeated(String content) {
        var e = assertThrows(IllegalArgumentException.class, () -> credentials(content));
        assertFalse(String.valueOf(e.getMessage()).contains("hunter2"), e.getMessage());
    }

    @Test
    void neitherAnEmptyFileNorAHugeOneIsASecret() {
        assertThrows(IllegalArgumentException.class, () -> password(""));
        assertThrows(IllegalArgumentException.class, () -> password("x".repeat(1 << 16)));
    }
}
