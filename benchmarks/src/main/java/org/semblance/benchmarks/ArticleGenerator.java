package org.semblance.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Generates articles with the structure of news: sentences, paragraphs, numbers, names, quotations, stock phrases. */
final class ArticleGenerator {
    private static final int SHORTEST = 300;
    private static final int LONGEST = 3_700;
    /** An article exceeds its target by half a sentence on average, which makes the mean one kilobyte. */
    private static final double MEDIAN = 850;

    private static final double SPREAD = 0.5;
    private static final int FEWEST_WORDS = 6;
    private static final int MOST_WORDS = FEWEST_WORDS + 15;

    private static final byte[] STOP = bytes(".");
    private static final byte[] SPACE = bytes(" ");
    private static final byte[] PARAGRAPH = bytes("\\n\\n");
    private static final byte[] COMMA = bytes(", ");
    private static final byte[][] OPEN = {bytes("\\\""), bytes("“")};
    private static final byte[][] CLOSE = {bytes(",\\\" "), bytes(",” ")};
    private static final byte[][] SPEAKERS = {
        bytes("a spokeswoman said "), bytes("he told reporters "), bytes("she said "), bytes("the ministry said "),
    };
    /** Stock phrases of newspapers, which make a few shingles very frequent. */
    private static final byte[][] STOCK = {
        bytes("according to a statement released on Monday "),
        bytes("according to people familiar with the matter "),
        bytes("in an interview with local media on Friday "),
        bytes("shares of the company fell in early trading "),
        bytes("police said no one was hurt in the "),
        bytes("it was not immediately clear whether the "),
        bytes("the company did not respond to a request for comment "),
        bytes("at the end of the first half the "),
    };

    private final Vocabulary vocabulary;
    private final long[] randoms = new long[MOST_WORDS];
    private final int[] chosen = new int[MOST_WORDS];
    private final long[] tails = new long[MOST_WORDS];

    ArticleGenerator(Vocabulary vocabulary) {
        this.vocabulary = vocabulary;
    }

    void write(Article article, DocumentRandom random) {
        // StrictMath, because Math.exp may differ in the last digit from one processor to another.
        double size = MEDIAN * StrictMath.exp(SPREAD * random.normal());
        int target = (int) Math.clamp(size, SHORTEST, LONGEST);
        while (article.length() < target) sentence(article, random);
    }

    /** Appends a sentence, after a space or a paragraph break if the article is not empty. */
    void sentence(Article article, DocumentRandom random) {
        long shape = random.nextLong();
        int first = article.words();
        if (first > 0) article.mark((shape >>> 18 & 3) == 0 ? PARAGRAPH : SPACE);
        int count = FEWEST_WORDS + (int) (shape & 15);
        boolean quoted = (shape >>> 4 & 15) == 0 && first > 0;
        int style = (int) (shape >>> 8 & 1);
        if (quoted) article.mark(OPEN[style]);
        else if ((shape >>> 9 & 15) == 0) article.phrase(STOCK[(int) (shape >>> 13 & 7)]);
        words(article, count, random);
        if (quoted) {
            article.close(CLOSE[style]);
            article.phrase(SPEAKERS[(int) (shape >>> 16 & 3)]);
        }
        article.capital(first);
        article.close(STOP);
    }

    /**
     * Chooses all words before writing any: the vocabulary does not fit the L1 and L2 caches, so several cache misses
     * overlap (1.1 to 1.4 times as fast on a busy machine).
     */
    private void words(Article article, int count, DocumentRandom random) {
        for (int i = 0; i < count; i++) {
            randoms[i] = random.nextLong();
            chosen[i] = vocabulary.pick(randoms[i]);
            tails[i] = vocabulary.tail(chosen[i]);
        }
        for (int i = 0; i < count; i++) {
            int decoration = (int) randoms[i] & 0xFFFF;
            // Integers only: the tokens of "1,250.5", and so the expected pairs, would depend on the tokenizer.
            if (decoration < 1_000) article.number(decoration * 7);
            else article.word(vocabulary.head(chosen[i]), tails[i]);
            if (decoration >= 63_000 && i < count - 1) article.close(COMMA);
            else if (decoration >= 60_000 && vocabulary.isMadeUp(chosen[i])) article.capital(article.words() - 1);
        }
    }

    /** Appends a random word and a space. */
    void word(Article article, DocumentRandom random) {
        int word = vocabulary.pick(random.nextLong());
        article.word(vocabulary.head(word), vocabulary.tail(word));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
