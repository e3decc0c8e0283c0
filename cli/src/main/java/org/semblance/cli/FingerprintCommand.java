package org.semblance.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.analysis.Analyzer;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.CorpusReader;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.records.Encoded;
import org.semblance.records.FingerprintingEncoder;
import org.semblance.records.bits.BitVectors;
import org.semblance.records.bits.FingerprintForm;
import org.semblance.records.bits.SimhashEncoding;
import org.semblance.run.Workers;
import org.semblance.text.IdfTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the fingerprint of each document. */
@Command(
        name = "fingerprint",
        description = {
            "Print the id of each document, a tab, and its fingerprint.",
            "Exact methods: 16 hexadecimal digits, equal for documents with equal tokens (edit: with equal"
                    + " text). simhash: 16 digits (32 with bits=128) that differ in few bits for near duplicates."
                    + " supershingle and minhash: the supershingles or bands, 16 digits each, separated by commas."
                    + " Documents without tokens are reported on standard error."
        },
        footer = {
            "",
            "Examples:",
            "  semblance fingerprint news.jsonl | sort -k2 | uniq -D -f1",
            "  semblance fingerprint news.jsonl -m simhash --save-idf news.idf > news.prints",
            "  semblance fingerprint later.jsonl -m simhash --set weights=idf:news.idf"
        })
final class FingerprintCommand extends DocumentCommand {
    @Option(
            names = "--save-idf",
            paramLabel = "FILE",
            description = "simhash: save the document frequencies of the collection's features, for weights=idf:FILE.")
    private @Nullable Path table;

    @Override
    Function<Document, @Nullable String> line(Detector<?> detector) {
        if (!(detector.encoding().encoder() instanceof FingerprintingEncoder encoder)) {
            throw new IllegalArgumentException(
                    "method %s has no fingerprints of single documents; 'semblance tokens -m %s' prints the tokens it compares"
                            .formatted(detector.name(), detector.name()));
        }
        Analyzer.Worker analysis = detector.analyzer().worker(encoder);
        return document -> {
            encoder.begin(document);
            analysis.analyze(document);
            String fingerprint = encoder.lastFingerprint();
            encoder.clearLast(); // not needed after it is printed
            return fingerprint.isEmpty() ? null : fingerprint;
        };
    }

    @Override
    void print(Source source, Detector<?> detector, BufferedWriter out) throws IOException, InterruptedException {
        Optional<SimhashEncoding> counting = detector.profile()
                .fingerprints()
                .flatMap(FingerprintForm::weighted)
                .filter(SimhashEncoding::dependsOnCollection);
        if (counting.isPresent()) {
            print(source, detector, counting.get(), out);
            return;
        }
        if (table != null) {
            throw new IllegalArgumentException(
                    "--save-idf needs -m simhash with weights that are counted, such as weights=tfidf");
        }
        super.print(source, detector, out);
    }

    /** Reads all documents before it makes the first fingerprint. */
    private void print(Source source, Detector<?> detector, SimhashEncoding simhash, BufferedWriter out)
            throws IOException, InterruptedException {
        Workers workers = new Workers(Runtime.getRuntime().availableProcessors());
        CorpusReader.Input input = read(source, detector, simhash, workers);
        Corpus corpus = input.corpus();
        List<Encoded> chunks = input.encoded();
        if (table != null)
            IdfTable.of(simhash.frequencies(chunks, workers), detector).save(table);
        BitVectors prints = simhash.assemble(chunks, workers);
        for (int x = 0; x < prints.size(); x++) {
            if (prints.sizeOf(x) > 0) out.write(row(corpus.id(x), prints.hex(x)));
        }
    }
}
