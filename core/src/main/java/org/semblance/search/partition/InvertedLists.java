package org.semblance.search.partition;

import org.semblance.records.sets.TokenSets;
import org.semblance.search.AscendingSizes;

/**
 * For each token the ranks of the documents that have it, ascending, so that the list of a partition is a range of it.
 *
 * @param from rank of the first document in the lists
 * @param to rank after the last
 * @param starts the start of each token's list, and finally the end of all
 * @param ranks all lists, one after the other
 */
@SuppressWarnings("ArrayRecordComponent") // columns, handed on and never compared
record InvertedLists(int from, int to, int[] starts, int[] ranks) {
    /** The lists of the documents of ranks [from, to) whose ordinals are at least {@code first}. */
    static InvertedLists of(TokenSets sets, AscendingSizes order, int from, int to, int first) {
        int[] tokens = sets.tokens();
        int[] starts = new int[sets.vocabulary() + 2];
        for (int r = from; r < to; r++) {
            int x = order.documents()[r];
            if (x < first) continue;
            for (int i = sets.start(x); i < sets.end(x); i++) starts[tokens[i] + 2]++;
        }
        for (int t = 2; t < starts.length; t++) starts[t] += starts[t - 1];
        int[] ranks = new int[starts[starts.length - 1]];
        for (int r = from; r < to; r++) {
            int x = order.documents()[r];
            if (x < first) continue;
            for (int i = sets.start(x); i < sets.end(x); i++) ranks[starts[tokens[i] + 1]++] = r;
        }
        return new InvertedLists(from, to, starts, ranks);
    }
}
