package dev.wherry.lab;

import dev.wherry.measure.Contender;
import dev.wherry.measure.result.MarkdownTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What one show found.
 *
 * @param introduction what it is about and how to read it, in Markdown
 * @param tables comparisons of whole commands; none where the introduction has its own
 * @param goals what they are held to
 */
record Section(String introduction, List<Table> tables, List<Goal> goals) {

    Section {
        tables = List.copyOf(tables);
        goals = List.copyOf(goals);
    }

    /** The Markdown below the section's heading. */
    String markdown() {
        var text = new StringBuilder(introduction.strip()).append("\n\n");
        tables.forEach(table ->
                text.append("**")
                        .append(table.caption())
                        .append("**\n\n")
                        .append(MarkdownTable.of(table.comparison()))
                        .append('\n'));
        if (!goals.isEmpty()) {
            text.append("| goal | | measured | |\n| --- | ---: | ---: | --- |\n");
            goals.forEach(goal -> text.append(goal.row()).append('\n'));
            text.append('\n');
        }
        if (tables.isEmpty()) {
            return text.toString();
        }
        return text.append("The commands:\n\n```sh\n")
                .append(commands())
                .append("```\n")
                .toString();
    }

    private String commands() {
        Map<String, String> commands = new LinkedHashMap<>();
        for (Table table : tables) {
            for (Contender contender : table.comparison().contenders()) {
                commands.putIfAbsent(contender.command().toString(), contender.name());
            }
        }
        return commands.entrySet().stream()
                .map(entry -> "# " + entry.getValue() + "\n" + entry.getKey() + "\n")
                .collect(Collectors.joining());
    }
}
