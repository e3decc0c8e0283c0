package org.semblance.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Writes articles that look like news from afar: sentences, paragraphs, numbers, names, quotations, stock phrases. */
final class Newsroom {
    private static final int SHORTEST = 300;
    private static final int LONGEST = 3_700;
    /** With the half sentence an article runs over its target, the mean becomes one kilobyte. */
    private static final double MEDIAN = 850;

    private static final double SPREAD = 0.5;

    private static final byte[] STOP = bytes(".");
    private static final byte[] SPACE = bytes(" ");
    private static final byte[] PARAGRAPH = bytes("\\n\\n");
    private static final byte[] COMMA = bytes(", ");
    private static final byte[][] OPEN = {bytes("\\\""), bytes("“")};
    private static final byte[][] CLOSE = {bytes(",\\\" "), bytes(",” ")};
    private static final byte[][] SPEAKERS = {
        bytes("a spokeswoman said "), bytes("he told reporters "), bytes("she said "), bytes("the ministry said "),
    };
    /** Every newspaper has them, and they are what makes a few shingles very frequent. */
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

    Newsroom(Vocabulary vocabulary) {
        this.vocabulary = vocabulary;
    }

    void write(Article article, Dice dice) {
        // StrictMath, because Math.exp may differ in the last digit from one processor to another.
        double size = MEDIAN * StrictMath.exp(SPREAD * dice.normal());
        int target = (int) Math.clamp(size, SHORTEST, LONGEST);
        while (article.length() < target) sentence(article, dice);
    }

    /** Adds a sentence, parted from what is there already. */
    void sentence(Article article, Dice dice) {
        long shape = dice.roll();
        int first = article.words();
        if (first > 0) article.mark((shape >>> 18 & 3) == 0 ? PARAGRAPH : SPACE);
        int count = 6 + (int) (shape & 15);
        boolean quoted = (shape >>> 4 & 15) == 0 && first > 0;
        int style = (int) (shape >>> 8 & 1);
        if (quoted) article.mark(OPEN[style]);
        else if ((shape >>> 9 & 15) == 0) article.phrase(STOCK[(int) (shape >>> 13 & 7)]);
        words(article, count, dice);
        if (quoted) {
            article.close(CLOSE[style]);
            article.phrase(SPEAKERS[(int) (shape >>> 16 & 3)]);
        }
        article.capital(first);
        article.close(STOP);
    }

    private void words(Article article, int count, Dice dice) {
        for (int i = 0; i < count; i++) {
            long roll = dice.roll();
            int decoration = (int) roll & 0xFFFF;
            int word = vocabulary.pick(roll);
            // Whole numbers only: what "1,250.5" is made of would depend on the tokenizer, and the truth with it.
            if (decoration < 1_000) article.number(decoration * 7);
            else article.word(vocabulary, word);
            if (decoration >= 63_000 && i < count - 1) article.close(COMMA);
            else if (decoration >= 60_000 && vocabulary.isMadeUp(word)) article.capital(article.words() - 1);
        }
    }

    int word(Dice dice) {
        return vocabulary.pick(dice.roll());
    }

    Vocabulary vocabulary() {
        return vocabulary;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
