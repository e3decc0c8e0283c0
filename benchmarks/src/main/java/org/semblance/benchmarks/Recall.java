package org.semblance.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

/**
 * How many copies of the corpus a run has reported together with their originals, separately for copies that reach the
 * threshold and for copies below it, which an exact run must not report.
 *
 * @param near copies that reach the threshold, by a plain count of shared shingles, and how many of them are reported
 * @param far the same for copies below the threshold
 * @param grouped near copies in a group. A few may correctly be missing, if their original was grouped with another
 *     copy.
 */
record Recall(Share near, Share far, Share grouped) {
    /** A number of items found, of a total. */
    record Share(long found, long of) {
        Share plus(boolean one) {
            return new Share(found + (one ? 1 : 0), of + 1);
        }

        double value() {
            return of == 0 ? 1 : (double) found / of;
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%,d of %,d (%.4f)", found, of, value());
        }
    }

    /**
     * Evaluates {@code pairs.tsv} and {@code clusters.tsv} of a run on documents 1 to {@code documents} of a corpus.
     */
    static Recall measure(NewsCorpus corpus, long documents, double threshold, Path output) throws IOException {
        if (!Files.exists(output.resolve("pairs.tsv"))) {
            throw new IOException(output + " has no pairs.tsv to measure recall: use the default --pairs-format tsv");
        }
        Set<String> pairs = read(output.resolve("pairs.tsv"), cells -> cells.get(0) + " " + cells.get(1));
        Set<String> members = read(output.resolve("clusters.tsv"), List::getFirst);
        Share near = new Share(0, 0);
        Share far = near;
        Share grouped = near;
        for (long copy = 2; copy <= documents; copy++) {
            long original = corpus.original(copy).orElse(0);
            if (original == 0) continue;
            boolean found = pairs.contains(NewsCorpus.id(original) + " " + NewsCorpus.id(copy));
            if (similarity(corpus.text(copy), corpus.text(original)) >= threshold) {
                near = near.plus(found);
                grouped = grouped.plus(members.contains(NewsCorpus.id(copy)));
            } else {
                far = far.plus(found);
            }
        }
        return new Recall(near, far, grouped);
    }

    /** The Jaccard similarity of the five-word shingles, computed with sets of strings, independently of any index. */
    static double similarity(String a, String b) {
        Set<String> shingles = shingles(a);
        Set<String> others = shingles(b);
        int union = shingles.size() + others.size();
        shingles.retainAll(others);
        return (double) shingles.size() / (union - shingles.size());
    }

    private static Set<String> shingles(String text) {
        String[] words = text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+");
        List<String> list =
                List.of(words).stream().filter(word -> !word.isEmpty()).toList();
        Set<String> shingles = new HashSet<>();
        for (int i = 0; i + 5 <= list.size(); i++) shingles.add(String.join(" ", list.subList(i, i + 5)));
        return shingles;
    }

    private static Set<String> read(Path table, Function<List<String>, String> key) throws IOException {
        Set<String> keys = new HashSet<>();
        if (!Files.exists(table)) return keys;
        try (BufferedReader lines = Files.newBufferedReader(table)) {
            lines.readLine(); // the header
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                keys.add(key.apply(List.of(line.split("\t"))));
            }
        }
        return keys;
    }
}
