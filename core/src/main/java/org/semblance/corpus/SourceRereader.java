package org.semblance.corpus;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.util.BitSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.semblance.analysis.Analyzer;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.records.SecondReading;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;

/**
 * Reads the chunks of a source that have wanted documents once more, on all threads.
 *
 * @param documents of each chunk
 */
@SuppressWarnings("ArrayRecordComponent") // a column, never compared
public record SourceRereader(
        Source source, int[] documents, Corpus corpus, Analyzer analyzer, MemoryMeter footprint, Workers workers)
        implements SecondReading {
    /** A chunk, and the ordinals of its documents. */
    private record Part(Source.Chunk chunk, int from, int to) {}

    @Override
    public void read(BitSet wanted, Supplier<? extends Visitor> visitors) throws IOException, InterruptedException {
        if (wanted.isEmpty()) return;
        Workers readers = new Workers(footprint.readers(workers.threads()));
        long inHand = readers.threads() * footprint.reading();
        footprint.takeInHand(inHand);
        try (Source again = source.again().orElseThrow()) {
            Chunks chunks = new Chunks(again, wanted);
            readers.share(() -> {
                Visitor visitor = visitors.get();
                Analyzer.Worker analysis = analyzer.worker(visitor);
                for (Part part = chunks.next(); part != null; part = chunks.next()) {
                    Documents each = new Documents(part, wanted, visitor, analysis);
                    part.chunk.read(each);
                    each.requireAll();
                }
            });
        }
        footprint.giveInHand(inHand);
    }

    private IOException changed(int x) {
        return new FileSystemException(
                x < corpus.size() ? corpus.where(x) : corpus.places().getLast(),
                null,
                "the input changed during the run; run again when it is no longer being written");
    }

    /** Finds the chunks with wanted documents, in input order. */
    private final class Chunks {
        private final Source again;
        private final BitSet wanted;
        private int number;
        private int first;

        Chunks(Source again, BitSet wanted) {
            this.again = again;
            this.wanted = wanted;
        }

        /** The next chunk; null if no further one has wanted documents. */
        synchronized @Nullable Part next() throws IOException, InterruptedException {
            while (wanted.nextSetBit(first) >= 0) {
                if (Thread.interrupted()) throw new InterruptedException();
                Source.Chunk chunk = again.next();
                if (chunk == null || number == documents.length) throw changed(first);
                int from = first;
                first += documents[number++];
                int next = wanted.nextSetBit(from);
                if (next < first) return new Part(chunk, from, first);
            }
            return null;
        }
    }

    /** The documents of a chunk, which must be at the same positions as before. */
    private final class Documents implements Source.DocumentSink {
        private final Part part;
        private final BitSet wanted;
        private final Visitor visitor;
        private final Analyzer.Worker analysis;
        private int x;

        Documents(Part part, BitSet wanted, Visitor visitor, Analyzer.Worker analysis) {
            this.part = part;
            this.wanted = wanted;
            this.visitor = visitor;
            this.analysis = analysis;
            this.x = part.from;
        }

        @Override
        public void accept(Document document, long position) {
            if (x >= part.to || corpus.position(x) != position) throw new UncheckedIOException(changed(part.from));
            if (wanted.get(x)) {
                visitor.begin(x, document);
                analysis.analyze(document);
            }
            x++;
        }

        @Override
        public void reject(long position, String reason) {
            // was rejected before
        }

        void requireAll() throws IOException {
            if (x < part.to) throw changed(part.from);
        }
    }
}
