package dev.wherry.smb;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The example of the documentation does what it says. */
@Tag("lab")
class SmbPutExampleTest {

    @Test
    void putsReadsAndLists() throws IOException, InterruptedException {
        try (Samba samba = Samba.start()) {
            ProcessBuilder java =
                    new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                            "--module-path",
                            System.getProperty("jdk.module.path"),
                            "--add-modules",
                            "dev.wherry.smb",
                            "../docs/examples/SmbPut.java",
                            "127.0.0.1",
                            String.valueOf(samba.port()),
                            "user",
                            "root");
            java.environment().put("WHERRY_SMB_PASSWORD", new String(samba.password()));
            Process process = java.redirectErrorStream(true).start();
            String output = new String(process.getInputStream().readAllBytes());
            assertEquals(0, process.waitFor(), output);
            assertEquals("good day\nhello.txt 9\n", output);
        }
    }
}
