package org.semblance.benchmarks;

/** News-like texts, escaped for a JSON string; each is a function of its number. Not thread-safe. */
public final class NewsTexts {
    private final ArticleGenerator generator;
    private final Article article = new Article();

    private NewsTexts(Vocabulary vocabulary) {
        this.generator = new ArticleGenerator(vocabulary);
    }

    /** Creates one instance per thread, all with the same vocabulary. */
    public static final class Source {
        private final Vocabulary vocabulary = new Vocabulary();

        public NewsTexts texts() {
            return new NewsTexts(vocabulary);
        }
    }

    /** Writes a text of at least this many words, ending with a whole sentence. Returns its length in bytes. */
    public int write(long number, int words, byte[] target, int at) {
        DocumentRandom random = new DocumentRandom(7, number);
        article.clear();
        while (article.words() < words) generator.sentence(article, random);
        article.copyTo(target, at);
        return article.length();
    }

    /** Upper bound of the length of a text in bytes. */
    public static int longest() {
        return Article.CAPACITY;
    }
}
