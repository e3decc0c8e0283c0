package org.semblance.benchmarks;

/** News-like texts as they stand inside a JSON string; each follows from its number. One thread's. */
public final class NewsTexts {
    private final Newsroom newsroom;
    private final Article article = new Article();

    private NewsTexts(Vocabulary vocabulary) {
        this.newsroom = new Newsroom(vocabulary);
    }

    /** Makes texts for any number of threads from one vocabulary. */
    public static final class Source {
        private final Vocabulary vocabulary = new Vocabulary();

        public NewsTexts texts() {
            return new NewsTexts(vocabulary);
        }
    }

    /** Writes a text of so many words, or up to a sentence more; how many bytes it has. */
    public int write(long number, int words, byte[] target, int at) {
        DocumentRandom dice = new DocumentRandom(7, number);
        article.clear();
        while (article.words() < words) newsroom.sentence(article, dice);
        article.copyTo(target, at);
        return article.length();
    }

    /** The most bytes that a text takes. */
    public static int longest() {
        return Article.CAPACITY;
    }
}
