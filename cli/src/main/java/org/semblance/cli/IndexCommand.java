package org.semblance.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import org.semblance.io.prints.PrintStore;
import org.semblance.run.Heap;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** A durable index of fingerprints. */
@Command(
        name = "index",
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
            IndexCommand.Add.class,
            IndexRemoveCommand.class,
            IndexQueryCommand.class,
            IndexStatsCommand.class,
            IndexCommand.Compact.class,
            IndexCommand.Export.class
        })
final class IndexCommand extends ProgramCommand {
    @Override
    public Integer call() {
        throw new ParameterException(
                spec.commandLine(), "which command: build, add, remove, query, stats, compact or export?");
    }

    /** Gives back the room of what was removed. */
    @Command(
            name = "compact",
            description = "Give back the room that removed documents take in an index of the service.",
            footer = {"", "Example:", "  semblance index compact data/indexes/news"})
    static final class Compact extends IndexVerb {
        @Override
        void execute(Console console) throws IOException, InterruptedException {
            requireLive("compact", "a change of an index of fingerprints gives back room by itself");
            LiveWork.open(directory, "compact", console, LiveWork::compact);
        }
    }

    /** Prints all documents of an index. */
    @Command(
            name = "export",
            description =
                    "Print the documents of an index of the service as JSON Lines, by the order of their ids: id, url,"
                            + " added, and as far as they are kept fingerprint and text.",
            footer = {"", "Example:", "  semblance index export data/indexes/news > news.jsonl"})
    static final class Export extends IndexVerb {
        @Override
        void execute(Console console) throws IOException, InterruptedException {
            requireLive("export", "'semblance fingerprint' prints the fingerprints of documents");
            PrintWriter out = new PrintWriter(new BufferedWriter(out()));
            LiveWork.open(directory, "export", console, index -> index.export(out));
        }
    }

    /** Adds to an index. */
    @Command(
            name = "add",
            description =
                    "Add documents to an index: all of them, or none if one of their ids is there already. In an index of"
                            + " the service they take the place of those with their ids.",
            footer = {"", "Example:", "  semblance index add idx crawl-2.jsonl.gz"})
    static final class Add extends IndexInputVerb {
        @Override
        void execute(PrintInput.Opened inputs, Console console) throws IOException, InterruptedException {
            if (LiveWork.isIn(directory)) {
                LiveWork.open(directory, "add", console, index -> index.put(inputs, input.prints(), run.maxBad()));
                return;
            }
            try (PrintStore store = PrintStore.change(directory)) {
                Optional<byte[]> weights = weights(store);
                IndexInputVerb.Appending appending =
                        new IndexInputVerb.Appending(store, DocumentPrints.room(Heap.limit(), weights));
                read(inputs, store, weights, console, appending);
                conclude("added", appending.commit(), store, console);
            }
        }
    }
}
