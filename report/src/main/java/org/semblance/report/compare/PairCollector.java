package org.semblance.report.compare;

import java.io.IOException;
import java.nio.file.Path;
import org.semblance.Result;
import org.semblance.pairs.JoinedPairs;
import org.semblance.pairs.PairBuffer;
import org.semblance.pairs.PairCursor;
import org.semblance.pairs.PairListing;
import org.semblance.pairs.PairMemory;
import org.semblance.pairs.PairSorter;
import org.semblance.pairs.SortedPairs;
import org.semblance.records.Copies;
import org.semblance.relation.PairSink;
import org.semblance.report.labels.PairColumn;
import org.semblance.report.labels.Thinning;
import org.semblance.run.Workers;

/** Collects the pairs of a result in a column: all of them, or a sample that fits in memory. */
record PairCollector(Thinning share, Path spill, Workers workers) {
    PairColumn collect(Result result) throws IOException, InterruptedException {
        if (share.halvings() == 0) {
            try (SortedPairs all = result.list(PairListing.ALL)) {
                return column(all);
            }
        }
        JoinedPairs joined = result.joined();
        PairSorter sorter = new PairSorter(joined.copies().size(), new PairMemory(Long.MAX_VALUE, spill), 1);
        expand(joined, sorter.buffer());
        try (SortedPairs sample = sorter.sorted(workers)) {
            return column(sample);
        }
    }

    private static PairColumn column(SortedPairs pairs) throws IOException {
        PairColumn column = new PairColumn();
        PairCursor pair = pairs.cursor();
        while (pair.next()) column.add(PairColumn.key(pair.first(), pair.second()), pair.score());
        return column.trim();
    }

    /**
     * Enumerates the pairs of copies one by one and discards most immediately, so that only the sample needs memory.
     */
    private void expand(JoinedPairs joined, PairBuffer kept) throws IOException, InterruptedException {
        Copies copies = joined.copies();
        PairCursor pair = joined.distinct().cursor();
        while (pair.next()) {
            if (Thread.interrupted()) throw new InterruptedException();
            for (int i = 0; i < copies.countOf(pair.first()); i++) {
                int x = copies.member(pair.first(), i);
                for (int j = 0; j < copies.countOf(pair.second()); j++) {
                    offer(x, copies.member(pair.second(), j), pair.score(), kept);
                }
            }
        }
        for (int x = 0; x < copies.size(); x++) {
            if (Thread.interrupted()) throw new InterruptedException();
            if (!copies.isRepresentative(x) || joined.copyPairs(x) == 0) continue;
            for (int i = 1; i < copies.countOf(x); i++) {
                for (int j = 0; j < i; j++) {
                    offer(copies.member(x, j), copies.member(x, i), joined.scoreOfCopies(x), kept);
                }
            }
        }
    }

    private void offer(int x, int y, double score, PairBuffer kept) {
        long key = PairColumn.key(Math.min(x, y), Math.max(x, y));
        if (share.keeps(key)) kept.pair(x, y, PairSink.NO_OVERLAP, score);
    }
}
