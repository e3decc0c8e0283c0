package org.semblance.corpus;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.semblance.analysis.Analyzer;
import org.semblance.document.Document;
import org.semblance.document.Source.DocumentSink;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.SiteNumber;

/** One chunk of the input: each document is analysed and encoded, and its values go to columns. */
final class CorpusChunk implements DocumentSink {
    final CorpusColumns columns;
    private final int place;
    private final boolean fresh;
    private final CorpusReader how;
    private final Requirement.Open required;
    private final Encoder encoder;
    private final Analyzer.Worker analysis;
    private final RecordSizes sizes;
    private @Nullable Encoded encoded;

    /**
     * A chunk to be read with one thread's encoder, an analysis that writes to it, and the thread's sizes of records.
     *
     * @param fresh whether no earlier run has read it; only then documents are protected and meet requirements
     */
    CorpusChunk(
            int place,
            boolean fresh,
            CorpusReader how,
            Requirement.Open required,
            Encoder encoder,
            Analyzer.Worker analysis,
            RecordSizes sizes) {
        this.place = place;
        this.fresh = fresh;
        this.how = how;
        this.required = required;
        this.encoder = encoder;
        this.analysis = analysis;
        this.sizes = sizes;
        this.columns = new CorpusColumns(place, how.keep().criteria().size());
    }

    /** The documents as they were encoded; the chunk must be sealed. */
    Encoded encoded() {
        return Objects.requireNonNull(encoded, "a chunk that was not sealed");
    }

    @Override
    public void accept(Document document, long at) {
        accept(document, at, document.text().length());
    }

    @Override
    public void accept(Document document, long at, long bytes) {
        sizes.add(place, at, bytes, true);
        encoder.begin(document);
        analysis.analyze(document);
        int size = encoder.lastSize();
        if (size < least()) {
            encoder.clearLast();
            columns.skipped.add(skipped(document, at, size));
        }
        if (fresh) {
            required.read(document);
            if (how.protect().test(document)) columns.protection.set(columns.size());
        }
        columns.ids.add(document.id());
        columns.position.add(at);
        columns.site.add(SiteNumber.of(document));
        for (int c = 0; c < columns.values.length; c++) {
            columns.values[c].add(how.keep().criteria().get(c).value().of(document, place, at));
        }
    }

    private int least() {
        return Math.max(how.minTokens(), encoder.leastSize());
    }

    private SkippedRecord skipped(Document document, long at, int size) {
        return SkippedRecord.of(
                place,
                at,
                document,
                size,
                least(),
                encoder.unit(),
                how.analyzer().name());
    }

    @Override
    public void reject(long at, String reason) {
        reject(at, reason, 0);
    }

    @Override
    public void reject(long at, String reason, long bytes) {
        sizes.add(place, at, bytes, false);
        columns.skipped.add(new SkippedRecord(place, at, SkippedRecord.Kind.UNREADABLE, reason));
    }

    void seal() {
        encoded = encoder.seal();
        columns.ids.trim();
    }
}
