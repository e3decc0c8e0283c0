package org.semblance.server.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.semblance.document.Document;

/** Random documents, many of which are near duplicates of others. */
final class Corpus {
    private Corpus() {}

    static List<Document> of(Random random, int size) {
        List<Document> documents = new ArrayList<>();
        for (int d = 0; d < size; d++) {
            boolean fresh = documents.isEmpty() || random.nextInt(3) == 0;
            String text = fresh
                    ? text(random)
                    : edited(
                            random,
                            documents.get(random.nextInt(documents.size())).text());
            documents.add(new Document("d" + d, text, url(random), java.util.Map.of()));
        }
        return documents;
    }

    private static String url(Random random) {
        return random.nextInt(4) == 0
                ? null
                : "https://www" + random.nextInt(2) + ".site" + random.nextInt(5) + ".org/";
    }

    static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int words = 1 + random.nextInt(60); words > 0; words--)
            text.append(word(random)).append(' ');
        return text.toString();
    }

    private static String word(Random random) {
        return "w" + Integer.toString(random.nextInt(400) + 1000, 36) + "x";
    }

    /** Replaces a few words. */
    static String edited(Random random, String text) {
        String[] words = text.split(" ");
        for (int edits = random.nextInt(4); edits > 0; edits--) words[random.nextInt(words.length)] = word(random);
        return String.join(" ", words);
    }
}
