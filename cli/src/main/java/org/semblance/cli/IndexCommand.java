package org.semblance.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A durable index of fingerprints. */
@Command(
        name = "index",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        synopsisSubcommandLabel = "COMMAND",
        description = "Keep fingerprints in a directory: which of these documents are nearly ones that we have?",
        footer = {
            "",
            "Examples:",
            "  semblance index build idx crawl-1.jsonl.gz       an index of what is there",
            "  semblance index query idx new.jsonl --first      what is nearly in it",
            "  semblance index query idx new.jsonl --add        the same, and add the new ones",
            "  semblance index remove idx page-17 page-18",
            "",
            "A change counts when its command ends, all of it or nothing, even if the program is killed.",
            "",
            "The indexes of 'semblance serve --data DATA' are DATA/indexes/NAME: they have the same verbs",
            "while the service is down, and what these change counts batch by batch."
        },
        subcommands = {
            IndexBuildCommand.class,
            IndexAddCommand.class,
            IndexRemoveCommand.class,
            IndexQueryCommand.class,
            IndexStatsCommand.class,
            IndexCompactCommand.class,
            IndexExportCommand.class
        })
final class IndexCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "which command: build, add, remove, query, stats, compact or export?");
    }
}
