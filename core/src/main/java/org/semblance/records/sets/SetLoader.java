package org.semblance.records.sets;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
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

    /**
     * The loaded documents. Ids that can be in no common token of a pair are counted but not stored: of one cut, those that occur
     * in one document only; of several, those that do not occur both in the first cut and after it. What is then left
     * of a document is less than it needs for any pair, for most documents; these are omitted.
     *
     * @param borders number of documents in the cuts before each
     * @param leastShared the least number of stored ids of a document of a given size that can be in any pair
     */
    StoredSets.Block block(int vocabulary, int[] borders, IntUnaryOperator leastShared, Workers workers)
            throws InterruptedException {
        int split = borders.length > 2 ? (borders[1] < documents ? starts[borders[1]] : length) : 0;
        SharedIds shared = new SharedIds(tokens, split, length, vocabulary);
        int parts = 4 * workers.threads();
        workers.forEach(parts, part -> reduce(shared, from(part, parts), from(part + 1, parts)));
        omit(borders, leastShared);
        for (int d = 0; d < documents; d++) shared.count(tokens, starts[d], ends[d]);
        shared.rank();
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

    /** Removes ids that are not shared. */
    private void reduce(SharedIds shared, int from, int to) {
        for (int d = from; d < to; d++) {
            int end = starts[d];
            for (int i = starts[d]; i < ends[d]; i++) {
                int token = tokens[i];
                tokens[end] = token;
                end += shared.has(token);
            }
            ends[d] = end;
        }
    }

    /** Removes documents that are left with too few ids, and adjusts the borders. */
    private void omit(int[] borders, IntUnaryOperator leastShared) {
        int kept = 0;
        int cut = 0;
        for (int d = 0; d < documents; d++) {
            while (cut < borders.length && borders[cut] == d) borders[cut++] = kept;
            if (ends[d] - starts[d] < leastShared.applyAsInt(sizes[d])) continue;
            ordinals[kept] = ordinals[d];
            sizes[kept] = sizes[d];
            starts[kept] = starts[d];
            ends[kept++] = ends[d];
        }
        while (cut < borders.length) borders[cut++] = kept;
        documents = kept;
    }

    private void rename(SharedIds shared, int from, int to) {
        for (int d = from; d < to; d++) {
            for (int i = starts[d]; i < ends[d]; i++) tokens[i] = shared.idOf(tokens[i]);
            Arrays.sort(tokens, starts[d], ends[d]);
        }
    }

    /**
     * Assigns new ids to the tokens that are shared among some documents, rarest first. The ids are as small
     * as possible, and so are arrays indexed by id. Equally frequent tokens keep their order.
     */
    static final class SharedIds {
        /** A bit for each shared token. */
        private final long[] shared;

        /** Number of such tokens before each word of bits. */
        private final int[] before;

        private final int[] ids;
        private int size;

        /** @param split if positive, tokens are shared if they occur both before and after it, else if they occur twice */
        SharedIds(int[] tokens, int split, int length, int vocabulary) {
            int words = (vocabulary >>> 6) + 1;
            long[] seen = new long[words];
            shared = new long[words];
            for (int i = 0; i < split; i++) seen[tokens[i] >>> 6] |= 1L << tokens[i];
            for (int i = split; i < length; i++) {
                int token = tokens[i];
                long bit = 1L << token;
                shared[token >>> 6] |= seen[token >>> 6] & bit;
                if (split == 0) seen[token >>> 6] |= bit;
            }
            before = new int[words];
            int count = 0;
            for (int w = 0; w < words; w++) {
                before[w] = count;
                count += Long.bitCount(shared[w]);
            }
            ids = new int[count];
        }

        /** 1 if the token is shared, 0 if not. */
        int has(int token) {
            return (int) (shared[token >>> 6] >>> token & 1);
        }

        /** Counts shared tokens. */
        void count(int[] tokens, int from, int to) {
            for (int i = from; i < to; i++) ids[index(tokens[i])]++;
        }

        /** Assigns ids to the tokens that were counted. */
        void rank() {
            int absent = 0;
            for (int frequency : ids) if (frequency == 0) absent++;
            rank(ids);
            size = ids.length - absent;
            if (absent > 0) for (int i = 0; i < ids.length; i++) ids[i] -= absent; // those come first
        }

        private int index(int token) {
            return before[token >>> 6] + Long.bitCount(shared[token >>> 6] & (1L << token) - 1);
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

        /** The new id of a shared token that was counted. */
        int idOf(int token) {
            return ids[index(token)];
        }

        int size() {
            return size;
        }
    }
}
