package org.semblance.corpus;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenSink;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.pairs.Keep;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Encoding;
import org.semblance.records.sets.TokenSets;
import org.semblance.run.MemoryMeter;
import org.semblance.run.MemoryPlan;
import org.semblance.run.Progress;
import org.semblance.run.Workers;

/**
 * Reads sources on all threads: a free thread takes the next chunk; the chunks are put together in input order.
 *
 * @param minTokens documents with fewer tokens are not compared; at least 1
 * @param protect documents never to be removed
 * @param required conditions that some document must meet
 */
public record CorpusReader(
        Analyzer analyzer,
        Encoding<?> encoding,
        Keep keep,
        Predicate<Document> protect,
        List<Requirement> required,
        int minTokens,
        Workers workers,
        Progress progress) {

    /** A reader that analyses no texts, for documents whose pairs are known. */
    public static CorpusReader ofDocuments(
            Keep keep, Predicate<Document> protect, List<Requirement> required, Workers workers, Progress progress) {
        return new CorpusReader(
                new IgnoredTexts(), new IgnoredTexts.Form(), keep, protect, required, 1, workers, progress);
    }

    /** A corpus, and its documents as they were encoded. */
    public record Input(Corpus corpus, List<Encoded> encoded) {}

    /**
     * Reads a source.
     *
     * @param footprint counts the memory
     * @throws MemoryPlan.TooLittle if the heap is too small for the documents
     */
    public Input read(Source source, MemoryMeter footprint) throws IOException, InterruptedException {
        return read(KnownDocuments.none(), source, footprint);
    }

    /** Reads a source after known documents, which are counted already; their places come before those of the source. */
    public Input read(KnownDocuments known, Source source, MemoryMeter footprint)
            throws IOException, InterruptedException {
        return read(known, 0, source, footprint);
    }

    /** Reads a source whose first places an earlier run has read: their documents are not protected and meet no requirement. */
    public Input readAgain(int places, Source source, MemoryMeter footprint) throws IOException, InterruptedException {
        return read(KnownDocuments.none(), places, source, footprint);
    }

    private Input read(KnownDocuments known, int again, Source source, MemoryMeter footprint)
            throws IOException, InterruptedException {
        int before = known.places().size();
        List<CorpusChunk> chunks = new ArrayList<>();
        RecordSizes sizes = new RecordSizes();
        Requirement.Open open = new Requirement.Open(required);
        long total = source.totalBytes();
        Workers readers = new Workers(footprint.readers(workers.threads()));
        long inHand = readers.threads() * footprint.reading();
        footprint.takeInHand(inHand);
        readers.share(() -> {
            Encoder encoder = encoding.encoder(footprint);
            Analyzer.Worker analysis = analyzer.worker(encoder);
            RecordSizes mine = new RecordSizes();
            while (true) {
                Source.Chunk next;
                CorpusChunk chunk;
                synchronized (chunks) {
                    if (Thread.interrupted()) throw new InterruptedException();
                    footprint.reached(source.bytesRead(), total); // what follows has not been encoded yet
                    next = source.next();
                    if (next == null) {
                        sizes.add(mine);
                        return;
                    }
                    chunk = new CorpusChunk(
                            before + next.place(), next.place() >= again, this, open, encoder, analysis, mine);
                    encoder.beginChunk(chunks.size());
                    chunks.add(chunk);
                    progress.reached(source.bytesRead());
                }
                next.read(chunk);
                chunk.seal();
                footprint.takeColumns(chunk.columns.bytes());
            }
        });
        footprint.giveInHand(inHand);
        footprint.reached(total, total);
        List<Encoded> encoded = new ArrayList<>(known.encoded());
        List<CorpusColumns> parts = new ArrayList<>(known.columns().parts());
        for (CorpusChunk chunk : chunks) {
            encoded.add(chunk.encoded());
            parts.add(chunk.columns);
        }
        List<String> places = new ArrayList<>(known.places());
        places.addAll(source.places());
        Corpus corpus = new Corpus(places, parts, sizes, open.unmatched());
        footprint.take(corpus.bytes());
        footprint.give(parts.stream().mapToLong(CorpusColumns::bytes).sum());
        return new Input(corpus, encoded);
    }

    /** Analyses no text, for documents whose pairs are known. */
    static final class IgnoredTexts implements Analyzer {
        @Override
        public Worker worker(TokenSink tokens) {
            return _ -> {};
        }

        @Override
        public List<String> tokens(String text) {
            return List.of();
        }

        @Override
        public String name() {
            return "none";
        }

        /** Documents without a form; each counts as comparable. */
        static final class Form implements Encoding<TokenSets> {
            @Override
            public boolean dependsOnCollection() {
                return false;
            }

            @Override
            public Encoder encoder(MemoryMeter footprint) {
                return new Counter();
            }

            @Override
            public TokenSets assemble(List<Encoded> chunks, Workers workers, MemoryMeter footprint) {
                throw new IllegalStateException("texts that were not looked at");
            }
        }

        private static final class Counter implements Encoder {
            private int documents;

            @Override
            public void begin(Document document) {
                documents++;
            }

            @Override
            public int lastSize() {
                return 1;
            }

            @Override
            public void clearLast() {}

            @Override
            public Encoded seal() {
                int sealed = documents;
                documents = 0;
                return () -> sealed;
            }

            @Override
            public void token(long hash, int start, int end) {}

            @Override
            public void end() {}
        }
    }
}
