package org.semblance.benchmarks.pages;

import com.dynatrace.hash4j.similarity.ElementHashProvider;
import com.dynatrace.hash4j.similarity.SimilarityHasher;
import com.dynatrace.hash4j.similarity.SimilarityHashing;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.semblance.benchmarks.measure.MarkdownTable;
import org.semblance.benchmarks.prints.Timing;
import org.semblance.records.Encoder;
import org.semblance.records.bits.SimhashEncoding;
import org.semblance.records.bits.Weighting;
import org.semblance.records.bits.Weighting.TermFrequency;

/**
 * CPU time to compute the projection of a page, on one thread; ratios are relative to hash4j's SimHash with the same
 * number of bits.
 */
final class ProjectionThroughput {
    private static final int PAGES = 2000;

    private final int terms;
    private final double seconds;
    private final List<long[]> pages = new ArrayList<>();

    /** Keeps the JIT compiler from eliminating the measured code. */
    @SuppressWarnings("UnusedVariable")
    private long checksum;

    ProjectionThroughput(int terms, double seconds) {
        this.terms = terms;
        this.seconds = seconds;
        Random random = new Random(1);
        for (int p = 0; p < PAGES; p++) pages.add(random.longs(terms).toArray());
    }

    String measure() {
        MarkdownTable table =
                new MarkdownTable(List.of("bits", "computed by", "pages/s", "ns per term", "hash4j SimHash"));
        for (int bits : List.of(64, 384)) {
            SimilarityHasher simHash = SimilarityHashing.simHash(bits).createHasher();
            SimilarityHasher fastSimHash = SimilarityHashing.fastSimHash(bits).createHasher();
            double rival = time(() -> hash(simHash));
            row(table, bits, "projection", time(() -> encode(bits)), rival);
            row(table, bits, "hash4j SimHash", rival, rival);
            row(table, bits, "hash4j FastSimHash", time(() -> hash(fastSimHash)), rival);
        }
        return "## Computing projections of pages of %d hashed terms, one core\n\n%s".formatted(terms, table);
    }

    private double time(Timing.Work work) {
        Timing.cpuSeconds(work, seconds); // warm-up
        return Timing.cpuSeconds(work, seconds) / PAGES;
    }

    private void row(MarkdownTable table, int bits, String by, double each, double rival) {
        table.row(List.of(
                Integer.toString(bits),
                by,
                MarkdownTable.count(Math.round(1 / each)),
                MarkdownTable.decimal(each * 1e9 / terms, 2),
                MarkdownTable.times(rival / each)));
    }

    private void encode(int bits) {
        Encoder encoder = new SimhashEncoding(bits, new Weighting.Occurrences(TermFrequency.RAW), false).encoder();
        for (long[] page : pages) {
            for (long term : page) encoder.token(term, 0, 0);
            encoder.end();
        }
        checksum ^= encoder.seal().documents();
    }

    private void hash(SimilarityHasher hasher) {
        for (long[] page : pages) checksum ^= hasher.compute(ElementHashProvider.ofValues(page))[0];
    }
}
