package org.semblance.benchmarks;

/** Creates near duplicates: 10% exact copies, 15% with an additional sentence, 75% with 1–5% of the words edited. */
final class CopyEditor {
    private static final int EXACT = 10;
    private static final int LONGER = 25;

    private final ArticleGenerator generator;

    CopyEditor(ArticleGenerator generator) {
        this.generator = generator;
    }

    void rewrite(Article original, Article copy, DocumentRandom random) {
        int kind = random.below(100);
        if (kind < EXACT) copy.append(original, 0, original.words());
        else if (kind < LONGER) lengthen(original, copy, random);
        else edit(original, copy, random);
    }

    private void lengthen(Article original, Article copy, DocumentRandom random) {
        copy.append(original, 0, original.words());
        generator.sentence(copy, random);
    }

    /**
     * Edits a given number of words at random positions. A word followed by punctuation is skipped in favour of the
     * next one; apart from that all choices of positions are equally likely.
     */
    private void edit(Article original, Article copy, DocumentRandom random) {
        int words = original.words();
        int edits = Math.max(1, words * (100 + random.below(401)) / 10_000);
        int copied = 0;
        for (int word = 0; word < words - 1 && edits > 0; word++) {
            if (random.below(words - word) >= edits || !original.plain(word)) continue;
            copy.append(original, copied, word);
            copied = change(original, copy, word, random);
            edits--;
        }
        copy.append(original, copied, words);
    }

    /** Replaces a word, deletes it or inserts another after it. Returns the next word of the original to be copied. */
    private int change(Article original, Article copy, int word, DocumentRandom random) {
        int kind = random.below(3);
        if (kind == 0) copy.append(original, word, word + 1);
        if (kind <= 1) generator.word(copy, random);
        return word + 1;
    }
}
