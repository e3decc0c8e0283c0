package org.semblance.benchmarks.prints;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

    /**
     * Real fingerprints replace the first planted ones.
     *
     * @param count number of planted queries
     */
    static Workload of(PlantedPrints planted, Optional<CorpusQueries> real, int count, double recall) {
        List<Queries> queries = new ArrayList<>();
        real.ifPresent(documents -> queries.addAll(List.of(documents.versions(), documents.edited())));
        queries.removeIf(set -> set.size() == 0);
        queries.add(Queries.of(Queries.PLANTED, planted.queries(count)));
        long[] prints = planted.prints();
        long[] stored = real.map(CorpusQueries::stored).orElse(new long[0]);
        System.arraycopy(stored, 0, prints, 0, Math.min(stored.length, prints.length));
        IndexAdvisor advisor = new IndexAdvisor(
                prints.length, planted.distance(), queries.getFirst().sample(SAMPLE), FlipModel.USUAL);
        return new Workload(planted, prints, queries, advisor, recall, advisor.psm(recall));
    }

    /** With another p, and the smallest k that reaches the recall. */
    Workload with(int lead) {
        int low = 0;
        int high = 1;
        while (high < Attempts.MOST && advisor.psm(lead, high).recall() < recall) high *= 2;
        while (low < high) {
            int middle = low + high >>> 1;
            if (advisor.psm(lead, middle).recall() >= recall) high = middle;
            else low = middle + 1;
        }
        return new Workload(planted, prints, queries, advisor, recall, advisor.psm(lead, low));
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
