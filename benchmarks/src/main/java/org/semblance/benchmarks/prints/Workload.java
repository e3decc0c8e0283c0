package org.semblance.benchmarks.prints;

import java.util.List;
import org.semblance.search.hamming.FlipModel;
import org.semblance.search.hamming.IndexAdvice;
import org.semblance.search.hamming.IndexAdvisor;

/**
 * Stored fingerprints and queries for them, at one size and distance.
 *
 * @param planted generates the fingerprints other than the real ones
 * @param prints the stored fingerprints
 * @param queries sets of queries, those of real documents first
 * @param advisor its sample is from the first set of queries
 * @param recall target of psm
 * @param psm its p and k for that recall, by random look-ups
 */
@SuppressWarnings("ArrayRecordComponent") // a column, never compared
record Workload(
        PlantedPrints planted,
        long[] prints,
        List<Queries> queries,
        IndexAdvisor advisor,
        double recall,
        IndexAdvice psm) {
    private static final int SAMPLE = 200;

    /** Real fingerprints replace the first planted ones. */
    static Workload of(PlantedPrints planted, long[] real, List<Queries> queries, double recall) {
        long[] prints = planted.prints();
        System.arraycopy(real, 0, prints, 0, Math.min(real.length, prints.length));
        IndexAdvisor advisor = new IndexAdvisor(
                prints.length, planted.distance(), queries.getFirst().sample(SAMPLE), FlipModel.USUAL);
        return new Workload(planted, prints, queries, advisor, recall, advisor.psm(recall));
    }

    int size() {
        return prints.length;
    }

    int distance() {
        return planted.distance();
    }

    String title() {
        return "%,d fingerprints within %d".formatted(size(), distance());
    }
}
