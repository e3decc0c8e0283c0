package org.semblance.benchmarks.pages;

import com.dynatrace.hash4j.similarity.ElementHashProvider;
import com.dynatrace.hash4j.similarity.SimilarityHasher;
import com.dynatrace.hash4j.similarity.SimilarityHashing;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.semblance.analysis.RabinShingles;
import org.semblance.analysis.Shingles;
import org.semblance.analysis.TokenFilter;
import org.semblance.analysis.TokenSink;
import org.semblance.benchmarks.measure.MarkdownTable;
import org.semblance.benchmarks.prints.Timing;
import org.semblance.records.FingerprintingEncoder;
import org.semblance.records.sketch.GroupHash;
import org.semblance.records.sketch.MinWise;
import org.semblance.records.sketch.SketchEncoding;
import org.semblance.run.MemoryMeter;

/** CPU time to compute the minimum values of a page, on one thread; ratios are relative to hash4j's MinHash. */
final class SketchThroughput {
    private static final int PAGES = 2000;
    private static final int VALUES = 84;
    private static final int MORE_VALUES = 128;
    private static final int SUPERSHINGLES = 6;
    private static final int SHINGLE = 8;

    private final int terms;
    private final double seconds;
    private final List<long[]> pages = new ArrayList<>();

    /** Keeps the JIT compiler from eliminating the measured code. */
    @SuppressWarnings("UnusedVariable")
    private long checksum;

    SketchThroughput(int terms, double seconds) {
        this.terms = terms;
        this.seconds = seconds;
        Random random = new Random(1);
        for (int p = 0; p < PAGES; p++) pages.add(random.longs(terms).toArray());
    }

    String measure() {
        SimilarityHasher minHash =
                SimilarityHashing.minHash(VALUES, Integer.SIZE).createHasher();
        SimilarityHasher superMinHash =
                SimilarityHashing.superMinHash(VALUES, Integer.SIZE).createHasher();
        double rival = time(() -> hash(minHash));
        MarkdownTable table =
                new MarkdownTable(List.of("from", "to", "pages/s", "µs per page", "ns per term", "hash4j MinHash"));
        row(table, "hashed tokens", "84 minimum values", time(() -> leastValues(VALUES)), rival);
        row(table, "hashed tokens", "128 minimum values", time(() -> leastValues(MORE_VALUES)), rival);
        row(table, "hashed tokens", "128 values, encoded", time(this::values), rival);
        row(table, "hashed tokens", "6 supershingles", time(() -> encode(next -> next, GroupHash.MIXED)), rival);
        row(table, "hashed terms", "6 supershingles of 8", time(() -> shingle(new Shingles(SHINGLE))), rival);
        row(
                table,
                "hashed terms",
                "6 supershingles of 8, hash=rabin",
                time(() -> shingle(new RabinShingles(SHINGLE))),
                rival);
        row(table, "hashed tokens", "hash4j MinHash of 84", rival, rival);
        row(table, "hashed tokens", "hash4j SuperMinHash of 84", time(() -> hash(superMinHash)), rival);
        return "## Computing sketches of pages of %d terms, one core\n\n%s".formatted(terms, table);
    }

    private double time(Timing.Work work) {
        Timing.cpuSeconds(work, seconds); // warm-up
        return Timing.cpuSeconds(work, seconds) / PAGES;
    }

    private void row(MarkdownTable table, String from, String to, double each, double rival) {
        table.row(List.of(
                from,
                to,
                MarkdownTable.count(Math.round(1 / each)),
                MarkdownTable.decimal(each * 1e6, 2),
                MarkdownTable.decimal(each * 1e9 / terms, 2),
                MarkdownTable.times(rival / each)));
    }

    private void leastValues(int values) {
        MinWise.Minima minima = new MinWise(values).minima();
        int[] least = new int[values];
        for (long[] page : pages) {
            minima.add(page, page.length);
            minima.end(least);
            checksum ^= least[0];
        }
    }

    /** As the method minhash with verify=false encodes a document. */
    private void values() {
        FingerprintingEncoder encoder =
                new SketchEncoding(MORE_VALUES, MORE_VALUES, GroupHash.MIXED, false).encoder(MemoryMeter.unbounded());
        for (long[] page : pages) {
            for (long term : page) encoder.token(term, 0, 0);
            encoder.end();
        }
        checksum ^= encoder.seal().documents();
    }

    private void shingle(TokenFilter shingles) {
        encode(shingles::into, shingles instanceof RabinShingles ? GroupHash.RABIN : GroupHash.MIXED);
    }

    private interface Tokenization {
        TokenSink into(TokenSink next);
    }

    private void encode(Tokenization tokenization, GroupHash hash) {
        FingerprintingEncoder encoder =
                new SketchEncoding(VALUES, SUPERSHINGLES, hash, false).encoder(MemoryMeter.unbounded());
        TokenSink sink = tokenization.into(encoder);
        for (long[] page : pages) {
            for (long term : page) sink.token(term, 0, 0);
            sink.end();
        }
        checksum ^= encoder.seal().documents();
    }

    private void hash(SimilarityHasher hasher) {
        for (long[] page : pages) checksum ^= hasher.compute(ElementHashProvider.ofValues(page))[0];
    }
}
