package org.semblance.records;

import java.util.Arrays;
import java.util.List;
import org.semblance.run.Workers;

/**
 * Documents as {@link TokenSets}.
 *
 * @param multiset whether the n-th occurrence of a token counts as a token of its own
 */
public record TokenSetEncoding(boolean multiset) implements Encoding<TokenSets> {
    @Override
    public Encoder encoder() {
        return new TokenSetEncoder(multiset, 1 << 10);
    }

    @Override
    public TokenSets assemble(List<Encoder> chunks, Workers workers) throws InterruptedException {
        TokenSetEncoder[] parts =
                chunks.stream().map(TokenSetEncoder.class::cast).toArray(TokenSetEncoder[]::new);
        Vocabulary vocabulary = Vocabulary.number(parts, workers);

        int[] firstDocument = new int[parts.length + 1];
        for (int c = 0; c < parts.length; c++) firstDocument[c + 1] = firstDocument[c] + parts[c].documents();
        int documents = firstDocument[parts.length];
        int[] sizes = new int[documents];
        int[] starts = new int[documents + 1];
        workers.forEach(parts.length, c -> measure(parts[c], firstDocument[c], sizes, starts));

        long total = 0;
        for (int x = 0; x < documents; x++) {
            int shared = starts[x];
            starts[x] = (int) total;
            total += shared;
            if (total > TokenSets.MOST_TOKENS) throw new TooLarge(total);
        }
        starts[documents] = (int) total;
        int[] tokens = new int[(int) total];
        workers.forEach(parts.length, c -> fill(parts[c], firstDocument[c], vocabulary, starts, tokens));
        return new TokenSets(tokens, starts, sizes, vocabulary.size());
    }

    /** Notes the size of every document, and in starts how many of its tokens other documents have too. */
    private static void measure(TokenSetEncoder part, int firstDocument, int[] sizes, int[] starts) {
        long[] numbered = part.hashes();
        int from = 0;
        for (int d = 0; d < part.documents(); d++) {
            int to = part.ends()[d];
            int shared = 0;
            for (int i = from; i < to; i++) if (Vocabulary.isShared(numbered[i])) shared++;
            sizes[firstDocument + d] = to - from;
            starts[firstDocument + d] = shared;
            from = to;
        }
    }

    private static void fill(
            TokenSetEncoder part, int firstDocument, Vocabulary vocabulary, int[] starts, int[] tokens) {
        long[] numbered = part.hashes();
        int from = 0;
        for (int d = 0; d < part.documents(); d++) {
            int to = part.ends()[d];
            int start = starts[firstDocument + d];
            int at = start;
            for (int i = from; i < to; i++) {
                if (Vocabulary.isShared(numbered[i])) tokens[at++] = vocabulary.id(numbered[i]);
            }
            Arrays.sort(tokens, start, at);
            from = to;
        }
        part.release();
    }
}
