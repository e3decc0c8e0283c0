package org.semblance.benchmarks.prints;

import java.util.List;
import org.semblance.search.hamming.FlipModel;
import org.semblance.search.hamming.IndexAdvice;
import org.semblance.search.hamming.IndexAdvisor;

/**
 * Stored fingerprints and queries for them, at one size and distance.
 *
 * @param planted what fills up behind the real ones
 * @param prints the stored ones
 * @param questions of each kind, those of real documents first
 * @param advisor knows margins of the first kind of queries
 * @param psm the p and k that it advises for the wanted recall
 */
@SuppressWarnings("ArrayRecordComponent") // a column, never compared
record Scene(PlantedPrints planted, long[] prints, List<Questions> questions, IndexAdvisor advisor, IndexAdvice psm) {
    private static final int SAMPLE = 200;

    /** Real fingerprints take the place of the first planted ones. */
    static Scene of(PlantedPrints planted, long[] real, List<Questions> questions, double recall) {
        long[] prints = planted.prints();
        System.arraycopy(real, 0, prints, 0, Math.min(real.length, prints.length));
        IndexAdvisor advisor = new IndexAdvisor(
                prints.length, planted.distance(), questions.getFirst().sample(SAMPLE), FlipModel.USUAL);
        return new Scene(planted, prints, questions, advisor, advisor.psm(recall));
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
