package org.semblance.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Stories of ten to fourteen sentences of twelve words, each followed by an edited version. A sentence consists of a
 * capitalized word, stop words, and rare words, some with commas.
 */
public final class Stories {
    private static final String[] STOPS = {"the", "is", "was", "have", "of", "and"};
    private static final int SENTENCE = 12;

    private final Random random;

    public Stories(Random random) {
        this.random = random;
    }

    /**
     * {@code count} stories, each followed by its version: in the n-th version {@code n % kinds} of the rare words are
     * replaced. So one version in {@code kinds} has the same words, apart from commas.
     */
    public List<String> withVersions(int count, int kinds) {
        List<String> lines = new ArrayList<>();
        for (int n = 0; n < count; n++) {
            String[] words = story();
            lines.add(String.join(" ", words));
            for (int edit = n % kinds; edit > 0; edit--) {
                int sentence = random.nextInt(words.length / SENTENCE);
                words[sentence * SENTENCE + 1] = rare();
            }
            lines.add(String.join(" ", words));
        }
        return lines;
    }

    private String[] story() {
        String[] words = new String[SENTENCE * (10 + random.nextInt(5))];
        for (int w = 0; w < words.length; w++) {
            int place = w % SENTENCE;
            if (place == 0) words[w] = "Then";
            else if (place % 3 == 0) words[w] = STOPS[random.nextInt(STOPS.length)];
            else words[w] = rare() + (place == SENTENCE - 1 ? "." : random.nextInt(5) == 0 ? "," : "");
        }
        return words;
    }

    private String rare() {
        return "w" + Integer.toString(random.nextInt(36 * 36 * 36 * 36), 36);
    }
}
