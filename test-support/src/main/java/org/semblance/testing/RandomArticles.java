package org.semblance.testing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.semblance.testing.RandomPages.Page;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Random news articles in which every method finds pairs: sentences with commas and stop words, families of near
 * duplicates, and in every collection a few copies, short and empty texts; from a few sites or without URL.
 */
public final class RandomArticles {
    private static final String[] STOPS = {"the", "is", "was", "a", "and", "of", "to", "in", "the", "has"};
    private static final String[] ENDINGS = {"é", "’s", "fin", "中文", "ไทย"};
    private static final int WORDS = 700;

    /** The ids of an article, of a copy of it, and of the same text in another spelling. */
    public static final List<String> SPELLINGS = List.of("d0", "d1", "d9");

    private final Random random;

    public RandomArticles(long seed) {
        this.random = new Random(seed);
    }

    /** {@code count} articles in random order, at least 20. */
    public List<Page> articles(int count) {
        List<List<List<String>>> families = new ArrayList<>();
        for (int f = 0; f < count / 8; f++) families.add(sentences(6 + random.nextInt(7)));
        String first = text(families.getFirst());
        List<String> texts = new ArrayList<>(List.of(
                first,
                first,
                first,
                first.replace(" ", "  "),
                first + " Lastly.",
                "",
                " ",
                "Too short.",
                "Too short.",
                RandomText.respelled(first, random)));
        while (texts.size() < count) {
            List<List<String>> some = families.get(random.nextInt(families.size()));
            List<List<String>> article =
                    new ArrayList<>(some.stream().map(ArrayList::new).toList());
            edit(article, families.get(random.nextInt(families.size())));
            texts.add(text(article));
        }
        List<Page> articles = new ArrayList<>();
        for (int i = 0; i < count; i++) articles.add(new Page("d" + i, texts.get(i), url(i)));
        Collections.shuffle(articles, random);
        return articles;
    }

    /** The first three articles are copies: from one site, from another, and without URL. */
    private @Nullable String url(int i) {
        int site = i < 3 ? i : random.nextInt(4);
        return site == 2 ? null : "http://www.site" + site + ".example.org/" + i;
    }

    private List<List<String>> sentences(int count) {
        List<List<String>> sentences = new ArrayList<>();
        while (sentences.size() < count) {
            List<String> words = new ArrayList<>();
            for (int w = 8 + random.nextInt(9); w > 0; w--) words.add(word());
            sentences.add(words);
        }
        return sentences;
    }

    private String word() {
        if (random.nextInt(3) == 0) return STOPS[random.nextInt(STOPS.length)];
        String word = "w" + Integer.toString((int) (WORDS * random.nextDouble() * random.nextDouble()) + 36, 36);
        if (random.nextInt(8) == 0) word += ENDINGS[random.nextInt(ENDINGS.length)];
        return random.nextInt(5) == 0 ? word + "," : word;
    }

    private void edit(List<List<String>> article, List<List<String>> other) {
        switch (random.nextInt(8)) {
            case 0 -> {} // a copy
            case 1 -> article.addAll(random.nextInt(article.size()), other); // contains the other
            case 2 -> article.remove(random.nextInt(article.size()));
            case 3 -> article.add(random.nextInt(article.size()), sentences(1).getFirst());
            case 4 -> Collections.rotate(article, 1 + random.nextInt(article.size() - 1));
            default -> {
                for (int edits = 1 << random.nextInt(6); edits > 0; edits--) {
                    List<String> sentence = article.get(random.nextInt(article.size()));
                    sentence.set(random.nextInt(sentence.size()), word());
                }
            }
        }
    }

    private static String text(List<List<String>> sentences) {
        return sentences.stream().map(RandomArticles::sentence).collect(Collectors.joining(" "));
    }

    private static String sentence(List<String> words) {
        String sentence = String.join(" ", words);
        return Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1) + ".";
    }

    /** One JSON line per article. */
    public static List<String> jsonl(List<Page> articles) {
        return articles.stream().map(RandomArticles::line).toList();
    }

    private static String line(Page article) {
        ObjectNode line = JsonMapper.shared().createObjectNode();
        line.put("id", article.id()).put("text", article.text());
        if (article.url() != null) line.put("url", article.url());
        return line.toString();
    }
}
