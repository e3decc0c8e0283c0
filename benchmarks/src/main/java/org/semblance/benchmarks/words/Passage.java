package org.semblance.benchmarks.words;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A document to edit, split into words.
 *
 * @param words the parts of its text in order; only those that start with a letter of a script without spaces are edited
 */
record Passage(List<String> words) {
    static final String ZERO_WIDTH_SPACE = "\u200B";

    /** Longer words are from a script without a dictionary and are cut into parts of {@link #PART} clusters. */
    private static final int LONGEST = 12;

    private static final int PART = 3;

    /** The units of edits. */
    enum Unit {
        LETTERS,
        CLUSTERS,
        WORDS
    }

    Passage {
        words = List.copyOf(words);
    }

    /** Passages of {@code least} to {@code most} letters, cut at white space where possible; a shorter rest is dropped. */
    static List<Passage> cut(String text, int least, int most, SplittableRandom random) {
        List<Passage> passages = new ArrayList<>();
        List<String> words = new ArrayList<>();
        int letters = 0;
        int wanted = least + below(most - least + 1, random);
        for (String word : split(text.replace(ZERO_WIDTH_SPACE, ""))) {
            words.add(word);
            if (isEditable(word)) letters += letters(word);
            boolean ends = letters >= wanted && (word.isBlank() || letters >= wanted + least / 4);
            if (!ends) continue;
            passages.add(new Passage(words));
            words.clear();
            letters = 0;
            wanted = least + below(most - least + 1, random);
        }
        if (letters >= least) passages.add(new Passage(words));
        return passages;
    }

    private static List<String> split(String text) {
        List<String> words = new ArrayList<>();
        BreakIterator breaks = BreakIterator.getWordInstance(ULocale.ROOT);
        breaks.setText(text);
        int start = breaks.first();
        for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
            List<String> clusters = clusters(text.substring(start, end));
            if (clusters.size() <= LONGEST || !isEditable(clusters.getFirst())) {
                words.add(text.substring(start, end));
            } else {
                for (int i = 0; i < clusters.size(); i += PART)
                    words.add(String.join("", clusters.subList(i, Math.min(i + PART, clusters.size()))));
            }
            start = end;
        }
        return words;
    }

    private static List<String> clusters(String word) {
        List<String> clusters = new ArrayList<>();
        for (int at = 0, end; at < word.length(); at = end) {
            end = Segmentation.clusterEnd(word, at);
            clusters.add(word.substring(at, end));
        }
        return clusters;
    }

    static boolean isEditable(String unit) {
        return !unit.isEmpty() && Segmentation.isUnspaced(unit.codePointAt(0));
    }

    private static int letters(String text) {
        return (int) text.codePoints().filter(Character::isLetter).count();
    }

    String text() {
        return String.join("", words);
    }

    /** The text with a zero width space between adjacent words of a script without spaces. */
    String spaced() {
        StringBuilder text = new StringBuilder();
        String previous = "";
        for (String word : words) {
            if (isEditable(word) && isEditable(previous)) text.append(ZERO_WIDTH_SPACE);
            text.append(word);
            previous = word;
        }
        return text.toString();
    }

    int letters() {
        return words.stream()
                .filter(Passage::isEditable)
                .mapToInt(Passage::letters)
                .sum();
    }

    /** All parts of the text, split into units where it may be edited. */
    List<String> units(Unit unit) {
        if (unit == Unit.WORDS) return words;
        List<String> units = new ArrayList<>();
        for (String word : words) {
            if (!isEditable(word)) units.add(word);
            else if (unit == Unit.CLUSTERS) units.addAll(clusters(word));
            else word.codePoints().mapToObj(Character::toString).forEach(units::add);
        }
        return units;
    }

    /**
     * An edited copy: a share of the units, at least one, is replaced, deleted, followed by another, or moved, each
     * with equal probability.
     *
     * @param others units of other passages, by which units are replaced or followed
     */
    String edited(Unit unit, double share, List<String> others, SplittableRandom random) {
        String[] parts = units(unit).toArray(String[]::new);
        int[] places = shuffled(parts, random);
        int edits = Math.min(places.length, Math.max(1, (int) Math.rint(share * places.length)));
        String[] originals = parts.clone();
        for (int e = 0; e < edits; e++) {
            int place = places[e];
            String other = others.get(below(others.size(), random));
            switch (below(4, random)) {
                case 0 -> parts[place] = other + parts[place].substring(originals[place].length());
                case 1 -> parts[place] = parts[place].substring(originals[place].length());
                case 2 -> parts[place] += other;
                default -> {
                    parts[place] = parts[place].substring(originals[place].length());
                    parts[places[below(places.length, random)]] += originals[place];
                }
            }
        }
        return String.join("", parts);
    }

    /** The places of the units that may be edited, in random order; a mark, too, is a unit if units are letters. */
    private static int[] shuffled(String[] parts, SplittableRandom random) {
        int[] places = new int[parts.length];
        int size = 0;
        for (int i = 0; i < parts.length; i++) {
            boolean mark = !parts[i].isEmpty() && Segmentation.isMark(parts[i].codePointAt(0));
            if (isEditable(parts[i]) || mark) places[size++] = i;
        }
        for (int i = size; i > 1; i--) {
            int j = below(i, random);
            int swapped = places[i - 1];
            places[i - 1] = places[j];
            places[j] = swapped;
        }
        return Arrays.copyOf(places, size);
    }

    private static int below(int bound, SplittableRandom random) {
        return (int) Math.unsignedMultiplyHigh(random.nextLong(), bound);
    }
}
