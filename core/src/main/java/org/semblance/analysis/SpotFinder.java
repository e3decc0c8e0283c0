package org.semblance.analysis;

import java.util.Arrays;
import java.util.Collection;

/** Finds spots. The words of a document are buffered, because a chain looks ahead. Not thread-safe. */
final class SpotFinder implements TokenSink {
    private final Spots definition;
    private final TokenSink next;

    /** Whether the words of a spot are emitted one by one. */
    private final boolean separateWords;

    private final WordList antecedents;
    private final WordList stopWords;

    private long[] words = new long[1 << 10];
    private int[] starts = new int[1 << 10];
    private int[] ends = new int[1 << 10];
    private int count;

    /**
     * For each position, the position of the first content word from there on; the number of words if there is none.
     */
    private int[] content = new int[1 << 10];

    SpotFinder(Spots spots, TokenSink next, boolean separateWords) {
        this.definition = spots;
        this.next = next;
        this.separateWords = separateWords;
        this.antecedents = new WordList(spots.antecedents());
        this.stopWords = new WordList(spots.stopWords());
    }

    @Override
    public void token(long hash, int start, int end) {
        if (count == words.length) grow();
        words[count] = hash;
        starts[count] = start;
        ends[count++] = end;
    }

    private void grow() {
        int capacity = Math.toIntExact(Math.min(2L * count, Integer.MAX_VALUE - 8L));
        words = Arrays.copyOf(words, capacity);
        starts = Arrays.copyOf(starts, capacity);
        ends = Arrays.copyOf(ends, capacity);
        content = new int[capacity];
    }

    @Override
    public void end() {
        int following = count;
        for (int i = count - 1; i >= 0; i--) {
            if (!stopWords.contains(words[i])) following = i;
            content[i] = following;
        }
        int spots = 0;
        for (int i = 0; i < count && spots < definition.least(); i++) if (after(i) < count && isAntecedent(i)) spots++;
        if (spots >= definition.least()) for (int i = 0; i < count; i++) if (isAntecedent(i)) pushSpot(i);
        count = 0;
        next.end();
    }

    private boolean isAntecedent(int i) {
        return content[i] != i && antecedents.contains(words[i]);
    }

    /** The position of the next word of a chain. */
    private int after(int at) {
        return at < count - definition.distance() ? content[at + definition.distance()] : count;
    }

    private void pushSpot(int i) {
        if (after(i) == count) return;
        if (separateWords && definition.labelled()) pushWord(i);
        long hash = definition.labelled() ? TokenHash.mix(words[i]) : 0;
        int last = i;
        for (int c = 0, at = after(i); c < definition.chain() && at < count; c++, at = after(at)) {
            hash = TokenHash.mix(hash + words[at]);
            last = at;
            if (separateWords) pushWord(at);
        }
        if (!separateWords) next.token(hash, starts[i], ends[last]);
    }

    private void pushWord(int i) {
        next.token(words[i], starts[i], ends[i]);
    }

    /** A small set of words, identified by their hashes: open addressing with at most a quarter of the slots used. */
    private static final class WordList {
        private final long[] slots;

        WordList(Collection<String> words) {
            slots = new long[Integer.highestOneBit(Math.max(words.size(), 1)) * 8];
            for (String word : words) {
                long hash = TokenHash.of(word);
                int slot = slotOf(hash);
                slots[slot] = hash;
            }
        }

        /** False for hash 0, which marks a free slot; no word in use has it. */
        boolean contains(long hash) {
            return hash != 0 && slots[slotOf(hash)] == hash;
        }

        private int slotOf(long hash) {
            int mask = slots.length - 1;
            int slot = (int) hash & mask;
            while (slots[slot] != 0 && slots[slot] != hash) slot = slot + 1 & mask;
            return slot;
        }
    }
}
