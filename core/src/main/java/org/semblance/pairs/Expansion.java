package org.semblance.pairs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.semblance.records.Copies;
import org.semblance.run.Workers;

/**
 * Lists every pair of a join in which copies were joined once. Pairs of documents without copies are sorted already and
 * pairs between copies are generated in order; only the others must be sorted.
 */
final class Expansion {
    private final JoinedPairs joined;
    private final Copies copies;
    private final PairMemory room;
    private final Workers workers;

    Expansion(JoinedPairs joined, PairMemory room, Workers workers) {
        this.joined = joined;
        this.copies = joined.copies();
        this.room = room;
        this.workers = workers;
    }

    SortedPairs pairs() throws IOException, InterruptedException {
        PairSorter sorter = new PairSorter(copies.size(), room, 1);
        try {
            long plain = 0;
            PairBuffer buffer = sorter.buffer();
            PairCursor pairs = joined.distinct().cursor();
            while (pairs.next()) {
                if (joined.weight(pairs.first(), pairs.second()) == 1) plain++;
                else expand(pairs, buffer);
            }
            List<SortedPairs> parts = new ArrayList<>(List.of(new Plain(joined, plain), sorter.sorted(workers)));
            if (joined.copyPairs() > 0) parts.add(new CopyPairs(joined, true));
            return new MergedPairs(parts, sorter);
        } catch (IOException | InterruptedException | RuntimeException e) {
            sorter.abandon(e);
            throw e;
        }
    }

    private void expand(PairCursor pair, PairBuffer buffer) {
        for (int i = copies.countOf(pair.first()) - 1; i >= 0; i--) {
            int x = copies.member(pair.first(), i);
            for (int j = copies.countOf(pair.second()) - 1; j >= 0; j--) {
                buffer.pair(x, copies.member(pair.second(), j), pair.overlap(), pair.score());
            }
        }
    }

    /** The pairs of documents without copies. */
    private record Plain(JoinedPairs joined, long count) implements SortedPairs {
        @Override
        public PairCursor cursor() throws IOException {
            PairCursor all = joined.distinct().cursor();
            return new PairCursor() {
                @Override
                public boolean next() throws IOException {
                    while (all.next()) if (joined.weight(all.first(), all.second()) == 1) return true;
                    return false;
                }

                @Override
                public int first() {
                    return all.first();
                }

                @Override
                public int second() {
                    return all.second();
                }

                @Override
                public int overlap() {
                    return all.overlap();
                }

                @Override
                public double score() {
                    return all.score();
                }
            };
        }
    }
}
