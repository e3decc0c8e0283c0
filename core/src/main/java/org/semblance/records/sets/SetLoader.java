package org.semblance.records.sets;

import java.util.Arrays;
import org.semblance.run.Workers;
import org.semblance.spill.BlockReader;

/** Loads documents from pages into memory and renumbers their tokens. */
final class SetLoader {
    private final int[] ordinals;
    private final int[] sizes;
    private final int[] starts;
    private final int[] ends;
    private final int[] tokens;
    private int documents;
    private int length;
    private int[] page = new int[0];

    /** For at most this number of documents and ids. */
    SetLoader(int documents, int ids) {
        ordinals = new int[documents];
        sizes = new int[documents];
        starts = new int[documents];
        ends = new int[documents];
        tokens = new int[ids];
    }

    int size() {
        return documents;
    }

    /** Loads the documents of a cut from a page. */
    void read(BlockReader from, StoredSets.Cut cut) {
        int[] count = new int[1];
        from.ints(count, 0, 1);
        int n = count[0];
        if (page.length < 3 * n) page = new int[3 * n];
        from.ints(page, 0, 3 * n);
        for (int d = 0; d < n; d++) {
            int ordinal = page[d];
            int size = page[n + d];
            int ids = page[2 * n + d];
            from.ints(tokens, length, length + ids); // overwritten by the next document if this one is not in the cut
            boolean chosen = cut.leastSize() <= size
                    && size <= cut.mostSize()
                    && cut.fromDocument() <= ordinal
                    && ordinal < cut.toDocument();
            if (!chosen) continue;
            ordinals[documents] = ordinal;
            sizes[documents] = size;
            starts[documents] = length;
            ends[documents++] = length += ids;
        }
    }

    StoredSets.Block block(int vocabulary, int[] borders, Workers workers) throws InterruptedException {
        SharedIds shared = new SharedIds(tokens, length, vocabulary);
        int parts = 4 * workers.threads();
        workers.forEach(parts, part -> rename(shared, from(part, parts), from(part + 1, parts)));
        TokenSets sets = new TokenSets(
                tokens,
                Arrays.copyOf(starts, documents),
                Arrays.copyOf(ends, documents),
                Arrays.copyOf(sizes, documents),
                shared.size());
        return new StoredSets.Block(sets, Arrays.copyOf(ordinals, documents), borders);
    }

    private int from(int part, int parts) {
        return (int) ((long) documents * part / parts);
    }

    private void rename(SharedIds shared, int from, int to) {
        for (int d = from; d < to; d++) {
            int end = starts[d];
            for (int i = starts[d]; i < ends[d]; i++) {
                int id = shared.idOf(tokens[i]);
                if (id >= 0) tokens[end++] = id;
            }
            ends[d] = end;
            Arrays.sort(tokens, starts[d], end);
        }
    }

    /**
     * Assigns new ids to the tokens that occur at least twice among some documents, rarest first. The ids are as small
     * as possible, and so are arrays indexed by id. Equally frequent tokens keep their order.
     */
    static final class SharedIds {
        /** A bit for each token that occurs more than once. */
        private final long[] shared;

        /** Number of such tokens before each word of bits. */
        private final int[] before;

        private final int[] ids;

        SharedIds(int[] tokens, int length, int vocabulary) {
            int words = (vocabulary >>> 6) + 1;
            long[] seen = new long[words];
            shared = new long[words];
            for (int i = 0; i < length; i++) {
                int token = tokens[i];
                long bit = 1L << token;
                shared[token >>> 6] |= seen[token >>> 6] & bit;
                seen[token >>> 6] |= bit;
            }
            before = new int[words];
            int count = 0;
            for (int w = 0; w < words; w++) {
                before[w] = count;
                count += Long.bitCount(shared[w]);
            }
            ids = new int[count];
            for (int i = 0; i < length; i++) {
                int index = index(tokens[i]);
                if (index >= 0) ids[index]++;
            }
            rank(ids);
        }

        private int index(int token) {
            long word = shared[token >>> 6];
            long bit = 1L << token;
            return (word & bit) == 0 ? -1 : before[token >>> 6] + Long.bitCount(word & bit - 1);
        }

        /** Converts frequencies to ids by a counting sort, rarest first; equally frequent ones keep their order. */
        static void rank(int[] frequencies) {
            int most = 0;
            for (int frequency : frequencies) most = Math.max(most, frequency);
            int[] next = new int[most + 2];
            for (int frequency : frequencies) next[frequency + 1]++;
            for (int f = 0; f <= most; f++) next[f + 1] += next[f];
            for (int i = 0; i < frequencies.length; i++) frequencies[i] = next[frequencies[i]]++;
        }

        /** The new id, or -1 if the token is not shared. */
        int idOf(int token) {
            int index = index(token);
            return index < 0 ? -1 : ids[index];
        }

        int size() {
            return ids.length;
        }
    }
}
