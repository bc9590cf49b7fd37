package dev.wherry.doctor.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.wherry.doctor.text.EvidenceText;
import dev.wherry.linux.Mount;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ServerQuestionsTest {

    private static final int NEGOTIATE_SIZE = 68 + 65;

    @Test
    void anSmbServersLargestReadIsWhatItsNegotiateSays() throws Exception {
        assertEquals(OptionalLong.of(131_072), asked("cifs", negotiated(0, 131_072)));
    }

    @Test
    void anSmbServerThatRefusesSaysNothing() throws Exception {
        assertEquals(OptionalLong.empty(), asked("cifs", negotiated(0xC000_00BB, 131_072)));
    }

    @Test
    void aNinePServersLimitIsWhatItsVersionSays() throws Exception {
        assertEquals(OptionalLong.of(65_536), asked("9p", version(65_536)));
    }

    /** 9P servers may answer with more than they were asked for; a client uses what it asked. */
    @Test
    void noNinePServerGivesMoreThanWasAsked() throws Exception {
        assertEquals(OptionalLong.of(1 << 20), asked("9p", version(-1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "HTTP/1.1 400 Bad Request\r\n\r\n"})
    void whateverElseAnswersIsNotBelieved(String answer) throws Exception {
        byte[] bytes = answer.getBytes(StandardCharsets.US_ASCII);
        assertEquals(OptionalLong.empty(), asked("9p", bytes));
        assertEquals(OptionalLong.empty(), asked("cifs", bytes));
    }

    @Test
    void whoCannotBeReachedSaysNothing() {
        assertEquals(
                OptionalLong.empty(),
                ServerQuestions.largestMessage(
                        Mount.parse("127.0.0.1 /m 9p rw,trans=tcp,port=1 0 0")));
        assertEquals(
                OptionalLong.empty(),
                ServerQuestions.largestMessage(
                        Mount.parse("127.0.0.1 /m 9p rw,trans=tcp,port=99999 0 0")));
        assertEquals(
                OptionalLong.empty(),
                ServerQuestions.largestMessage(Mount.parse("x /m 9p rw,trans=virtio 0 0")));
    }

    @Test
    void debugDataTellsWhichServerHasLargeRequests() throws Exception {
        EvidenceText data =
                EvidenceText.decode(
                        "DebugData",
                        """
                        1) ConnectionId: 0x1 Hostname: 192.0.2.1
                        Server capabilities: 0x300003
                        2) ConnectionId: 0x2 Hostname: 192.0.2.2
                        Server capabilities: 0x300067
                        """
                                .getBytes(StandardCharsets.US_ASCII));
        assertEquals(Optional.of(false), ServerQuestions.largeMtu(data, "//192.0.2.1/s"));
        assertEquals(Optional.of(true), ServerQuestions.largeMtu(data, "//192.0.2.2/s"));
        assertEquals(Optional.empty(), ServerQuestions.largeMtu(data, "//192.0.2.3/s"));
    }

    private static OptionalLong asked(String type, byte[] answer) throws Exception {
        InetAddress here = InetAddress.getLoopbackAddress();
        try (ServerSocket listener = new ServerSocket()) {
            listener.bind(new InetSocketAddress(here, 0));
            Thread server = Thread.ofPlatform().start(() -> answerOnce(listener, answer));
            OptionalLong said =
                    ServerQuestions.largestMessage(
                            Mount.parse(
                                    "%s /m %s rw,trans=tcp,addr=%s,port=%d 0 0"
                                            .formatted(
                                                    here.getHostAddress(),
                                                    type,
                                                    here.getHostAddress(),
                                                    listener.getLocalPort())));
            server.join();
            return said;
        }
    }

    /** Reads something, answers and closes. */
    private static void answerOnce(ServerSocket listener, byte[] answer) {
        try (Socket peer = listener.accept()) {
            peer.getInputStream().readNBytes(1);
            peer.getOutputStream().write(answer);
            peer.shutdownOutput();
            peer.getInputStream().readAllBytes();
        } catch (IOException _) {
            // The asker has had enough.
        }
    }

    private static byte[] negotiated(int status, int mostRead) {
        ByteBuffer answer = ByteBuffer.allocate(NEGOTIATE_SIZE).order(ByteOrder.LITTLE_ENDIAN);
        answer.putInt(0, Integer.reverseBytes(NEGOTIATE_SIZE - 4));
        answer.put(4, new byte[] {(byte) 0xFE, 'S', 'M', 'B'}).putShort(8, (short) 64);
        answer.putInt(12, status).putShort(68, (short) 65).putInt(100, mostRead);
        return answer.array();
    }

    private static byte[] version(int msize) {
        return ByteBuffer.allocate(21)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(21)
                .put((byte) 101)
                .putShort((short) -1)
                .putInt(msize)
                .putShort((short) 8)
                .put("9P2000.L".getBytes(StandardCharsets.US_ASCII))
                .array();
    }
}
