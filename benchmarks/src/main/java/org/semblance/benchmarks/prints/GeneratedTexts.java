package org.semblance.benchmarks.prints;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.semblance.document.Document;

/** Texts of made-up words with a Zipf distribution, and about as many stop words as in English. */
final class GeneratedTexts {
    private static final List<String> STOP_WORDS =
            List.of("the", "of", "and", "to", "a", "in", "is", "that", "for", "it");
    private static final List<String> SYLLABLES = List.of(
            "ba", "con", "der", "fi", "gro", "lan", "me", "nor", "pul", "re", "sta", "ti", "va", "wes", "ing", "er");
    private static final int VOCABULARY = 1 << 16;
    private static final int WORDS = 400;

    private GeneratedTexts() {}

    static List<Document> of(int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Document> documents = new ArrayList<>();
        for (int d = 0; d < count; d++) {
            StringBuilder text = new StringBuilder();
            for (int w = 0; w < WORDS; w++) text.append(word(random)).append(w % 12 == 11 ? ". " : " ");
            documents.add(Document.of("d" + d, text.toString()));
        }
        return documents;
    }

    /** The n-th word is about n times as rare as the first. */
    private static String word(SplittableRandom random) {
        double quantile = (random.nextLong() >>> 11) * 0x1p-53;
        if (quantile < 0.45) return STOP_WORDS.get((int) (quantile / 0.45 * STOP_WORDS.size()));
        int number = (int) Math.pow(VOCABULARY, (quantile - 0.45) / 0.55);
        StringBuilder word = new StringBuilder();
        for (int rest = number + SYLLABLES.size(); rest > 0; rest /= SYLLABLES.size()) {
            word.append(SYLLABLES.get(rest % SYLLABLES.size()));
        }
        return word.toString();
    }
}
