package org.semblance.benchmarks;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.OptionalLong;

/**
 * An unbounded, reproducible collection of news-like documents of about a kilobyte each, numbered from 1. One in ten is
 * a near duplicate of an earlier document that is not a copy itself; or one in a hundred is an excerpt of one, 10 to 90%
 * of its words.
 *
 * <p>Every document is a function of the seed and its number. The first million documents are therefore the same in a
 * corpus of any size, and the original of a copy is regenerated instead of stored. Not thread-safe.
 */
public final class NewsCorpus {
    private static final int BUFFER = 1 << 20;
    private static final int DAYS = 3 * 365;
    private static final int LAG = 7;
    private static final int HOSTS = 997;

    private static final byte[] ID = ascii("{\"id\":\"n");
    private static final byte[] URL = ascii("\",\"url\":\"https://news");
    private static final byte[] PATH = ascii(".example/story/n");
    private static final byte[] DATE = ascii("\",\"date\":\"");
    private static final byte[] TEXT = ascii("\",\"text\":\"");
    private static final byte[] END = ascii("\"}\n");

    private static final int FEWEST_WORDS = 8;

    private final long seed;
    private final boolean excerpts;
    private final byte[][] days = new byte[DAYS + LAG][];
    private final ArticleGenerator generator = new ArticleGenerator(new Vocabulary());
    private final CopyEditor copyEditor = new CopyEditor(generator);
    private final Article article = new Article();
    private final Article source = new Article();

    /** A corpus with edited copies. */
    public NewsCorpus(long seed) {
        this(seed, false);
    }

    /** A corpus with excerpts, or with edited copies. */
    public NewsCorpus(long seed, boolean excerpts) {
        this.seed = seed;
        this.excerpts = excerpts;
        LocalDate first = LocalDate.of(2023, 1, 1);
        for (int i = 0; i < days.length; i++) days[i] = ascii(first.plusDays(i).toString());
    }

    /** The id of a document. */
    public static String id(long number) {
        return "n%07d".formatted(number);
    }

    /** The number of the document's original, if it is a copy. */
    public OptionalLong original(long number) {
        check(number);
        DocumentRandom random = new DocumentRandom(seed, number);
        return isCopy(number, random) ? OptionalLong.of(chooseOriginal(number, random)) : OptionalLong.empty();
    }

    public String text(long number) {
        check(number);
        compose(number);
        return article.text();
    }

    /** Writes documents 1 to {@code documents} as JSON lines and returns the number of bytes. */
    public long write(long documents, OutputStream out) throws IOException {
        byte[] buffer = new byte[BUFFER];
        long bytes = 0;
        int at = 0;
        for (long number = 1; number <= documents; number++) {
            at = line(number, buffer, at);
            if (at < BUFFER - Article.CAPACITY - 256 && number < documents) continue;
            out.write(buffer, 0, at);
            bytes += at;
            at = 0;
        }
        return bytes;
    }

    private int line(long number, byte[] buffer, int at) {
        int day = compose(number);
        int host = (int) Long.remainderUnsigned(number * 0x9E3779B97F4A7C15L >>> 20, HOSTS);
        at = digits(number, 7, buffer, put(ID, buffer, at));
        at = digits(host, 3, buffer, put(URL, buffer, at));
        at = digits(number, 7, buffer, put(PATH, buffer, at));
        at = put(days[day], buffer, put(DATE, buffer, at));
        at = article.copyTo(buffer, put(TEXT, buffer, at));
        return put(END, buffer, at);
    }

    /** Leaves the document's text in {@link #article} and returns its day. */
    private int compose(long number) {
        DocumentRandom random = new DocumentRandom(seed, number);
        article.clear();
        if (!isCopy(number, random)) return original(article, random);
        source.clear();
        DocumentRandom originals = new DocumentRandom(seed, chooseOriginal(number, random));
        originals.nextLong(); // the number that isCopy has used
        int day = original(source, originals);
        if (excerpts) excerpt(random);
        else copyEditor.rewrite(source, article, random);
        return day + random.below(LAG);
    }

    /** Copies 10 to 90% of the words, without a gap. */
    private void excerpt(DocumentRandom random) {
        int words = Math.max(FEWEST_WORDS, source.words() * (10 + random.below(81)) / 100);
        int from = random.below(Math.max(1, source.words() - words + 1));
        article.append(source, from, Math.min(source.words(), from + words));
    }

    private int original(Article to, DocumentRandom random) {
        int day = random.below(DAYS);
        generator.write(to, random);
        return day;
    }

    private boolean isCopy(long number, DocumentRandom random) {
        return random.below(excerpts ? 100 : 10) == 0 && number > 1;
    }

    /** A uniformly random earlier original, by rejection: draws earlier documents until one is not a copy. */
    private long chooseOriginal(long number, DocumentRandom random) {
        while (true) {
            long candidate = 1 + random.below(number - 1);
            if (!isCopy(candidate, new DocumentRandom(seed, candidate))) return candidate;
        }
    }

    private static void check(long number) {
        if (number < 1) throw new IllegalArgumentException("documents are numbered from 1: " + number);
    }

    private static int put(byte[] bytes, byte[] buffer, int at) {
        System.arraycopy(bytes, 0, buffer, at, bytes.length);
        return at + bytes.length;
    }

    private static int digits(long value, int atLeast, byte[] buffer, int at) {
        int width = atLeast;
        for (long rest = value / 10_000_000; atLeast == 7 && rest > 0; rest /= 10) width++;
        long rest = value;
        for (int i = at + width - 1; i >= at; i--, rest /= 10) buffer[i] = (byte) ('0' + rest % 10);
        return at + width;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
