package org.semblance.benchmarks;

/** Makes near duplicates: of a hundred, 10 exact copies, 15 with a sentence more, 75 with 1–5% of the words edited. */
final class CopyDesk {
    private static final int EXACT = 10;
    private static final int LONGER = 25;

    private final Newsroom newsroom;

    CopyDesk(Newsroom newsroom) {
        this.newsroom = newsroom;
    }

    void rewrite(Article original, Article copy, DocumentRandom dice) {
        int kind = dice.below(100);
        if (kind < EXACT) copy.append(original, 0, original.words());
        else if (kind < LONGER) lengthen(original, copy, dice);
        else edit(original, copy, dice);
    }

    private void lengthen(Article original, Article copy, DocumentRandom dice) {
        copy.append(original, 0, original.words());
        newsroom.sentence(copy, dice);
    }

    /**
     * Edits a given number of words, every choice of places being equally likely but for words with punctuation around
     * them: those pass their turn to the next.
     */
    private void edit(Article original, Article copy, DocumentRandom dice) {
        int words = original.words();
        int edits = Math.max(1, words * (100 + dice.below(401)) / 10_000);
        int copied = 0;
        for (int word = 0; word < words - 1 && edits > 0; word++) {
            if (dice.below(words - word) >= edits || !original.plain(word)) continue;
            copy.append(original, copied, word);
            copied = change(original, copy, word, dice);
            edits--;
        }
        copy.append(original, copied, words);
    }

    /** Replaces, deletes or adds to a word; returns the first word of the original that is still to be copied. */
    private int change(Article original, Article copy, int word, DocumentRandom dice) {
        int kind = dice.below(3);
        if (kind == 0) copy.append(original, word, word + 1);
        if (kind <= 1) newsroom.word(copy, dice);
        return word + 1;
    }
}
