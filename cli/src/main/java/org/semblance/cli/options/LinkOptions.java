package org.semblance.cli.options;

import java.util.List;
import java.util.Map;
import org.semblance.report.run.RunPlan.Action;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** What is done with new documents that match old ones. */
public final class LinkOptions extends RemovalOptions {
    @Option(
            names = "--action",
            paramLabel = "ACTION",
            description = "report (list the pairs only), remove (also write the new documents without a match, and a"
                    + " removal log), or annotate (write all new documents, with their matches as fields). Default:"
                    + " report.")
    private Action action = Action.REPORT;

    @Override
    public Action action() {
        return action;
    }

    @Override
    public Map<String, String> described(String scope) {
        return action == Action.REPORT ? Map.of("scope", scope) : removals(scope);
    }

    /**
     * Fails if options have no effect because nothing is removed.
     *
     * @throws IllegalArgumentException with the remedy
     */
    public void requireUsed(CommandSpec spec) {
        if (action != Action.REPORT) return;
        for (String option : List.of("--protect", "--max-loss", "--max-cluster", "--from")) {
            if (spec.commandLine().getParseResult().hasMatchedOption(option))
                throw new IllegalArgumentException(option
                        + " has no effect on a list of pairs: add --action remove or --action annotate, or omit it");
        }
    }
}
