package org.semblance.report.compare;

import java.util.Arrays;
import org.semblance.document.Document;
import org.semblance.report.align.DifferenceClass;
import org.semblance.report.align.PairDifference;
import org.semblance.report.compare.Comparison.DifferenceSpread;
import org.semblance.report.compare.SampledPairs.PairReservoir;
import org.semblance.report.labels.PairColumn;
import org.semblance.run.Workers;

/** Number and classes of the term differences of selected pairs, computed on all threads. */
final class TermDifferences {
    private static final int NO_TEXT = -1;

    private final long[] keys;
    private final int[] terms;
    private final int[] kinds;

    private TermDifferences(long[] sortedKeys) {
        this.keys = sortedKeys;
        this.terms = new int[keys.length];
        this.kinds = new int[keys.length];
    }

    static TermDifferences of(long[] sortedKeys, DocumentTexts texts, Workers workers) throws InterruptedException {
        TermDifferences all = new TermDifferences(sortedKeys);
        workers.forEach(sortedKeys.length, i -> all.compare(i, texts));
        return all;
    }

    private void compare(int i, DocumentTexts texts) {
        Document left = texts.get(PairColumn.first(keys[i]));
        Document right = texts.get(PairColumn.second(keys[i]));
        if (left == null || right == null) {
            terms[i] = NO_TEXT;
            return;
        }
        PairDifference difference = PairDifference.of(left, right);
        terms[i] = difference.terms();
        for (DifferenceClass kind : difference.kinds()) kinds[i] |= kind.bit();
    }

    /** Distribution of the differences of a sample of a set. */
    DifferenceSpread spread(PairReservoir draw, long pairs) {
        int[] indices = Arrays.stream(draw.keys())
                .mapToInt(key -> Arrays.binarySearch(keys, key))
                .filter(i -> terms[i] != NO_TEXT)
                .toArray();
        return DifferenceSpread.of(
                pairs,
                Arrays.stream(indices).map(i -> terms[i]).toArray(),
                Arrays.stream(indices).map(i -> kinds[i]).toArray());
    }
}
