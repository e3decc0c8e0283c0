package org.semblance.report.verify;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.analysis.Analyzer;
import org.semblance.corpus.SkippedRecord;
import org.semblance.document.Document;
import org.semblance.document.Site;
import org.semblance.pairs.Keep;
import org.semblance.proof.PairProof;
import org.semblance.records.Encoder;
import org.semblance.records.SiteNumber;
import org.semblance.run.MemoryMeter;

/**
 * What a part of an input contains: where its documents are, the records that were not compared, and everything about the
 * documents that tables name.
 */
public final class InputChunk implements Serializable {
    private static final long serialVersionUID = 1;

    final int place;

    /** Documents at consecutive positions, of which there are usually many. */
    final ArrayList<Run> runs = new ArrayList<>();

    final ArrayList<SkippedRecord> skipped = new ArrayList<>();
    final HashMap<Long, Integer> sites = new HashMap<>();
    final ArrayList<Named> named = new ArrayList<>();
    private long start;
    private int count;
    private int documents;

    public InputChunk(int place) {
        this.place = place;
    }

    /** Documents at consecutive positions of an input, from {@code start} on. */
    record Run(int place, long start, int count) implements Serializable {}

    /** What the inputs say about a document that tables may name; see {@link Doc}. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Named(
            String id,
            int place,
            long position,
            long site,
            @Nullable String siteName,
            boolean isProtected,
            int size,
            boolean isSmall,
            long[] values)
            implements Serializable {}

    public int place() {
        return place;
    }

    /** Number of documents. */
    public int documents() {
        return documents;
    }

    private void add(long position) {
        if (count == 0 || position != start + count) {
            end();
            start = position;
        }
        count++;
        documents++;
    }

    private void end() {
        if (count > 0) runs.add(new Run(place, start, count));
        count = 0;
    }

    /** An id as outputs have it: in UTF-8, half of a surrogate pair becomes a question mark. */
    public static String written(String id) {
        boolean plain = id.chars().noneMatch(c -> Character.isSurrogate((char) c));
        return plain ? id : new String(id.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }

    /** Adds records to chunks, with what the method says about their size. For one thread. */
    public static final class Describer {
        private final Detector<?> detector;
        private final Keep keep;
        private final Predicate<Document> protect;
        private final Encoder encoder;
        private final Analyzer.Worker analysis;
        private final int least;

        /** @param minTokens documents with fewer tokens were not compared */
        public Describer(Detector<?> detector, int minTokens, Keep keep, Predicate<Document> protect) {
            this.detector = detector;
            this.keep = keep;
            this.protect = protect;
            this.encoder = detector.encoding().encoder(MemoryMeter.unbounded());
            this.analysis = detector.analyzer().worker(encoder);
            this.least = Math.max(minTokens, encoder.leastSize());
        }

        /**
         * Adds a document.
         *
         * @param isNamed whether tables may name it
         * @param form what the proof compares of it, if that is known
         */
        public void accept(
                InputChunk chunk, Document document, long position, boolean isNamed, PairProof.@Nullable Form form) {
            long site = SiteNumber.of(document);
            if (site != 0) chunk.sites.merge(site, 1, Integer::sum);
            int size = form == null ? PairProof.UNKNOWN : form.size();
            if (size < least) size = encoded(chunk, document, position);
            if (isNamed) chunk.named.add(named(chunk.place, document, position, site, size));
            chunk.add(position);
        }

        /** The size as the method computes it; a document that is too small is listed. */
        private int encoded(InputChunk chunk, Document document, long position) {
            encoder.begin(document);
            analysis.analyze(document);
            int size = encoder.lastSize();
            if (size < least) {
                encoder.clearLast();
                chunk.skipped.add(SkippedRecord.of(
                        chunk.place,
                        position,
                        document,
                        size,
                        least,
                        encoder.unit(),
                        detector.analyzer().name()));
            }
            return size;
        }

        private Named named(int place, Document document, long position, long site, int size) {
            long[] values = new long[keep.criteria().size()];
            for (int c = 0; c < values.length; c++)
                values[c] = keep.criteria().get(c).value().of(document, place, position);
            return new Named(
                    written(document.id()),
                    place,
                    position,
                    site,
                    site == 0 || document.url() == null ? null : Site.of(document.url()),
                    protect.test(document),
                    size,
                    size < least,
                    values);
        }

        /** Adds a record that is no document. */
        public void reject(InputChunk chunk, long position, String reason) {
            chunk.skipped.add(new SkippedRecord(chunk.place, position, SkippedRecord.Kind.UNREADABLE, reason));
        }

        /** The chunk is complete. */
        public void end(InputChunk chunk) {
            encoder.seal();
            chunk.end();
        }
    }

    /** The numbers of documents of the known web sites. */
    Map<Long, Integer> sites() {
        return sites;
    }

    List<SkippedRecord> skipped() {
        return skipped;
    }
}
