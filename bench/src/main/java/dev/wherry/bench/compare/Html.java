package dev.wherry.bench.compare;

/** Text in a document. */
final class Html {

    private Html() {}

    /** With everything harmless that has a meaning in HTML. */
    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
