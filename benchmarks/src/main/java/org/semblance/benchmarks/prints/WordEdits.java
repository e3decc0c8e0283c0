package org.semblance.benchmarks.prints;

import java.util.SplittableRandom;
import java.util.StringJoiner;

/** Edits a text: 1 to 5% of its words are deleted, replaced by another of its words, or followed by one. */
final class WordEdits {
    private WordEdits() {}

    static String edited(String text, SplittableRandom random) {
        String[] words = text.split("\\s+");
        double share = 0.01 + 0.04 * (random.nextLong() >>> 11) * 0x1p-53;
        int edits = Math.max(1, (int) (share * words.length));
        StringJoiner edited = new StringJoiner(" ");
        for (int w = 0; w < words.length; w++) {
            if (below(words.length - w, random) >= edits) {
                edited.add(words[w]);
                continue;
            }
            edits--;
            int kind = below(3, random);
            if (kind == 0) edited.add(words[w]);
            if (kind <= 1) edited.add(words[below(words.length, random)]);
        }
        return edited.toString();
    }

    private static int below(int bound, SplittableRandom random) {
        return (int) Math.unsignedMultiplyHigh(random.nextLong(), bound);
    }
}
