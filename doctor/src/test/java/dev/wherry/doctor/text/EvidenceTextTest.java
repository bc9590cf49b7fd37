package dev.wherry.doctor.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.OperationException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EvidenceTextTest {

    private static final String TEXT = "[wsl2]\r\nmemory=8GB\r\n";

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE"})
    void everyEncodingOfWindowsReadsTheSameWithAMarkOrWithout(String charset) throws Exception {
        List<String> expected = List.of("[wsl2]", "memory=8GB", "");
        for (String mark : List.of("", "\uFEFF")) {
            byte[] bytes = (mark + TEXT).getBytes(Charset.forName(charset));
            assertEquals(expected, EvidenceText.decode("f", bytes).lines(), charset + mark);
        }
    }

    @Test
    void linesEndAsOnAnySystem() throws Exception {
        assertEquals(List.of("a", "b", "c", "d"), Texts.of("a\nb\r\nc\rd").lines());
    }

    @Test
    void binaryIsRefusedByName() {
        byte[] picture = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', 0, 0, 0, 13};
        var refused =
                assertThrows(
                        OperationException.class, () -> EvidenceText.decode("x.conf", picture));
        assertEquals("cannot read x.conf: it is binary, not text", refused.getMessage());
    }

    @Test
    void moreThanTheLimitIsRefused() {
        byte[] huge = new byte[EvidenceText.MOST_BYTES + 1];
        Arrays.fill(huge, (byte) 'a');
        var refused =
                assertThrows(OperationException.class, () -> EvidenceText.decode("log", huge));
        assertTrue(
                String.valueOf(refused.getMessage()).contains("larger than 8 MiB"),
                refused.getMessage());
    }

    @Test
    void anEndlessFileIsReadNoFurtherThanTheLimit() {
        assertThrows(OperationException.class, () -> EvidenceText.read(Path.of("/dev/zero")));
    }

    @Test
    void aMissingFileIsSaid() {
        var refused =
                assertThrows(
                        OperationException.class, () -> EvidenceText.read(Path.of("/nowhere/x")));
        assertEquals("cannot read /nowhere/x: no such file or folder", refused.getMessage());
    }

    @Test
    void aLongLineIsPassedOverAndSaidAndNumbersStayRight() throws Exception {
        String longLine = "x".repeat(EvidenceText.MOST_LINE_CHARS + 1);
        EvidenceText text = Texts.of("a\n" + longLine + "\nb");
        assertEquals(List.of("a", "", "b"), text.lines());
        assertTrue(text.remarks().getFirst().startsWith("line 2 is longer"), text + "");
    }

    @Test
    void aTextThatEndsInTheMiddleOfACharacterIsSaidToBeCutOff() throws Exception {
        byte[] whole = "name=caf\u00E9".getBytes(StandardCharsets.UTF_8);
        EvidenceText utf8 = EvidenceText.decode("f", Arrays.copyOf(whole, whole.length - 1));
        assertEquals(List.of("name=caf"), utf8.lines());
        assertTrue(utf8.remarks().toString().contains("cut off"), utf8 + "");
        byte[] wide = "ab".getBytes(StandardCharsets.UTF_16LE);
        EvidenceText utf16 = EvidenceText.decode("f", Arrays.copyOf(wide, wide.length - 1));
        assertTrue(utf16.remarks().toString().contains("cut off"), utf16 + "");
    }

    @Test
    void aTextOfAnOlderCodePageIsReadAndSaid() throws Exception {
        byte[] latin = "name=M\u00FCller und so weiter".getBytes(StandardCharsets.ISO_8859_1);
        EvidenceText text = EvidenceText.decode("f", latin);
        assertEquals(List.of("name=M\u00FCller und so weiter"), text.lines());
        assertEquals(List.of("it is not UTF-8 and was read as Latin-1"), text.remarks());
    }

    @Test
    void nothingIsSaidToBeEmpty() throws Exception {
        assertEquals(List.of("it is empty"), Texts.of("").remarks());
    }
}
