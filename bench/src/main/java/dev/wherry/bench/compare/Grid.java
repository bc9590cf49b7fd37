package dev.wherry.bench.compare;

import java.util.ArrayList;
import java.util.List;

/**
 * A table for a terminal or for Markdown: the first column to the left, the others to the right.
 */
final class Grid {

    private final List<List<String>> rows = new ArrayList<>();

    /** A row with as many cells as the first one, which is the heading. */
    Grid row(String... cells) {
        rows.add(List.of(cells));
        return this;
    }

    /** With columns of equal width; the last one is to the left, too. */
    String text() {
        int columns = rows.getFirst().size();
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        var text = new StringBuilder();
        for (List<String> row : rows) {
            var line = new StringBuilder("  ");
            for (int i = 0; i < columns; i++) {
                String cell = row.get(i);
                String gap = " ".repeat(widths[i] - cell.length());
                boolean left = i == 0 || i == columns - 1;
                line.append(left ? cell + gap : gap + cell).append("  ");
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    String markdown() {
        var text = new StringBuilder();
        for (int i = 0; i < rows.size(); i++) {
            text.append("| ");
            text.append(
                    String.join(
                            " | ", rows.get(i).stream().map(c -> c.replace("|", "\\|")).toList()));
            text.append(" |\n");
            if (i == 0) {
                text.append("| ---").append(" | ---:".repeat(rows.getFirst().size() - 1));
                text.append(" |\n");
            }
        }
        return text.toString();
    }
}
