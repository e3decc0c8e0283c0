package org.semblance.report.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.semblance.pairs.JoinedPairs;
import org.semblance.pairs.PairCursor;
import org.semblance.records.Copies;

/** Distribution of the number of near duplicates per document, for one method. */
public record Degrees(List<Count> counts) {
    /** Number of documents with {@code degree} ≥ 1 near duplicates. */
    public record Count(long degree, long documents) {}

    public Degrees {
        counts = List.copyOf(counts);
    }

    /** Number of documents with at least one near duplicate. */
    public long documents() {
        return counts.stream().mapToLong(Count::documents).sum();
    }

    public long largest() {
        return counts.isEmpty() ? 0 : counts.getLast().degree();
    }

    /** Counts without enumerating the pairs of copies. */
    static Degrees of(JoinedPairs joined) throws IOException {
        Copies copies = joined.copies();
        long[] degrees = new long[copies.size()];
        PairCursor pair = joined.distinct().cursor();
        while (pair.next()) {
            degrees[pair.first()] += copies.countOf(pair.second());
            degrees[pair.second()] += copies.countOf(pair.first());
        }
        for (int x = 0; x < degrees.length; x++) {
            if (!copies.isRepresentative(x) || copies.countOf(x) == 1) continue;
            if (joined.copyPairs(x) > 0) degrees[x] += copies.countOf(x) - 1;
            for (int i = 1; i < copies.countOf(x); i++) degrees[copies.member(x, i)] = degrees[x];
        }
        return of(degrees);
    }

    static Degrees of(long[] degrees) {
        long[] sorted = degrees.clone();
        Arrays.sort(sorted);
        List<Count> counts = new ArrayList<>();
        for (int from = 0, to; from < sorted.length; from = to) {
            to = from;
            while (to < sorted.length && sorted[to] == sorted[from]) to++;
            if (sorted[from] > 0) counts.add(new Count(sorted[from], to - from));
        }
        return new Degrees(counts);
    }
}
