package org.semblance.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;

/**
 * Generated documents with many near duplicates, and the plain definition of their similarity.
 *
 * @param seed random seed
 * @param all the texts
 */
public record Texts(long seed, List<String> all) {
    private static final String[] SYLLABLES = {"ka", "lo", "mi", "ru", "te", "sha", "vo", "pe", "ni", "gu"};

    /** Texts for the base seed of the run. */
    public static Texts of(int count) {
        return of(Seeds.random().nextLong(), count);
    }

    /** {@code count} texts; a third of them are earlier ones with a word or two changed. */
    public static Texts of(long seed, int count) {
        Random random = new Random(seed);
        List<String> texts = new ArrayList<>();
        while (texts.size() < count) {
            boolean copy = !texts.isEmpty() && random.nextInt(3) == 0;
            texts.add(copy ? edited(texts.get(random.nextInt(texts.size())), random) : fresh(random));
        }
        return new Texts(seed, texts);
    }

    private static String fresh(Random random) {
        List<String> words = new ArrayList<>();
        int length = 20 + random.nextInt(60);
        while (words.size() < length) words.add(word(random));
        return String.join(" ", words);
    }

    private static String word(Random random) {
        StringBuilder word = new StringBuilder();
        for (int i = 1 + random.nextInt(3); i >= 0; i--) word.append(SYLLABLES[random.nextInt(SYLLABLES.length)]);
        return word.toString();
    }

    private static String edited(String text, Random random) {
        String[] words = text.split(" ");
        for (int i = random.nextInt(3); i > 0; i--) words[random.nextInt(words.length)] = word(random);
        return String.join(" ", words);
    }

    public int size() {
        return all.size();
    }

    public String id(int i) {
        return "d" + i;
    }

    /** JSON lines in various spellings, as written by people and programs. */
    public List<String> jsonl() {
        Random random = new Random(seed);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < size(); i++) lines.add(line(i, random.nextInt(4)));
        return lines;
    }

    private String line(int i, int spelling) {
        String text = all.get(i);
        return switch (spelling) {
            case 0 -> "{\"id\":\"" + id(i) + "\",\"text\":\"" + text + "\"}";
            case 1 ->
                "{ \"text\" :\t\"" + text + "\" , \"n\": 1.10, \"big\": 12345678901234567890123, \"id\":\"" + id(i)
                        + "\" }  ";
            case 2 ->
                "{\"meta\":{\"text\":[1,null,\"é日🙂\"]},\"id\":\"" + id(i) + "\",\"text\":\"" + escaped(text) + "\"}";
            default ->
                "{\"url\":\"http://s" + i % 3 + ".example.org/p/" + i + "\",\"id\":\"" + id(i) + "\",\"text\":\""
                        + text.replace(" ", "\\n") + "\"}";
        };
    }

    private static String escaped(String text) {
        return text.replace("k", "\\u006b").replace("m", "\\u004D");
    }

    public Path writeJsonl(Path file) throws IOException {
        return Files.writeString(file, String.join("\n", jsonl()) + "\n");
    }

    /** The sets of k consecutive words. */
    public List<Set<String>> shingles(int k) {
        return all.stream().map(text -> shingles(text, k)).toList();
    }

    public static Set<String> shingles(String text, int k) {
        List<String> words = Arrays.stream(text.toLowerCase(Locale.ROOT).split("\\s+"))
                .filter(word -> !word.isEmpty())
                .toList();
        Set<String> shingles = new HashSet<>();
        for (int i = 0; i + k <= words.size(); i++) shingles.add(String.join(" ", words.subList(i, i + k)));
        if (shingles.isEmpty() && !words.isEmpty()) shingles.add(String.join(" ", words));
        return shingles;
    }

    public static int overlap(Set<String> x, Set<String> y) {
        Set<String> both = new HashSet<>(x);
        both.retainAll(y);
        return both.size();
    }

    public static double jaccard(Set<String> x, Set<String> y) {
        int both = overlap(x, y);
        return (double) both / (x.size() + y.size() - both);
    }

    public static String sixDigits(double score) {
        return String.format(Locale.ROOT, "%.6f", score);
    }
}
