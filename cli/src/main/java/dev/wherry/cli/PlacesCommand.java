package dev.wherry.cli;

import dev.wherry.core.Endpoints;
import dev.wherry.core.OperationException;
import dev.wherry.engine.copy.Places;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** A small tool that does one thing with each of the places that it is given, of any machine. */
abstract class PlacesCommand implements Command {

    private final String name;

    PlacesCommand(String name) {
        this.name = name;
    }

    /** Declares the options that are this command's own, and its help. */
    abstract void declare(CommandSpec spec);

    /** Makes ready for a run with the options of {@code parsed}. */
    abstract Tool tool(ParseResult parsed, Screen screen);

    /** One run of a command. */
    interface Tool {

        /** Does what is to be done with {@code text}; what fails on the way is told and counted. */
        void perform(Places places, String text) throws IOException;

        /** Counts and tells that something failed. */
        void problem(OperationException problem);

        /** Tells what was done in all, and how the process is to end. */
        int finish();
    }

    @Override
    public final CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("wherry " + name);
        spec.addPositional(
                PositionalParamSpec.builder()
                        .index("0..*")
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .arity("1..*")
                        .required(true)
                        .paramLabel("PLACE...")
                        .hideParamSyntax(true)
                        .description(
                                "smb://[USER@]HOST/SHARE/PATH, p9://HOST/PATH,"
                                        + " p9+unix:SOCKET?path=/PATH, or a path of this machine.")
                        .build());
        declare(spec);
        TransferOptions.flag(spec, "Print JSON, one object a line.", "--json");
        RemoteOptions.addTo(spec);
        TransferOptions.flag(spec, "Say nothing but errors.", "-q", "--quiet");
        TransferOptions.verbosity(spec);
        spec.usageMessage().sortOptions(false);
        return spec;
    }

    @Override
    public final int run(ParseResult parsed, Screen screen) {
        screen.verbosity(TransferOptions.verbosity(parsed));
        Endpoints endpoints = Endpoints.installed(RemoteOptions.access(parsed));
        Tool tool = tool(parsed, screen);
        try {
            for (String text : parsed.matchedPositionalValue(0, List.<String>of())) {
                perform(tool, endpoints, text);
            }
        } finally {
            screen.out().flush();
        }
        return tool.finish();
    }

    private void perform(Tool tool, Endpoints endpoints, String text) {
        try (Places places = new Places(endpoints)) {
            tool.perform(places, text);
        } catch (OperationException e) {
            tool.problem(e);
        } catch (IOException e) {
            tool.problem(new OperationException(name, text, String.valueOf(e.getMessage()), "", e));
        }
    }
}
