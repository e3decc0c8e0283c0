package org.semblance.analysis;

import java.util.Arrays;
import java.util.Collection;

/** One thread's search for spots. A chain looks ahead, so the words of a document are gathered before. */
final class SpotFinder implements TokenSink {
    private final Spots how;
    private final TokenSink next;

    /** Whether the words of a spot are passed on one by one. */
    private final boolean parted;

    private final WordList antecedents;
    private final WordList stopWords;

    private long[] words = new long[1 << 10];
    private int[] starts = new int[1 << 10];
    private int[] ends = new int[1 << 10];
    private int count;

    /** The content word at a place or the first one behind it; the number of words if there is none. */
    private int[] content = new int[1 << 10];

    SpotFinder(Spots how, TokenSink next, boolean parted) {
        this.how = how;
        this.next = next;
        this.parted = parted;
        this.antecedents = new WordList(how.antecedents());
        this.stopWords = new WordList(how.stopWords());
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
        for (int i = 0; i < count && spots < how.least(); i++) if (after(i) < count && isAntecedent(i)) spots++;
        if (spots >= how.least()) for (int i = 0; i < count; i++) if (isAntecedent(i)) pushSpot(i);
        count = 0;
        next.end();
    }

    private boolean isAntecedent(int i) {
        return content[i] != i && antecedents.contains(words[i]);
    }

    /** Where a chain goes on from a place. */
    private int after(int at) {
        return at < count - how.distance() ? content[at + how.distance()] : count;
    }

    private void pushSpot(int i) {
        if (after(i) == count) return;
        if (parted && how.labelled()) pushWord(i);
        long hash = how.labelled() ? TokenHash.mix(words[i]) : 0;
        int last = i;
        for (int c = 0, at = after(i); c < how.chain() && at < count; c++, at = after(at)) {
            hash = TokenHash.mix(hash + words[at]);
            last = at;
            if (parted) pushWord(at);
        }
        if (!parted) next.token(hash, starts[i], ends[last]);
    }

    private void pushWord(int i) {
        next.token(words[i], starts[i], ends[i]);
    }

    /** A few words, known by their hashes: open addressing, and at most a quarter of the slots taken. */
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

        /** Never for hash 0, which marks a free slot: no word in use has it. */
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
