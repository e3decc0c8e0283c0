package org.semblance.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Runs frequent commands on generated documents for the start-up cache that the launcher makes. The cache has the classes
 * that they load and profiles of their hot methods, so that Java compiles these during the first documents of a run.
 */
final class StartupTraining {
    private static final int ARTICLES = 3_000;
    private static final int NEW_ARTICLES = 300;
    private static final int TITLES = 20_000;
    private static final int DESCRIPTIONS = 12_000;
    private static final int VERSIONS = 12;
    private static final int WORDS = 50_000;

    private final Path directory;
    private final SplittableRandom random = new SplittableRandom(1);
    private final String[] vocabulary = new String[WORDS];
    private int runs;

    private StartupTraining(Path directory) {
        this.directory = directory;
        for (int i = 0; i < WORDS; i++) vocabulary[i] = inventedWord();
    }

    /** Expects an empty directory to write to, and optionally a small collection that is like those of users. */
    public static void main(String[] args) throws IOException {
        StartupTraining training = new StartupTraining(Path.of(args[0]));
        training.run(args.length > 1 ? List.of(args[1]) : List.of());
        System.exit(0); // classes and profiles of commands that failed are as good
    }

    private void run(List<String> examples) throws IOException {
        String articles = writeArticles("articles.jsonl", "a", ARTICLES);
        String added = writeArticles("added.jsonl", "b", NEW_ARTICLES);
        String titles = writeTitles();
        String descriptions = writeDescriptions();
        // The default method comes first and has the most documents: profiles have room for two classes at a call.
        String earlier = results("dedup", articles);
        for (String example : examples) {
            String out = directory.resolve("out").toString();
            Main.run(new String[] {"dedup", example, "-o", out}); // with progress and summary
            command("verify", out);
        }
        results("dedup", added, "--against", earlier);
        for (String threshold : List.of("0.9", "0.8", "0.6"))
            results("pairs", titles, "--format", "lines", "--tokens", "words", "-t", threshold);
        for (String threshold : List.of("0.9", "0.8", "0.7"))
            results("pairs", descriptions, "--format", "lines", "--tokens", "words", "-t", threshold);
        results("pairs", added, "--tokens", "chars:3", "-t", "0.7");
        results("link", added, "--against", articles, "--measure", "containment");
        for (String method : List.of("simhash", "minhash", "identical")) results("dedup", added, "-m", method);
    }

    /** Runs a command and returns its output directory. */
    private String results(String command, String... options) {
        String out = directory.resolve("out" + runs++).toString();
        List<String> words = new ArrayList<>(List.of(options));
        words.addAll(List.of("-o", out));
        command(command, words.toArray(String[]::new));
        return out;
    }

    private static void command(String command, String... options) {
        List<String> words = new ArrayList<>(List.of(command, "--quiet"));
        words.addAll(List.of(options));
        Main.run(words.toArray(String[]::new));
    }

    private String writeArticles(String name, String prefix, int count) throws IOException {
        Path file = directory.resolve(name);
        List<String> articles = new ArrayList<>();
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (int i = 0; i < count; i++) {
                articles.add(isCopy(i) ? edited(any(articles)) : article());
                // A name with an escape is left to the general parser.
                String id = random.nextInt(50) == 0 ? "\\u0069d" : "id";
                out.write("{\"%s\":\"%s%07d\",\"url\":\"https://news%d.example/story/%d\",\"tags\":[\"a\",{\"b\":1.5}],"
                        .formatted(id, prefix, i, i % 900, i));
                out.write("\"text\":\"" + articles.getLast() + "\"}\n");
            }
        }
        return file.toString();
    }

    private String writeTitles() throws IOException {
        Path file = directory.resolve("titles.txt");
        List<String> titles = new ArrayList<>();
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (int i = 0; i < TITLES; i++) {
                titles.add(isCopy(i) ? edited(any(titles)) : sentence(4 + random.nextInt(12)));
                out.write(titles.getLast() + "\n");
            }
        }
        return file.toString();
    }

    /** Longer texts than titles, each in several versions: joins with many pairs, and with bitmaps of several words. */
    private String writeDescriptions() throws IOException {
        Path file = directory.resolve("descriptions.txt");
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            String text = "";
            for (int i = 0; i < DESCRIPTIONS; i++) {
                text = i % VERSIONS == 0 ? sentence(25 + random.nextInt(50)) : edited(text);
                out.write(text + "\n");
            }
        }
        return file.toString();
    }

    private boolean isCopy(int record) {
        return record > 0 && random.nextInt(10) == 0;
    }

    private String any(List<String> texts) {
        return texts.get(random.nextInt(texts.size()));
    }

    /** About a kilobyte, with quotation marks and line breaks as in JSON. */
    private String article() {
        StringBuilder text = new StringBuilder();
        int sentences = 5 + random.nextInt(14);
        for (int i = 0; i < sentences; i++) {
            if (i > 0) text.append(random.nextInt(4) == 0 ? "\\n\\n" : " ");
            String sentence = sentence(6 + random.nextInt(16));
            switch (random.nextInt(24)) {
                case 0 -> text.append("\\\"").append(sentence).append("\\\"");
                case 1 -> text.append('“').append(sentence).append('”');
                default -> text.append(sentence);
            }
        }
        return text.toString();
    }

    private String sentence(int words) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < words; i++) {
            if (i > 0) text.append(random.nextInt(25) == 0 ? ", " : " ");
            text.append(word());
        }
        text.setCharAt(0, Character.toUpperCase(text.charAt(0)));
        return text.append('.').toString();
    }

    /** A word; the r-th is drawn with a probability of about 1 / r. */
    private String word() {
        if (random.nextInt(60) == 0) return Integer.toString(random.nextInt(5_000));
        return vocabulary[(int) Math.pow(WORDS, random.nextDouble())];
    }

    /** A copy in which up to 4% of the words differ. */
    private String edited(String text) {
        String[] words = text.split(" ");
        int edits = random.nextInt(1 + words.length / 25);
        for (int i = 0; i < edits; i++) words[random.nextInt(words.length)] = word();
        return String.join(" ", words);
    }

    private String inventedWord() {
        StringBuilder word = new StringBuilder();
        int syllables = 1 + random.nextInt(3);
        for (int i = 0; i < syllables; i++) {
            word.append(letter("bcdfghjklmnpqrstvwz"));
            word.append(letter(random.nextInt(80) == 0 ? "éüöäèáñó" : "aeiou"));
            if (random.nextInt(3) == 0) word.append(letter("nrsltm"));
        }
        return word.toString();
    }

    private char letter(String letters) {
        return letters.charAt(random.nextInt(letters.length()));
    }
}
