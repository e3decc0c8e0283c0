package org.semblance.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.corpus.CorpusReader;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.records.DocumentFrequencies;
import org.semblance.report.PendingFiles;
import org.semblance.run.Workers;
import org.semblance.text.IdfTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the tokens of each document, or saves the weights of all tokens. */
@Command(
        name = "tokens",
        description = "Print the id of each document, a tab, and its tokens separated by spaces (a space inside a token"
                + " is printed as _).",
        footer = {
            "",
            "Examples:",
            "  semblance tokens news.jsonl --tokens words | head",
            "  semblance tokens news.jsonl --measure weighted-jaccard --save-weights news.weights"
        })
final class TokensCommand extends DocumentCommand {
    @Option(
            names = "--save-weights",
            paramLabel = "FILE",
            description =
                    "Print nothing; count how many documents have each token and save that, for --set weights=FILE of"
                            + " weighted-jaccard and weighted-cosine (weights=idf:FILE of simhash).")
    private @Nullable Path table;

    @Option(names = "--overwrite", description = "Replace an existing FILE of --save-weights.")
    private boolean overwrite;

    @Override
    Function<Document, @Nullable String> line(Detector<?> detector) {
        return document -> detector.analyzer().tokens(document).stream()
                .map(token -> token.replaceAll("\\s", "_"))
                .collect(Collectors.joining(" "));
    }

    @Override
    void print(Source source, Detector<?> detector, BufferedWriter out) throws IOException, InterruptedException {
        if (table == null && overwrite) throw new IllegalArgumentException("--overwrite needs --save-weights FILE");
        if (table == null) super.print(source, detector, out);
        else save(source, detector, table);
    }

    private void save(Source source, Detector<?> detector, Path file) throws IOException, InterruptedException {
        if (!detector.encoding().dependsOnCollection())
            throw new IllegalArgumentException(
                    "--save-weights needs weights that are counted: add --measure weighted-jaccard, or -m simhash");
        PendingFiles.requireFree(file, overwrite);
        Workers workers = new Workers(Runtime.getRuntime().availableProcessors());
        CorpusReader.Input input = read(source, detector, detector.encoding(), workers);
        DocumentFrequencies counted = detector.encoding()
                .documentFrequencies(input.encoded(), workers)
                .orElseThrow(() -> new IllegalArgumentException(
                        "method %s has no weights that can be saved: use --measure weighted-jaccard, or -m simhash"
                                .formatted(detector.name())));
        IdfTable.of(counted, detector).save(file);
        console(false, false)
                .note("%s: %,d documents, %,d tokens that at least two of them have"
                        .formatted(file, counted.documents(), counted.size()));
    }
}
