package org.semblance.online;

import java.util.Arrays;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenHash;
import org.semblance.analysis.TokenSink;

/** One thread's way from a text to its token hashes. */
public final class TokenReader {
    private final boolean multiset;
    private final Analyzer.Worker analysis;
    private long[] hashes = new long[256];
    private int size;

    /**
     * Reads with an analyzer.
     *
     * @param multiset whether the n-th occurrence of a token is a token of its own
     */
    public TokenReader(Analyzer analyzer, boolean multiset) {
        this.multiset = multiset;
        this.analysis = analyzer.worker(new TokenSink() {
            @Override
            public void token(long hash, int start, int end) {
                if (size == hashes.length) hashes = Arrays.copyOf(hashes, 2 * size);
                hashes[size++] = hash;
            }

            @Override
            public void end() {}
        });
    }

    /** The tokens of a text, each once, ascending. */
    public long[] read(String text) {
        size = 0;
        analysis.analyze(text);
        Arrays.sort(hashes, 0, size);
        return multiset ? numbered() : distinct();
    }

    private long[] distinct() {
        int distinct = 0;
        for (int i = 0; i < size; i++) if (i == 0 || hashes[i] != hashes[i - 1]) hashes[distinct++] = hashes[i];
        return Arrays.copyOf(hashes, distinct);
    }

    private long[] numbered() {
        long[] tokens = Arrays.copyOf(hashes, size);
        int nth = 0;
        for (int i = 1; i < size; i++) {
            nth = hashes[i] == hashes[i - 1] ? nth + 1 : 0;
            if (nth > 0) tokens[i] = TokenHash.repetition(hashes[i], nth);
        }
        return tokens;
    }
}
