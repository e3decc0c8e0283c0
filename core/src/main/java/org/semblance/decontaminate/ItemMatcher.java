package org.semblance.decontaminate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenSink;
import org.semblance.columns.IntColumn;

/** Finds the items that documents contain. Not thread-safe. */
public final class ItemMatcher implements TokenSink {
    private final Decontamination index;
    private final BenchmarkItems items;
    private final Analyzer.Worker analysis;

    private long[] hashes = new long[1 << 10];
    private int[] starts = new int[1 << 10];
    private int[] ends = new int[1 << 10];
    private int words;

    /** The last document, by its number, in which an item was a candidate. */
    private final int[] seen;

    private int document;
    private final IntColumn candidates = new IntColumn();
    private final GramTable grams = new GramTable();
    private int[] numbers = {};
    private boolean numbered;
    private final BitSet covered = new BitSet();

    ItemMatcher(Decontamination index) {
        this.index = index;
        this.items = index.items();
        this.seen = new int[items.size()];
        this.analysis = items.analyzer().worker(this);
    }

    /** The items that the text contains, in the order of their numbers. */
    public List<ItemMatch> match(String text) {
        words = 0;
        numbered = false;
        covered.clear();
        candidates.clear();
        if (++document == 0) { // after 2^32 documents
            Arrays.fill(seen, 0);
            document = 1;
        }
        analysis.analyze(text);
        for (int n : index.lengths()) if (n <= words) scan(n);
        return candidates.isEmpty() ? List.of() : decide(text);
    }

    @Override
    public void token(long hash, int start, int end) {
        if (words == hashes.length) grow();
        hashes[words] = hash;
        starts[words] = start;
        ends[words++] = end;
    }

    private void grow() {
        int length = Math.multiplyExact(2, words);
        hashes = Arrays.copyOf(hashes, length);
        starts = Arrays.copyOf(starts, length);
        ends = Arrays.copyOf(ends, length);
    }

    /** The number of words of the last text. */
    public int words() {
        return words;
    }

    /** Where a word of the last text begins, in UTF-16 units. */
    public int start(int word) {
        return starts[word];
    }

    /** Where a word of the last text ends, in UTF-16 units. */
    public int end(int word) {
        return ends[word];
    }

    /** The words of the last text that lie in an n-gram that it shares with an item that it contains. */
    public BitSet covered() {
        return covered;
    }

    /** Looks up all n-grams of the text. */
    private void scan(int n) {
        long[] filter = index.filter();
        int shift = index.shift();
        int leaving = Decontamination.ROTATION * n;
        long hash = 0;
        for (int i = 0; i < n - 1; i++) hash = Long.rotateLeft(hash, Decontamination.ROTATION) ^ hashes[i];
        long left = 0;
        for (int i = n - 1; i < words; i++) {
            hash = Long.rotateLeft(hash, Decontamination.ROTATION) ^ hashes[i] ^ Long.rotateLeft(left, leaving);
            left = hashes[i - n + 1];
            long mask = Decontamination.mask(hash);
            if ((filter[Decontamination.slot(hash, shift)] & mask) == mask) lookUp(hash);
        }
    }

    private void lookUp(long hash) {
        int number = index.lookUp(hash);
        if (number == 0) return;
        for (int at = index.postingStart(number); at < index.postingEnd(number); at++) {
            int item = index.posting(at);
            if (seen[item] == document) continue;
            seen[item] = document;
            candidates.add(item);
        }
    }

    /** Counts the n-grams of every candidate. */
    private List<ItemMatch> decide(String text) {
        int[] sorted = candidates.toArray();
        Arrays.sort(sorted);
        List<ItemMatch> found = new ArrayList<>();
        for (int n : index.lengths()) {
            boolean filled = false;
            for (int item : sorted) {
                if (items.gramLength(item) != n) continue;
                if (!filled) grams.fill(hashes, words, n);
                filled = true;
                if (!mayContain(item)) continue;
                ItemMatch match = exactly(text, item, n);
                if (match != null) found.add(match);
            }
        }
        found.sort((a, b) -> Integer.compare(a.item(), b.item()));
        return found;
    }

    /** Whether the text has enough n-grams of the item, by their hashes; never false for an item that it contains. */
    private boolean mayContain(int item) {
        int count = index.grams(item);
        int missing = count - index.required(count);
        for (int i = 0; i < count && missing >= 0; i++) {
            if (grams.first(index.hash(item, index.place(item, i))) < 0) missing--;
        }
        return missing >= 0;
    }

    /** The match, if the text has enough n-grams of the item, word by word. */
    private @Nullable ItemMatch exactly(String text, int item, int n) {
        if (!numbered) numberWords(text);
        int count = index.grams(item);
        int shared = 0;
        int first = Integer.MAX_VALUE;
        int last = -1;
        IntColumn places = new IntColumn();
        for (int i = 0; i < count; i++) {
            int place = index.place(item, i);
            boolean has = false;
            int at = grams.first(index.hash(item, place));
            for (; at >= 0; at = grams.next(at)) {
                if (!isAt(item, place, at, n)) continue;
                has = true;
                places.add(at);
                first = Math.min(first, at);
                last = Math.max(last, at);
            }
            if (has) shared++;
        }
        if (shared < index.required(count)) return null;
        for (int i = 0; i < places.size(); i++) covered.set(places.get(i), places.get(i) + n);
        return new ItemMatch(item, shared, count, starts[first], ends[last + n - 1], isWhole(item));
    }

    private boolean isAt(int item, int place, int at, int n) {
        int from = items.start(item) + place;
        for (int i = 0; i < n; i++) if (items.word(from + i) != numbers[at + i]) return false;
        return true;
    }

    private boolean isWhole(int item) {
        return items.words(item) == words && isAt(item, 0, 0, words);
    }

    /** Numbers the words of the text like those of the items. */
    private void numberWords(String text) {
        List<String> tokens = items.analyzer().tokens(text);
        if (tokens.size() != words)
            throw new IllegalStateException("%d words, and %d hashes".formatted(tokens.size(), words));
        if (numbers.length < words) numbers = new int[Math.max(words, 2 * numbers.length)];
        for (int i = 0; i < words; i++) numbers[i] = items.number(tokens.get(i));
        numbered = true;
    }

    /** The places of all n-grams of one text, by hash. */
    private static final class GramTable {
        private int[] heads = new int[1 << 8]; // the first place of a hash, plus 1
        private int[] next = {};
        private int[] tails = {};
        private long[] hashes = {};
        private int mask;

        void fill(long[] words, int count, int n) {
            int places = count - n + 1;
            int slots = Integer.highestOneBit(Math.max(1, places)) << 2;
            if (heads.length < slots) heads = new int[slots];
            else Arrays.fill(heads, 0, slots, 0);
            mask = slots - 1;
            if (next.length < places) {
                next = new int[Math.max(places, 2 * next.length)];
                tails = new int[next.length];
                hashes = new long[next.length];
            }
            long hash = 0;
            for (int i = 0; i < count; i++) {
                hash = Long.rotateLeft(hash, Decontamination.ROTATION) ^ words[i];
                if (i >= n) hash ^= Long.rotateLeft(words[i - n], Decontamination.ROTATION * n);
                if (i >= n - 1) add(i - n + 1, hash);
            }
        }

        /** Adds a place to the end of the list of its hash. */
        private void add(int place, long hash) {
            hashes[place] = hash;
            next[place] = -1;
            tails[place] = place;
            int slot = slot(hash);
            int head = heads[slot] - 1;
            if (head < 0) {
                heads[slot] = place + 1;
            } else {
                next[tails[head]] = place;
                tails[head] = place;
            }
        }

        private int slot(long hash) {
            int slot = (int) (hash * 0x9E3779B97F4A7C15L >>> Integer.SIZE) & mask;
            while (heads[slot] != 0 && hashes[heads[slot] - 1] != hash) slot = (slot + 1) & mask;
            return slot;
        }

        /** The first place of an n-gram, or -1. */
        int first(long hash) {
            return heads[slot(hash)] - 1;
        }

        int next(int place) {
            return next[place];
        }
    }
}
