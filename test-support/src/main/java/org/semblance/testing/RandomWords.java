package org.semblance.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Documents as sequences of words. */
public final class RandomWords {
    private RandomWords() {}

    /** A small collection of random shape with near duplicates, copies, ties, tiny and empty documents. */
    public static List<List<String>> documents(Random random) {
        int vocabulary = 1 + random.nextInt(random.nextBoolean() ? 8 : 200);
        int longest = 1 + random.nextInt(random.nextBoolean() ? 6 : 60);
        int size = random.nextInt(40);
        List<List<String>> documents = new ArrayList<>();
        for (int d = 0; d < size; d++) {
            List<String> document = new ArrayList<>();
            if (d > 0 && random.nextInt(3) > 0) document.addAll(documents.get(random.nextInt(d)));
            else for (int n = random.nextInt(longest + 1); n > 0; n--) document.add(word(random, vocabulary));
            for (int edits = random.nextInt(4); edits > 0; edits--) edit(document, random, vocabulary);
            documents.add(document);
        }
        return documents;
    }

    private static void edit(List<String> document, Random random, int vocabulary) {
        if (!document.isEmpty() && random.nextBoolean()) document.remove(random.nextInt(document.size()));
        else document.add(random.nextInt(document.size() + 1), word(random, vocabulary));
    }

    /** Independent documents of frequent and rare words. */
    public static List<List<String>> independent(Random random, int documents, int vocabulary, int longest) {
        List<List<String>> all = new ArrayList<>();
        for (int d = 0; d < documents; d++) {
            List<String> document = new ArrayList<>();
            for (int n = 1 + random.nextInt(longest); n > 0; n--) document.add(word(random, vocabulary));
            all.add(document);
        }
        return all;
    }

    /** Small numbers are more frequent. */
    private static String word(Random random, int vocabulary) {
        return "w" + (int) (vocabulary * Math.pow(random.nextDouble(), 2));
    }

    /**
     * {@code size} texts of words separated by single blanks; half of them are edited versions of others, some are
     * empty.
     */
    public static List<String> texts(Random random, int size) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            if (random.nextInt(12) == 0) texts.add("");
            else if (!texts.isEmpty() && random.nextBoolean()) texts.add(edited(texts.get(random.nextInt(i)), random));
            else texts.add(text(random, 1 + random.nextInt(1 + random.nextInt(40))));
        }
        return texts;
    }

    private static String text(Random random, int words) {
        StringBuilder text = new StringBuilder();
        for (int w = 0; w < words; w++) {
            if (w > 0) text.append(' ');
            text.append(Integer.toString(random.nextInt(200) * 977 + 40_000, 36));
        }
        return text.toString();
    }

    private static String edited(String text, Random random) {
        String[] words = text.split(" ", -1);
        for (int edits = random.nextInt(4); edits > 0; edits--) {
            words[random.nextInt(words.length)] = text(random, random.nextInt(3));
        }
        return String.join(" ", words).strip().replaceAll(" +", " ");
    }
}
