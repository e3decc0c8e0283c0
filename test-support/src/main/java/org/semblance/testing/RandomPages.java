package org.semblance.testing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Random pages: families of near duplicates, copies, short and empty ones, from a few sites or without URL. */
public final class RandomPages {
    private static final String[] STOPS = {"the", "a", "is", "and", "of"};

    /**
     * A document, independent of any module's own type.
     *
     * @param id of the document
     * @param text of the document
     * @param url of the document, or null
     */
    public record Page(String id, String text, @Nullable String url) {}

    private final Random random;

    public RandomPages(long seed) {
        this.random = new Random(seed);
    }

    public List<Page> pages(int count) {
        List<Page> pages = new ArrayList<>();
        List<List<String>> families = new ArrayList<>();
        for (int f = 0; f < count / 6; f++) families.add(words(20 + random.nextInt(60)));
        for (int i = 0; i < count; i++) {
            List<String> words = new ArrayList<>(families.get(random.nextInt(families.size())));
            switch (random.nextInt(8)) {
                case 0 -> words = words(random.nextInt(4));
                case 1 -> {} // a copy
                case 2 -> words.addAll(families.get(random.nextInt(families.size())));
                default -> edit(words, random.nextInt(1 + words.size() / 8));
            }
            String url = random.nextInt(4) == 0 ? null : "http://s" + random.nextInt(3) + ".org/" + i;
            pages.add(new Page("d" + i, String.join(" ", words), url));
        }
        Collections.shuffle(pages, random);
        return pages;
    }

    private List<String> words(int count) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < count; i++) words.add(word());
        return words;
    }

    private String word() {
        if (random.nextInt(4) == 0) return STOPS[random.nextInt(STOPS.length)];
        String word = "w" + Integer.toString((int) (400 * random.nextDouble() * random.nextDouble()), 36)
                + "é".repeat(random.nextInt(2));
        return random.nextInt(5) == 0 ? word + "," : word;
    }

    private void edit(List<String> words, int edits) {
        for (int e = 0; e < edits; e++) {
            int at = random.nextInt(words.size());
            switch (random.nextInt(3)) {
                case 0 -> words.set(at, word());
                case 1 -> words.add(at, word());
                default -> {
                    if (words.size() > 1) words.remove(at);
                }
            }
        }
    }
}
