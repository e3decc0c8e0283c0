package org.semblance.report.labels;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Which pairs are near duplicates, as somebody knows. A pair that is not listed is none, unless it is neutral or one of
 * its documents was never judged.
 *
 * @param name of the file
 * @param clusters whether the file names clusters rather than pairs
 * @param rows of the file, without a header
 * @param unknown ids of the file that the collection does not have
 * @param total true pairs; the column may have a share of them
 * @param share the share of the pairs that the columns have
 * @param judged documents that the labels speak of; null if they speak of all
 * @param refuted the pairs that are known to be none, if only listed pairs are judged; else null
 * @param kin pairs that count neither way without being listed
 */
public record GroundTruth(
        String name,
        boolean clusters,
        long rows,
        long unknown,
        long total,
        PairColumn pairs,
        PairColumn neutral,
        Thinning share,
        @Nullable BitSet judged,
        @Nullable PairColumn refuted,
        Kin kin) {
    /** Labels that speak of all pairs, or of all between some documents. */
    GroundTruth(
            String name,
            boolean clusters,
            long rows,
            long unknown,
            long total,
            PairColumn pairs,
            PairColumn neutral,
            Thinning share,
            @Nullable BitSet judged) {
        this(name, clusters, rows, unknown, total, pairs, neutral, share, judged, null, (_, _) -> false);
    }

    /** Documents whose pairs say nothing, as they are related in another way. */
    interface Kin {
        boolean isBetween(int x, int y);
    }

    /** What is said of a pair. */
    public enum Verdict {
        TRUE,
        FALSE,
        NEUTRAL,
        UNJUDGED
    }

    /** The verdict on a pair of which it is known whether the lists have it. */
    public Verdict verdict(long key, boolean listed, boolean indifferent) {
        if (listed) return Verdict.TRUE;
        if (indifferent || kin.isBetween(PairColumn.first(key), PairColumn.second(key))) return Verdict.NEUTRAL;
        if (refuted != null) return refuted.find(key) >= 0 ? Verdict.FALSE : Verdict.UNJUDGED;
        boolean known = judged == null || (judged.get(PairColumn.first(key)) && judged.get(PairColumn.second(key)));
        return known ? Verdict.FALSE : Verdict.UNJUDGED;
    }

    public Verdict verdict(long key) {
        return verdict(key, pairs.find(key) >= 0, neutral.find(key) >= 0);
    }
}
