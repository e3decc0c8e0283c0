package org.semblance.report.labels;

import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Labelled pairs of near duplicates. A pair that is not listed is false, unless it is neutral or one of its documents
 * is unlabelled.
 *
 * @param name of the file
 * @param clusters whether the file lists clusters rather than pairs
 * @param rows number of rows of the file, without a header
 * @param unknown number of ids in the file that are not in the collection
 * @param total number of true pairs, for a sample the estimate; the column may hold a part of them
 * @param share the sample of pairs in the columns
 * @param judged labelled documents; null if all are
 * @param refuted false pairs, if only listed pairs are labelled; else null
 * @param kin pairs that are neutral without being listed
 * @param sample the judged pairs, if they are a sample of known design; else null
 * @param firstUnknown the first of the unknown ids and its line; empty if there is none
 * @param notes labels that were excluded, one line each
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
        Kin kin,
        @Nullable JudgedSample sample,
        String firstUnknown,
        List<String> notes) {
    public GroundTruth {
        notes = List.copyOf(notes);
    }

    /** Labels for all pairs, or for all pairs of some documents. */
    GroundTruth(
            String name,
            boolean clusters,
            long rows,
            long unknown,
            long total,
            PairColumn pairs,
            PairColumn neutral,
            Thinning share,
            @Nullable BitSet judged,
            String firstUnknown) {
        this(
                name,
                clusters,
                rows,
                unknown,
                total,
                pairs,
                neutral,
                share,
                judged,
                null,
                (_, _) -> false,
                null,
                firstUnknown,
                List.of());
    }

    /** The same true pairs with other neutral ones. */
    GroundTruth with(PairColumn others, Kin related) {
        return new GroundTruth(
                name,
                clusters,
                rows,
                unknown,
                total,
                pairs,
                others,
                share,
                judged,
                refuted,
                related,
                sample,
                firstUnknown,
                notes);
    }

    /** Related documents whose pairs are neutral. */
    interface Kin {
        boolean isBetween(int x, int y);
    }

    /** Label of a pair. */
    public enum Verdict {
        TRUE,
        FALSE,
        NEUTRAL,
        UNJUDGED
    }

    /** Number of pairs that a labelled pair represents. */
    public double weight(long key) {
        return share.weight() * (sample == null ? 1 : sample.weight(key));
    }

    /** Label of a pair, given whether the true and the neutral column contain it. */
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
