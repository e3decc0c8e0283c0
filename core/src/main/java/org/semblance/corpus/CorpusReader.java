package org.semblance.corpus;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.semblance.analysis.Analyzer;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.pairs.Keep;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Encoding;
import org.semblance.run.Footprint;
import org.semblance.run.MemoryPlan;
import org.semblance.run.Progress;
import org.semblance.run.Workers;

/**
 * Reads sources on all threads: whoever is free takes the next chunk, and the chunks come together in input order.
 *
 * @param minTokens documents with fewer tokens are not compared; at least 1
 * @param protect documents never to be removed
 */
public record CorpusReader(
        Analyzer analyzer,
        Encoding<?> encoding,
        Keep keep,
        Predicate<Document> protect,
        int minTokens,
        Workers workers,
        Progress progress) {

    /** A corpus, and its documents as they were encoded. */
    public record Input(Corpus corpus, List<Encoded> encoded) {}

    /**
     * Reads a source to its end, or until it is too much.
     *
     * @param footprint of all that is kept
     * @throws MemoryPlan.TooLittle if the heap is too small for the documents
     */
    public Input read(Source source, Footprint footprint) throws IOException, InterruptedException {
        List<CorpusChunk> chunks = new ArrayList<>();
        long total = source.totalBytes();
        Workers readers = new Workers(footprint.readers(workers.threads()));
        long inHand = readers.threads() * footprint.reading();
        footprint.take(inHand);
        readers.share(() -> {
            Encoder encoder = encoding.encoder(footprint);
            Analyzer.Worker analysis = analyzer.worker(encoder);
            while (true) {
                Source.Chunk next;
                CorpusChunk chunk;
                synchronized (chunks) {
                    if (Thread.interrupted()) throw new InterruptedException();
                    footprint.reached(source.bytesRead(), total); // what follows has not been encoded yet
                    next = source.next();
                    if (next == null) return;
                    chunk = new CorpusChunk(next.place(), this, encoder, analysis);
                    chunks.add(chunk);
                    progress.reached(source.bytesRead());
                }
                next.read(chunk);
                chunk.seal();
                footprint.takeColumns(chunk.bytes());
            }
        });
        footprint.give(inHand);
        footprint.reached(total, total);
        List<Encoded> encoded = chunks.stream().map(CorpusChunk::encoded).toList();
        Corpus corpus = new Corpus(source.places(), chunks);
        footprint.take(corpus.bytes());
        footprint.give(chunks.stream().mapToLong(CorpusChunk::bytes).sum());
        return new Input(corpus, encoded);
    }
}
