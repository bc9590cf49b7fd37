import dev.wherry.smb.Credentials;
import dev.wherry.smb.PutMode;
import dev.wherry.smb.Share;
import dev.wherry.smb.SmbClient;
import dev.wherry.smb.SmbOptions;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/** Puts a file on a share, reads it back and lists what is there: host, port, share, user. */
class SmbPut {
    public static void main(String[] args) throws Exception {
        char[] password = System.getenv("WHERRY_SMB_PASSWORD").toCharArray();
        Credentials me = Credentials.user("", args[3], password);
        int port = Integer.parseInt(args[1]);
        try (SmbClient client = SmbClient.connect(args[0], port, me, SmbOptions.DEFAULT)) {
            Share share = client.share(args[2]);
            byte[] text = "good day\n".getBytes(StandardCharsets.UTF_8);
            share.put("hello.txt", ByteBuffer.wrap(text), Instant.now(), PutMode.REPLACE);
            System.out.print(new String(share.get("hello.txt"), StandardCharsets.UTF_8));
            try (var listing = share.list("")) {
                for (var entry = listing.next(); entry != null; entry = listing.next()) {
                    System.out.println(entry.name() + " " + entry.sizeBytes());
                }
            }
        }
    }
}
