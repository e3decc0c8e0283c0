package org.semblance.search.relational;

import java.util.BitSet;
import org.semblance.records.sets.TokenSets;

/**
 * The relation of documents with consecutive ranks, sorted by shingle and then by rank.
 *
 * @param from rank of the first document
 * @param to rank after the last
 * @param starts the first row of each shingle, and finally the number of rows
 * @param ranks the document of each row
 */
@SuppressWarnings("ArrayRecordComponent") // columns, handed on and never compared
record ShingleRelation(int from, int to, int[] starts, int[] ranks) {
    /** The relation without the rows of some shingles. */
    static ShingleRelation of(TokenSets sets, DescendingSizes order, int from, int to, BitSet without) {
        int[] tokens = sets.tokens();
        int[] starts = new int[sets.vocabulary() + 2];
        for (int r = from; r < to; r++) {
            int x = order.documents()[r];
            for (int i = sets.start(x); i < sets.end(x); i++) starts[tokens[i] + 2]++;
        }
        for (int s = without.nextSetBit(0); s >= 0; s = without.nextSetBit(s + 1)) starts[s + 2] = 0;
        for (int s = 2; s < starts.length; s++) starts[s] += starts[s - 1];
        int[] ranks = new int[starts[starts.length - 1]];
        boolean all = without.isEmpty();
        for (int r = from; r < to; r++) {
            int x = order.documents()[r];
            for (int i = sets.start(x); i < sets.end(x); i++) {
                if (all || !without.get(tokens[i])) ranks[starts[tokens[i] + 1]++] = r;
            }
        }
        return new ShingleRelation(from, to, starts, ranks);
    }
}
