package org.semblance.online;

import java.util.Arrays;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenHash;
import org.semblance.columns.LongColumn;

/** Extracts the token hashes of a text. Not thread-safe. */
public final class TokenReader {
    private final boolean multiset;
    private final Analyzer.Worker analysis;
    private final LongColumn hashes = new LongColumn(256);

    /**
     * Reads with an analyzer.
     *
     * @param multiset whether the n-th occurrence of a token is a token of its own
     */
    public TokenReader(Analyzer analyzer, boolean multiset) {
        this.multiset = multiset;
        this.analysis = analyzer.worker((hash, _, _) -> hashes.add(hash));
    }

    /**
     * The distinct tokens of a text, ascending; for a multiset, repeated tokens have hashes of their own and are not in
     * order.
     */
    public long[] read(String text) {
        hashes.clear();
        analysis.analyze(text);
        long[] sorted = hashes.array();
        int size = hashes.size();
        Arrays.sort(sorted, 0, size);
        return multiset ? numbered(sorted, size) : distinct(sorted, size);
    }

    private static long[] distinct(long[] sorted, int size) {
        int distinct = 0;
        for (int i = 0; i < size; i++) if (i == 0 || sorted[i] != sorted[i - 1]) sorted[distinct++] = sorted[i];
        return Arrays.copyOf(sorted, distinct);
    }

    private static long[] numbered(long[] sorted, int size) {
        long[] tokens = Arrays.copyOf(sorted, size);
        int nth = 0;
        for (int i = 1; i < size; i++) {
            nth = sorted[i] == sorted[i - 1] ? nth + 1 : 0;
            if (nth > 0) tokens[i] = TokenHash.repetition(sorted[i], nth);
        }
        return tokens;
    }
}
