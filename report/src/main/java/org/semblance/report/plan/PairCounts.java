package org.semblance.report.plan;

import java.io.IOException;
import java.util.List;
import org.semblance.Result;
import org.semblance.pairs.PairCursor;
import org.semblance.pairs.PairListing;
import org.semblance.pairs.SortedPairs;
import org.semblance.report.plan.Sample.Drawn;

/**
 * Number of pairs in a sample.
 *
 * @param near within one part of the inputs
 * @param far between two parts
 * @param bytes of the table that lists them; 0 if it was not written
 * @param scores number of pairs by score in hundredths; score 1 has its own entry
 */
@SuppressWarnings("ArrayRecordComponent") // counters, written once
record PairCounts(long near, long far, long bytes, long[] scores) {
    static final int HUNDREDTHS = 101;

    /** @param each whether to examine each pair; otherwise all are counted as pairs between two parts */
    static PairCounts of(Result result, List<Drawn> sample, boolean each, long bytes)
            throws IOException, InterruptedException {
        long[] scores = new long[HUNDREDTHS];
        if (!each) return new PairCounts(0, result.joined().count(), 0, scores);
        long near = 0;
        long far = 0;
        try (SortedPairs pairs = result.list(PairListing.ALL)) {
            PairCursor pair = pairs.cursor();
            while (pair.next()) {
                boolean together = sample.get(pair.first()).stretch()
                        == sample.get(pair.second()).stretch();
                if (together) near++;
                else far++;
                scores[(int) Math.clamp(100 * pair.score(), 0, HUNDREDTHS - 1)]++;
            }
        }
        return new PairCounts(near, far, bytes, scores);
    }

    long count() {
        return near + far;
    }

    /**
     * Estimated number of pairs among all documents. A pair is in the sample only if both of its documents are, each
     * with the same probability where it was read; and it could be read only if its parts of the inputs were.
     */
    double ofAll(double drawn, double share) {
        return (near / share + far / share / share) / drawn / drawn;
    }
}
