package dev.wherry.doctor.report;

/** The frame of a page that needs nothing from elsewhere and follows the reader's colours. */
final class Page {

    private static final String HEAD =
            """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>@TITLE@</title>
            <style>
            :root { color-scheme: light dark; --ink: #1b2430; --paper: #fbfaf7; --quiet: #667085; --line: #d5d9e0; --mark: #b3541e; }
            @media (prefers-color-scheme: dark) { :root { --ink: #e4e7ec; --paper: #14181f; --quiet: #98a2b3; --line: #333b47; --mark: #f0a36b; } }
            body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
            h1 { font-size: 1.4rem } h2 { font-size: 1.1rem; margin-top: 2rem; border-top: 1px solid var(--line); padding-top: 1rem }
            table { border-collapse: collapse; width: 100% } td, th { text-align: left; padding: .25rem .75rem .25rem 0; vertical-align: top; border-bottom: 1px solid var(--line) }
            td.n, th.n { text-align: right; font-variant-numeric: tabular-nums }
            code, pre { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; white-space: pre-wrap }
            .quiet { color: var(--quiet) } .clamps { color: var(--mark); font-weight: 600 }
            svg { width: 100%; height: auto } svg text { fill: var(--quiet); font: 12px system-ui, sans-serif }
            .axis { stroke: var(--line) } .curve { stroke: var(--mark); fill: none; stroke-width: 2 } .dot { fill: var(--mark) }
            </style></head><body>
            """;

    private final StringBuilder html;

    Page(String title) {
        html = new StringBuilder(HEAD.replace("@TITLE@", escaped(title)));
    }

    /** Adds an element with plain text in it. */
    Page text(String tag, String text) {
        html.append('<').append(tag).append('>').append(escaped(text));
        html.append("</").append(tag.split(" ", 2)[0]).append(">\n");
        return this;
    }

    /** Adds markup that is whole already. */
    Page raw(String markup) {
        html.append(markup).append('\n');
        return this;
    }

    String end() {
        return html + "</body></html>\n";
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
