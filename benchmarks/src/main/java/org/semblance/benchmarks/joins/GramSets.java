package org.semblance.benchmarks.joins;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.CharGrams;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.io.Sources;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.sets.TokenSetEncoding;
import org.semblance.records.sets.TokenSets;
import org.semblance.run.Workers;
import org.semblance.text.words.Words;

/**
 * The two representations of a corpus in the experiment: sets of character grams, and sketches of these sets. The words
 * of a document are joined by single blanks before grams are extracted; the n-th occurrence of a gram is a distinct
 * gram.
 */
public record GramSets(TokenSets grams, TokenSets sketches) {
    /** The words of a document joined by single blanks. */
    static String text(Words words, Document document) {
        return String.join(" ", words.tokens(document.text()));
    }

    public static GramSets read(Path file, int size, int components) throws IOException, InterruptedException {
        Encoder grams = new TokenSetEncoding(true).encoder();
        Encoder sketches = new TokenSetEncoding(false).encoder();
        CharGrams cutter = new CharGrams(size);
        Analyzer.Worker toGrams = cutter.worker(grams);
        Analyzer.Worker toSketches = cutter.worker(new BroderSketch(components, true).into(sketches));
        Words words = new Words();
        Source.DocumentSink sink = new Source.DocumentSink() {
            @Override
            public void accept(Document document, long position) {
                String text = text(words, document);
                toGrams.analyze(text);
                toSketches.analyze(text);
            }

            @Override
            public void reject(long position, String reason) {
                throw new IllegalArgumentException(file + ":" + position + ": " + reason);
            }
        };
        List<Encoded> gramChunks = new ArrayList<>();
        List<Encoded> sketchChunks = new ArrayList<>();
        try (Source source = Sources.open(file)) {
            for (Source.Chunk chunk = source.next(); chunk != null; chunk = source.next()) {
                chunk.read(sink);
                gramChunks.add(grams.seal());
                sketchChunks.add(sketches.seal());
            }
        }
        Workers one = new Workers(1);
        return new GramSets(
                new TokenSetEncoding(true).assemble(gramChunks, one),
                new TokenSetEncoding(false).assemble(sketchChunks, one));
    }
}
