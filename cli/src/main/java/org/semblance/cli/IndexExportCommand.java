package org.semblance.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import picocli.CommandLine.Command;

/** Prints all documents of an index. */
@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Print the documents of an index of the service as JSON Lines, by the order of their ids: id, url,"
                        + " added, and as far as they are kept fingerprint and text.",
        footer = {"", "Example:", "  semblance index export data/indexes/news > news.jsonl"})
final class IndexExportCommand extends IndexVerb {
    @Override
    void execute(Console console) throws IOException, InterruptedException {
        requireLive("export", "'semblance fingerprint' prints the fingerprints of documents");
        PrintWriter out = new PrintWriter(new BufferedWriter(spec.commandLine().getOut()));
        LiveWork.open(directory, "export", console, index -> index.export(out));
    }
}
