package org.semblance.analysis;

import java.util.Collection;

/** A few words, known by their hashes: open addressing, and at most a quarter of the slots taken. */
final class WordList {
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
