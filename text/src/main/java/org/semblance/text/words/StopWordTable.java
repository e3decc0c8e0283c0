package org.semblance.text.words;

import org.semblance.analysis.TokenHash;

/** Maps the hash of a word to the languages that have it among their stop words. */
final class StopWordTable {
    private static final int SLOTS = 1 << 15;

    private final long[] hashes = new long[SLOTS];
    private final long[] languages = new long[SLOTS]; // a bit for each of LanguageGuess.BY_WORDS; 0 if the slot is free

    StopWordTable() {
        for (int i = 0; i < LanguageGuess.BY_WORDS.size(); i++) {
            for (Object word : LanguageGuess.BY_WORDS.get(i).stopWords()) {
                long hash = TokenHash.of(new String((char[]) word));
                int slot = slotOf(hash);
                hashes[slot] = hash;
                languages[slot] |= 1L << i;
            }
        }
    }

    private int slotOf(long hash) {
        int slot = (int) hash & SLOTS - 1;
        while (languages[slot] != 0 && hashes[slot] != hash) slot = (slot + 1) & SLOTS - 1;
        return slot;
    }

    /** The languages with that stop word, as bits. */
    long of(long hash) {
        return languages[slotOf(hash)];
    }
}
