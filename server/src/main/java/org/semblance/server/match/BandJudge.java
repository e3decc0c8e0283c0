package org.semblance.server.match;

import java.util.Arrays;
import org.semblance.records.sketch.GroupHash;
import org.semblance.records.sketch.MinWise;
import org.semblance.relation.EstimatedJaccard;
import org.semblance.relation.Jaccard;
import org.semblance.search.keys.Bands;

/** How documents that met in a band are judged, and what has to be kept of them for that. */
interface BandJudge {
    /** No similarity is below that. */
    double FAR = -1;

    /** What is kept of a document with these tokens. */
    long[] evidence(long[] tokens);

    /** The least values of a document of which that is kept. */
    int[] least(long[] evidence);

    /** The similarity of near documents, or {@link #FAR}. */
    double score(long[] x, long[] y);

    boolean exact();

    /** The least value of tokens under every permutation. */
    static int[] least(MinWise permutations, long[] tokens) {
        int[] places = new int[(tokens.length + MinWise.STEP - 1) / MinWise.STEP * MinWise.STEP];
        for (int i = 0; i < tokens.length; i++) places[i] = MinWise.token(tokens[i]);
        int[] least = new int[permutations.permutations()];
        Arrays.fill(least, Integer.MAX_VALUE);
        permutations.lower(places, tokens.length, least);
        return least;
    }

    /** The bands of least values, as a run hashes them. */
    static long[] bands(Bands how, int[] least) {
        long[] bands = new long[how.count()];
        for (int b = 0; b < bands.length; b++) {
            long hash = 1;
            for (int r = 0; r < how.rows(); r++) hash = GroupHash.MIXED.append(hash, least[b * how.rows() + r]);
            bands[b] = hash;
        }
        return bands;
    }

    /** By the Jaccard similarity of their tokens. */
    record ByTokens(Jaccard measure, MinWise permutations) implements BandJudge {
        @Override
        public long[] evidence(long[] tokens) {
            return tokens;
        }

        @Override
        public int[] least(long[] evidence) {
            return BandJudge.least(permutations, evidence);
        }

        @Override
        public double score(long[] x, long[] y) {
            int overlap = Tokens.overlap(x, y);
            return measure.accepts(overlap, x.length, y.length) ? measure.score(overlap, x.length, y.length) : FAR;
        }

        @Override
        public boolean exact() {
            return true;
        }
    }

    /** By the share of least values that agree. */
    record ByLeastValues(EstimatedJaccard relation, MinWise permutations) implements BandJudge {
        @Override
        public long[] evidence(long[] tokens) {
            return Arrays.stream(BandJudge.least(permutations, tokens))
                    .mapToLong(value -> GroupHash.MIXED.append(1, value)) // as a run has them
                    .toArray();
        }

        @Override
        public int[] least(long[] evidence) {
            return Arrays.stream(evidence).mapToInt(value -> (int) value).toArray();
        }

        @Override
        public double score(long[] x, long[] y) {
            int equal = 0;
            for (int i = 0; i < x.length; i++) if (x[i] == y[i]) equal++;
            return relation.accepts(equal, x.length) ? equal / (double) x.length : FAR;
        }

        @Override
        public boolean exact() {
            return false;
        }
    }
}
