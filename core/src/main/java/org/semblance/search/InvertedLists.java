package org.semblance.search;

import java.util.BitSet;
import org.semblance.records.sets.TokenSets;

/**
 * For each token the ranks of the documents that have it, ascending, so that the documents of a range of ranks are a
 * range of the list.
 *
 * @param from rank of the first document in the lists
 * @param to rank after the last
 * @param starts the start of each token's list, and finally the end of all
 * @param ranks all lists, one after the other
 */
@SuppressWarnings("ArrayRecordComponent") // columns, handed on and never compared
public record InvertedLists(int from, int to, int[] starts, int[] ranks) {
    /**
     * The lists of the documents of ranks [from, to).
     *
     * @param documents ordinals by rank
     * @param first documents with lower ordinals are omitted
     * @param without tokens whose lists are empty
     */
    public static InvertedLists of(TokenSets sets, int[] documents, int from, int to, int first, BitSet without) {
        int[] tokens = sets.tokens();
        int[] starts = new int[sets.vocabulary() + 2];
        for (int r = from; r < to; r++) {
            int x = documents[r];
            if (x < first) continue;
            for (int i = sets.start(x); i < sets.end(x); i++) starts[tokens[i] + 2]++;
        }
        for (int t = without.nextSetBit(0); t >= 0; t = without.nextSetBit(t + 1)) starts[t + 2] = 0;
        for (int t = 2; t < starts.length; t++) starts[t] += starts[t - 1];
        int[] ranks = new int[starts[starts.length - 1]];
        boolean all = without.isEmpty();
        for (int r = from; r < to; r++) {
            int x = documents[r];
            if (x < first) continue;
            for (int i = sets.start(x); i < sets.end(x); i++) {
                if (all || !without.get(tokens[i])) ranks[starts[tokens[i] + 1]++] = r;
            }
        }
        return new InvertedLists(from, to, starts, ranks);
    }
}
