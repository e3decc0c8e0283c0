package org.semblance.corpus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.semblance.analysis.Analyzer;
import org.semblance.document.Document;
import org.semblance.document.Source.DocumentSink;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.SiteNumber;

/** One chunk of the input: each document is analysed and encoded, and its values go to columns. */
final class CorpusChunk implements DocumentSink, CorpusColumns {
    /** Approximate memory of a skipped record and its reason. */
    static final long SKIPPED_BYTES = 160;

    final int place;
    final Ids.Block ids = new Ids.Block();
    final LongColumn position = new LongColumn();
    final LongColumn site = new LongColumn();
    final LongColumn[] values;
    final BitSet protection = new BitSet();
    final List<SkippedRecord> skipped = new ArrayList<>();

    private final CorpusReader how;
    private final Encoder encoder;
    private final Analyzer.Worker analysis;
    private @Nullable Encoded encoded;

    /** A chunk to be read with one thread's encoder, and an analysis that writes to it. */
    CorpusChunk(int place, CorpusReader how, Encoder encoder, Analyzer.Worker analysis) {
        this.place = place;
        this.how = how;
        this.encoder = encoder;
        this.analysis = analysis;
        this.values = new LongColumn[how.keep().criteria().size()];
        Arrays.setAll(values, c -> new LongColumn());
    }

    @Override
    public int size() {
        return position.size();
    }

    @Override
    public Ids.Block ids() {
        return ids;
    }

    @Override
    public int criteria() {
        return values.length;
    }

    @Override
    public void copyTo(int at, int[] places, long[] positions, long[] sites, long[][] columns, BitSet neverRemoved) {
        Arrays.fill(places, at, at + size(), place);
        position.copyTo(positions, at);
        site.copyTo(sites, at);
        for (int c = 0; c < values.length; c++) values[c].copyTo(columns[c], at);
        protection.stream().forEach(x -> neverRemoved.set(at + x));
    }

    @Override
    public List<SkippedRecord> skipped() {
        return skipped;
    }

    /** The memory its columns take, without the encoded documents. */
    @Override
    public long bytes() {
        long bytes = ids.bytes() + position.bytes() + site.bytes() + SKIPPED_BYTES * skipped.size();
        for (LongColumn column : values) bytes += column.bytes();
        return bytes;
    }

    /** The documents as they were encoded; the chunk must be sealed. */
    Encoded encoded() {
        return Objects.requireNonNull(encoded, "a chunk that was not sealed");
    }

    @Override
    public void accept(Document document, long at) {
        encoder.begin(document);
        analysis.analyze(document);
        int size = encoder.lastSize();
        if (size < least()) {
            encoder.clearLast();
            skipped.add(skipped(document, at, size));
        }
        if (how.protect().test(document)) protection.set(position.size());
        ids.add(document.id());
        position.add(at);
        site.add(SiteNumber.of(document));
        for (int c = 0; c < values.length; c++) {
            values[c].add(how.keep().criteria().get(c).value().applyAsLong(document));
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
        skipped.add(new SkippedRecord(place, at, SkippedRecord.Kind.UNREADABLE, reason));
    }

    void seal() {
        encoded = encoder.seal();
        ids.trim();
    }
}
