package dev.wherry.doctor.text;

import dev.wherry.core.OperationException;
import java.nio.charset.StandardCharsets;

/** Evidence from text that a test writes down. */
final class Texts {

    private Texts() {}

    static EvidenceText of(String text) throws OperationException {
        return EvidenceText.decode("test", text.getBytes(StandardCharsets.UTF_8));
    }
}
