package dev.wherry.bench.command;

import java.util.ArrayList;
import java.util.List;

/** A command as one string, taken apart without a shell. */
public final class CommandLine {

    private CommandLine() {}

    /**
     * The words of {@code text}: between blanks, with blanks kept inside of quotation marks and
     * behind a backslash. Nothing else has a meaning; what needs a shell is {@code sh -c '…'}.
     *
     * @throws IllegalArgumentException if there is no word, or a quotation mark has no partner
     */
    public static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        var word = new StringBuilder();
        boolean inWord = false;
        char quote = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0 && c == quote) {
                quote = 0;
            } else if (quote == 0 && (c == '\'' || c == '"')) {
                quote = c;
                inWord = true;
            } else if (quote != '\'' && c == '\\' && i + 1 < text.length()) {
                i++;
                word.append(text.charAt(i));
                inWord = true;
            } else if (quote == 0 && Character.isWhitespace(c)) {
                if (inWord) {
                    words.add(word.toString());
                    word.setLength(0);
                    inWord = false;
                }
            } else {
                word.append(c);
                inWord = true;
            }
        }
        if (quote != 0) {
            throw new IllegalArgumentException("a " + quote + " without a partner in: " + text);
        }
        if (inWord) {
            words.add(word.toString());
        }
        if (words.isEmpty()) {
            throw new IllegalArgumentException("an empty command");
        }
        return words;
    }
}
