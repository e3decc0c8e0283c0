package org.semblance.search.weighted;

import java.util.Arrays;
import org.semblance.columns.Bisection;
import org.semblance.records.weighted.WeightedSets;
import org.semblance.relation.WeightMeasure;
import org.semblance.search.Sides;

/**
 * The indexed documents, ranked by total weight, and the prefixes by which they are found. Documents whose weights differ
 * in the lowest bits only may be in any order if weights have more than 31 bits.
 */
final class WeightedPrefixes {
    private static final int KEY_BITS = 31;

    private final WeightedSets records;

    /** Ordinals by rank. */
    final int[] documents;

    /** The end of the prefix of each rank in the column of tokens. */
    final int[] ends;

    /** The ranks are in the order of total weights without this number of bits. */
    private final int shift;

    private final long heaviest;

    /** Total weights by rank, without the lowest bits. */
    private final int[] keys;

    WeightedPrefixes(WeightedSets records, Sides sides, WeightMeasure measure) {
        this.records = records;
        long most = 0;
        for (int y = sides.indexed(); y < sides.size(); y++) most = Math.max(most, records.total(y));
        this.heaviest = most;
        this.shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(most) - KEY_BITS);
        this.documents = ranked(records, sides.indexed(), sides.size(), shift);
        this.ends = new int[documents.length];
        this.keys = new int[documents.length];
        for (int r = 0; r < keys.length; r++) keys[r] = key(records.total(documents[r]));
        int[] tokens = records.sets().tokens();
        int[] weights = records.weights();
        for (int r = 0; r < ends.length; r++) {
            int y = documents[r];
            long total = records.total(y);
            // Within a collection a document is probed only by those of higher rank.
            long partner = sides.isWithin() ? Math.max(1, total >>> shift << shift) : 1;
            long least = measure.leastShared(total, partner);
            long rest = records.stored(y);
            int i = records.sets().start(y);
            for (; i < records.sets().end(y) && rest >= least; i++) rest -= weights[tokens[i]];
            ends[r] = i;
        }
    }

    /** The documents with tokens from {@code from} to {@code to}, by total weight without its lowest bits. */
    static int[] ranked(WeightedSets records, int from, int to, int shift) {
        long[] keyed = new long[to - from];
        int count = 0;
        for (int x = from; x < to; x++) {
            if (records.total(x) > 0) keyed[count++] = records.total(x) >>> shift << Integer.SIZE - 1 | x;
        }
        Arrays.parallelSort(keyed, 0, count);
        int[] ranked = new int[count];
        for (int r = 0; r < count; r++) ranked[r] = (int) keyed[r] & Integer.MAX_VALUE;
        return ranked;
    }

    /** Memory of its columns, including that for construction. */
    long bytes() {
        return (3L * Integer.BYTES + Long.BYTES) * records.size();
    }

    int count() {
        return documents.length;
    }

    int shift() {
        return shift;
    }

    /** The largest total weight. */
    long heaviest() {
        return heaviest;
    }

    /** The number of tokens in the prefix of a rank. */
    int length(int rank) {
        return ends[rank] - records.sets().start(documents[rank]);
    }

    private int key(long total) {
        return (int) (total >>> shift);
    }

    /** The first rank of a document that may have at least this weight. */
    int firstOf(long total) {
        return total > heaviest ? keys.length : Bisection.firstAtLeast(key(total), keys, 0, keys.length);
    }

    /** The first rank after all documents of at most this weight. */
    int firstAbove(long total) {
        return firstOf((total >>> shift) + 1 << shift);
    }
}
