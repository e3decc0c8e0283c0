package org.semblance.cli.index;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import org.semblance.cli.console.Console;
import org.semblance.cli.options.ProgramCommand;
import org.semblance.io.fingerprints.FingerprintStore;
import org.semblance.run.Heap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** A persistent index of fingerprints, and its small commands. */
@Command(
        name = "index",
        synopsisSubcommandLabel = "COMMAND",
        description = "Maintain an index of fingerprints on disk, which finds near duplicates of new documents.",
        footer = {
            "",
            "Examples:",
            "  semblance index build idx crawl-1.jsonl.gz       create an index",
            "  semblance index query idx new.jsonl --first      find near duplicates in it",
            "  semblance index query idx new.jsonl --add        the same, and add the new documents",
            "  semblance index remove idx page-17 page-18",
            "",
            "Changes are atomic: they take effect when the command ends, even if the program is killed.",
            "",
            "The indexes of 'semblance serve --data DATA' are in DATA/indexes/NAME. The same commands work on them",
            "while the service is not running; there, changes take effect batch by batch."
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
public final class IndexCommand extends ProgramCommand {
    @Override
    public Integer call() {
        throw new ParameterException(
                spec.commandLine(), "missing command: build, add, remove, query, stats, compact or export");
    }

    /** Frees the disk space of removed documents. */
    @Command(
            name = "compact",
            description = "Free the disk space of removed documents in an index of the service.",
            footer = {"", "Example:", "  semblance index compact data/indexes/news"})
    static final class Compact extends IndexSubcommand {
        @Override
        void execute(Console console) throws IOException, InterruptedException {
            requireLive("compact", "an index of fingerprints frees disk space by itself");
            ServiceIndexWork.open(directory, "compact", console, ServiceIndexWork::compact);
        }
    }

    /** Prints all documents of an index. */
    @Command(
            name = "export",
            description =
                    "Print the documents of an index of the service as JSON Lines, sorted by id: id, url, added, and"
                            + " fingerprint and text if they are stored.",
            footer = {"", "Example:", "  semblance index export data/indexes/news > news.jsonl"})
    static final class Export extends IndexSubcommand {
        @Override
        void execute(Console console) throws IOException, InterruptedException {
            requireLive("export", "'semblance fingerprint' prints the fingerprints of documents");
            PrintWriter out = new PrintWriter(new BufferedWriter(out()));
            ServiceIndexWork.open(directory, "export", console, index -> index.export(out));
        }
    }

    /** Adds to an index. */
    @Command(
            name = "add",
            description =
                    "Add documents to an index: all of them, or none if one of the ids exists and --replace is not"
                            + " given. In an index of the service, existing documents are always replaced.",
            footer = {
                "",
                "Examples:",
                "  semblance index add idx crawl-2.jsonl.gz",
                "  semblance index add idx changed.jsonl --replace"
            })
    static final class Add extends IndexInputSubcommand {
        @Option(names = "--replace", description = "Replace the documents whose ids exist.")
        private boolean replace;

        @Override
        void execute(IndexInput inputs, Console console) throws IOException, InterruptedException {
            if (ServiceIndexWork.isIn(directory)) {
                ServiceIndexWork.open(directory, "add", console, index -> index.put(inputs, run.maxBad));
                return;
            }
            try (FingerprintStore store = FingerprintStore.change(directory)) {
                Optional<byte[]> weights = weights(store);
                Appending appending = new Appending(store, DocumentFingerprinter.room(Heap.limit(), weights), replace);
                read(inputs, store, weights, console, appending);
                appending.commit();
                if (replace) conclude(appending.added(), appending.replaced(), store, console);
                else conclude("added", appending.added(), store, console);
            }
        }
    }
}
