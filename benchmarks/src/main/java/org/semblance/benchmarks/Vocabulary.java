package org.semblance.benchmarks;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/**
 * The words of all corpora, most frequent first: English function words, then made-up pronounceable words. The r-th is
 * drawn with a probability proportional to 1 / (r + 2.7), the Zipf–Mandelbrot law for English.
 */
final class Vocabulary {
    private static final int MADE_UP = 200_000;
    private static final int LONGEST = 15;
    private static final int QUANTILES = 1 << 16;

    private static final String[] FUNCTION_WORDS = """
            the of to and in a for that is on was with as it by said at from he be are his has an have not will who but
            this they their which she had or were one been would more its after new when about also year up two out her
            there if first last people what than other could some into time we can no all over years three may most
            before between under while during so many against where because since only through did being such both
            those until these without do each how near per then just like off around among him them i you my our very
            still much down back
            """.strip().split("\\s+");
    private static final String[] ONSETS =
            "b br c ch cl d dr f fl g gr h j k l m n p pl pr qu r s sh sk st t th tr v w z".split(" ");
    private static final String[] VOWELS = "a a e e i i o o u ai ea ou ee io".split(" ");
    private static final String[] ACCENTED = "é é ü ü ö ä è á ñe ó".split(" ");
    private static final String[] CODAS = " | | |n|r|s|l|t|m|nd|ck|st|rn|ld".split("\\|");

    /** Two longs per word: up to 15 bytes of UTF-8, then their number in the last byte. */
    private final long[] words;
    /** Element i is the first word of the i-th of 65,536 equal shares of the probability. */
    private final int[] quantiles = new int[QUANTILES + 1];

    Vocabulary() {
        int size = FUNCTION_WORDS.length + MADE_UP;
        words = new long[2 * size];
        fillWords(size);
        fillQuantiles(size);
    }

    int size() {
        return words.length / 2;
    }

    /**
     * The word for a random number: the highest 16 bits choose a quantile, the middle 32 one of its words. The lowest
     * 16 are not used, so the caller may. Two table lookups, where a binary search takes 17.
     */
    int pick(long random) {
        int quantile = (int) (random >>> 48);
        int first = quantiles[quantile];
        int width = Math.max(1, quantiles[quantile + 1] - first);
        return first + (int) (((random >>> 16 & 0xFFFF_FFFFL) * width) >>> 32);
    }

    /** Whether the word is made up, not a function word; only made-up words are used as names. */
    boolean isMadeUp(int word) {
        return word >= FUNCTION_WORDS.length;
    }

    long head(int word) {
        return words[2 * word];
    }

    long tail(int word) {
        return words[2 * word + 1];
    }

    static int length(long tail) {
        return (int) (tail >>> 56);
    }

    private void fillWords(int size) {
        Set<String> taken = new HashSet<>(2 * size);
        int at = 0;
        for (String word : FUNCTION_WORDS) if (taken.add(word)) put(at++, word);
        DocumentRandom random = new DocumentRandom(0, 0);
        while (at < size) {
            int syllables = at < 3000 ? 2 : 2 + random.below(2);
            String word = invent(syllables, random);
            if (utf8(word).length <= LONGEST && taken.add(word)) put(at++, word);
        }
    }

    private static String invent(int syllables, DocumentRandom random) {
        StringBuilder word = new StringBuilder();
        // Three fifths of the words of a text are made up; 1 in 60 of them accented makes 1% of the text.
        int accented = random.below(60) == 0 ? random.below(syllables) : -1;
        for (int i = 0; i < syllables; i++) {
            word.append(one(ONSETS, random)).append(one(i == accented ? ACCENTED : VOWELS, random));
            if (i == syllables - 1 || random.below(3) == 0)
                word.append(one(CODAS, random).strip());
        }
        return word.toString();
    }

    private static String one(String[] of, DocumentRandom random) {
        return of[random.below(of.length)];
    }

    private void put(int at, String word) {
        byte[] bytes = utf8(word);
        for (int i = 0; i < bytes.length; i++) words[2 * at + i / 8] |= (bytes[i] & 0xFFL) << 8 * (i % 8);
        words[2 * at + 1] |= (long) bytes.length << 56;
    }

    private static byte[] utf8(String word) {
        return word.getBytes(StandardCharsets.UTF_8);
    }

    private void fillQuantiles(int size) {
        double total = 0;
        for (int word = 0; word < size; word++) total += weight(word);
        double reached = 0;
        int next = 0;
        for (int word = 0; word < size; word++) {
            reached += weight(word);
            while (next < QUANTILES && next * total < reached * QUANTILES) quantiles[next++] = word;
        }
        while (next <= QUANTILES) quantiles[next++] = size;
    }

    private static double weight(int word) {
        return 1 / (word + 1 + 2.7);
    }
}
