package dev.wherry.smb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("lab")
class SambaTest {

    @Test
    void smallFileCrossesWithItsTime() throws IOException {
        try (Samba samba = Samba.start();
                SmbClient client = samba.connect()) {
            Instant time = Instant.parse("2001-02-03T04:05:06.789Z");
            byte[] hello = "hello".getBytes(UTF_8);
            Share share = client.share("user");

            share.put("a.txt", ByteBuffer.wrap(hello), time, PutMode.NEW);

            assertEquals("hello", Files.readString(samba.path("user").resolve("a.txt")));
            assertEquals(
                    time,
                    Files.getLastModifiedTime(samba.path("user").resolve("a.txt")).toInstant());
            assertArrayEquals(hello, share.get("a.txt"));
            System.out.println(client.protocol());
        }
    }
}
