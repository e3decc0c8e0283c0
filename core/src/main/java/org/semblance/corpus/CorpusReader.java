package org.semblance.corpus;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.semblance.Detector;
import org.semblance.Document;
import org.semblance.Source;
import org.semblance.pairs.Keep;
import org.semblance.records.Encoder;
import org.semblance.records.Records;
import org.semblance.run.Progress;
import org.semblance.run.Workers;

/**
 * Reads sources on all threads: whoever is free takes the next chunk, and the chunks come together in input order.
 *
 * @param minTokens documents with fewer tokens are not compared; at least 1
 * @param protect documents never to be removed
 */
public record CorpusReader<R extends Records>(
        Detector<R> detector,
        Keep keep,
        Predicate<Document> protect,
        int minTokens,
        Workers workers,
        Progress progress) {

    /** A corpus, and its documents as the detector's encoders left them. */
    public record Encoded(Corpus corpus, List<Encoder> chunks) {}

    public Encoded read(Source source) throws IOException, InterruptedException {
        List<CorpusChunk> chunks = new ArrayList<>();
        workers.share(() -> {
            while (true) {
                Source.Chunk next;
                CorpusChunk chunk;
                synchronized (chunks) {
                    if (Thread.interrupted()) throw new InterruptedException();
                    next = source.next();
                    if (next == null) return;
                    chunk = new CorpusChunk(next.place(), this);
                    chunks.add(chunk);
                }
                next.read(chunk);
                chunk.seal();
                progress.reached(source.bytesRead());
            }
        });
        return new Encoded(
                new Corpus(source.places(), chunks),
                chunks.stream().map(CorpusChunk::encoder).toList());
    }
}
