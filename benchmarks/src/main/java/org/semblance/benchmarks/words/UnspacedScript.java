package org.semblance.benchmarks.words;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Generates text in a script without spaces: sentences of made-up words, which are Zipf distributed and have one to four
 * syllables.
 *
 * @param consonants the letters a syllable starts and may end with
 * @param before vowels written before the consonant
 * @param vowels vowels written after it: letters or marks
 * @param tones tones and other signs at the end of a syllable
 * @param subjoined written before or after a second consonant of a syllable, such as {@code "្%s"}; empty if a
 *     syllable has only one
 * @param closing written for a last consonant, such as {@code "%s်"}
 */
record UnspacedScript(
        String name, String consonants, String before, String vowels, String tones, String subjoined, String closing) {
    private static final int LEXICON = 5000;

    static final List<UnspacedScript> ALL = List.of(
            new UnspacedScript(
                    "Thai", range(0xE01, 0xE23) + range(0xE27, 0xE2E), "เแโใไ", "ะาัิีึืุู", "่้๊๋", "", "%s"),
            new UnspacedScript("Lao", "ກຂຄງຈຊຍດຕຖທນບປຜຝພຟມຢຣລວສຫອຮ", "ເແໂໃໄ", "ະາັິີຶືຸູ", "່້໊໋", "", "%s"),
            new UnspacedScript(
                    "Khmer", range(0x1780, 0x17A2), "", range(0x17B6, 0x17C5), range(0x17C6, 0x17C8), "\u17D2%s", "%s"),
            new UnspacedScript(
                    "Myanmar",
                    range(0x1000, 0x1021),
                    "",
                    range(0x102B, 0x1032) + range(0x103B, 0x103E),
                    range(0x1036, 0x1038),
                    "\u1039%s",
                    "%s\u103A"),
            new UnspacedScript(
                    "Tai Le", range(0x1950, 0x1962), "", range(0x1963, 0x196D), range(0x1970, 0x1974), "", "%s"),
            new UnspacedScript(
                    "New Tai Lue",
                    range(0x1980, 0x19AB),
                    range(0x19B5, 0x19B7),
                    range(0x19B0, 0x19B4) + range(0x19B8, 0x19BA),
                    range(0x19C8, 0x19C9),
                    "",
                    "%s"),
            new UnspacedScript(
                    "Javanese",
                    range(0xA98F, 0xA9B2),
                    "",
                    range(0xA9B4, 0xA9BC),
                    range(0xA980, 0xA983),
                    "\uA9C0%s",
                    "%s\uA9C0"));

    /** Passages of {@code least} to {@code most} letters; they depend on the seed alone. */
    List<Passage> passages(int count, int least, int most, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> lexicon = new ArrayList<>();
        for (int w = 0; w < LEXICON; w++) lexicon.add(word(random));
        List<Passage> passages = new ArrayList<>();
        for (int p = 0; p < count; p++) passages.add(passage(lexicon, least + below(most - least + 1, random), random));
        return passages;
    }

    private static Passage passage(List<String> lexicon, int letters, SplittableRandom random) {
        List<String> words = new ArrayList<>();
        int written = 0;
        while (written < letters) {
            for (int w = 5 + below(16, random); w > 0; w--) {
                // The n-th word is about n times as rare as the first.
                double quantile = (random.nextLong() >>> 11) * 0x1p-53;
                String word = lexicon.get((int) Math.pow(LEXICON + 1, quantile) - 1);
                words.add(word);
                written += (int) word.codePoints().filter(Character::isLetter).count();
            }
            words.add(" ");
        }
        return new Passage(words);
    }

    private String word(SplittableRandom random) {
        StringBuilder word = new StringBuilder();
        for (int syllable = below(4, random); syllable >= 0; syllable--) {
            if (!before.isEmpty() && below(4, random) == 0) word.append(any(before, random));
            word.append(any(consonants, random));
            if (!subjoined.isEmpty() && below(5, random) == 0)
                word.append(subjoined.replace("%s", any(consonants, random)));
            if (below(10, random) < 7) word.append(any(vowels, random));
            if (below(10, random) < 3) word.append(any(tones, random));
            if (below(3, random) == 0) word.append(closing.replace("%s", any(consonants, random)));
        }
        return word.toString();
    }

    private static String any(String letters, SplittableRandom random) {
        return String.valueOf(letters.charAt(below(letters.length(), random)));
    }

    private static String range(int first, int last) {
        StringBuilder letters = new StringBuilder();
        for (int point = first; point <= last; point++) letters.appendCodePoint(point);
        return letters.toString();
    }

    private static int below(int bound, SplittableRandom random) {
        return (int) Math.unsignedMultiplyHigh(random.nextLong(), bound);
    }
}
