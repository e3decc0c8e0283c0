package org.semblance.text.words;

import java.lang.Character.UnicodeScript;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenBatch;
import org.semblance.analysis.TokenHash;
import org.semblance.analysis.TokenSink;
import org.semblance.columns.HashCache;
import org.semblance.document.Document;

/**
 * Words as terms of a language: without its stop words, and reduced to their stems. Words of other languages are kept,
 * but may lose endings of this one.
 *
 * @param content whether stop words are removed
 * @param stemmed whether words are stemmed
 */
public record Terms(boolean content, boolean stemmed, Language language, Normalization normalization)
        implements Analyzer {
    /** Help for a parameter {@code language}. */
    public static final String LANGUAGE_HELP =
            Language.codes() + "; auto: detected for each text by script and stop words (default: en)";

    /** Terms of English, of normalized text. */
    public Terms(boolean content, boolean stemmed) {
        this(content, stemmed, Language.EN, Normalization.FULL);
    }

    /** How words are processed, for names. */
    String manner() {
        boolean plain = language == Language.EN || language == Language.NONE;
        String tongue = plain ? "" : " (" + language.title() + ")";
        return (content ? " without stop words" : "") + (stemmed ? ", stemmed" : "") + tongue;
    }

    @Override
    public String name() {
        return "words" + manner();
    }

    /** The same in another language. */
    public Terms in(Language other) {
        boolean terms = other.hasTerms();
        return new Terms(content && terms, stemmed && terms, other, normalization);
    }

    @Override
    public Worker worker(TokenSink tokens) {
        if (language == Language.AUTO)
            return normalization.before(new Guessed(this)).worker(tokens);
        return content || stemmed ? new TermScanner(this, tokens) : words().worker(tokens);
    }

    @Override
    public List<String> tokens(String text) {
        if (language == Language.AUTO)
            return normalization.before(new Guessed(this)).tokens(text);
        List<String> words = words().tokens(text);
        if (!content && !stemmed) return words;
        TermMaker terms = new TermMaker(this);
        return words.stream().map(terms::term).filter(term -> !term.isEmpty()).toList();
    }

    @Override
    public @Nullable String token(String characters) {
        return content || stemmed || language == Language.AUTO ? null : words().token(characters);
    }

    private String lowerCase(String normalized) {
        return normalization.folds() ? normalized : Words.lowerCase(normalized);
    }

    private Words words() {
        return language.words(normalization);
    }

    /** Terms of texts in different languages; the texts have been normalized, as the guess must not depend on spelling. */
    private record Guessed(Terms how) implements Analyzer {
        @Override
        public String name() {
            return how.name();
        }

        @Override
        public Worker worker(TokenSink tokens) {
            return new GuessingScanner(how, tokens);
        }

        @Override
        public List<String> tokens(String text) {
            return how.in(LanguageGuess.of(text, how.normalization)).tokens(text);
        }
    }

    /**
     * Emits the terms of texts in different languages: one pass guesses the language, another finds the terms. Not
     * thread-safe.
     */
    static final class GuessingScanner implements Analyzer.Worker {
        private final Terms how;
        private final TokenSink next;
        private final StopWordTable table;
        private final int[] counts = new int[LanguageGuess.BY_WORDS.size()];
        private final Analyzer.Worker words;
        private final Map<Language, Analyzer.Worker> scanners = new EnumMap<>(Language.class);
        private int seen;

        GuessingScanner(Terms how, TokenSink next) {
            this.how = how;
            this.next = next;
            this.table = new StopWordTable(how.normalization());
            this.words = new Words(false, how.normalization()).worker(new Counter());
        }

        @Override
        public void analyze(String text) {
            seen = 0;
            Arrays.fill(counts, 0);
            words.analyze(text);
            Language language = LanguageGuess.of(text, seen, counts);
            scanners.computeIfAbsent(language, found -> how.in(found).worker(next))
                    .analyze(text);
        }

        private final class Counter implements TokenSink {
            @Override
            public void token(long word, int start, int end) {
                seen++;
                for (long rest = table.of(word); rest != 0; rest &= rest - 1)
                    counts[Long.numberOfTrailingZeros(rest)]++;
            }

            @Override
            public void end() {}
        }
    }

    /**
     * Emits terms. Not thread-safe. Most words of a text have been seen before: a cache holds words and their terms, so that
     * 97 of 100 words of English news need no stemming. The term depends on the word only.
     */
    static final class TermScanner implements Analyzer.Worker, TokenSink {
        /** Words in the cache, which grows to 4 MB with the vocabulary. */
        private static final int FEWEST_WORDS = 1 << 14;

        private static final int MOST_WORDS = 1 << 18;

        /** In place of a term: the word is a stop word. */
        private static final long NONE = 0;

        /** In place of a term: the word is not in the cache. A hash has this value with probability 2<sup>-64</sup>. */
        private static final long UNKNOWN = 1;

        private final Terms how;
        private final TermMaker maker;
        private final TokenSink next;
        private final Analyzer.Worker words;
        private final TokenBatch terms = new TokenBatch();

        /** The terms of a batch, and the words that are not at home in the cache. */
        private final long[] found = new long[TokenBatch.CAPACITY];

        private final int[] missed = new int[TokenBatch.CAPACITY];
        private final HashCache known = new HashCache(FEWEST_WORDS, MOST_WORDS, UNKNOWN);
        private String text = "";
        private @Nullable Document bytes;

        TermScanner(Terms how, TokenSink next) {
            this.how = how;
            this.maker = new TermMaker(how);
            this.next = next;
            this.words = how.words().worker(this);
        }

        @Override
        public void analyze(String document) {
            text = document;
            words.analyze(document);
            text = "";
        }

        /** A text in UTF-8 becomes a string only if it has a new word. */
        @Override
        public void analyze(Document document) {
            bytes = document;
            words.analyze(document);
            bytes = null;
            text = "";
        }

        /**
         * Receives words that are all ASCII. Nearly half of those of English are stop words, which no processor can predict:
         * no branch depends on that.
         */
        @Override
        public void tokens(TokenBatch batch) {
            long[] hashes = batch.hashes();
            int count = known.homes(hashes, batch.size(), found, missed);
            for (int m = 0; m < count; m++) {
                int i = missed[m];
                long term = known.get(hashes[i]);
                found[i] =
                        term == UNKNOWN ? learn(hashes[i], asciiLowerCase(batch.starts()[i], batch.ends()[i])) : term;
            }
            terms.addNonzero(found, batch);
            terms.flush(next);
        }

        /** Receives a word that is all ASCII. */
        @Override
        public void token(long word, int start, int end) {
            long term = known.get(word);
            if (term == UNKNOWN) term = learn(word, asciiLowerCase(start, end));
            if (term != NONE) next.token(term, start, end);
        }

        /** Receives any other word, normalized. */
        @Override
        public void token(char[] characters, int from, int to, long word, int start, int end) {
            long term = known.get(word);
            if (term == UNKNOWN) term = learn(word, how.lowerCase(new String(characters, from, to - from)));
            if (term != NONE) next.token(term, start, end);
        }

        private String asciiLowerCase(int start, int end) {
            if (bytes != null && text.isEmpty()) text = bytes.text();
            return text.substring(start, end).toLowerCase(Locale.ROOT);
        }

        private long learn(long word, String lowerCase) {
            String term = maker.term(lowerCase);
            return known.put(word, term.isEmpty() ? NONE : TokenHash.of(term));
        }

        @Override
        public void end() {
            next.end();
        }
    }

    /** Maps the hash of a word to the languages that have it among their stop words. */
    static final class StopWordTable {
        private static final int SLOTS = 1 << 15;

        private final long[] hashes = new long[SLOTS];
        private final long[] languages =
                new long[SLOTS]; // a bit for each of LanguageGuess.BY_WORDS; 0 if the slot is free

        StopWordTable(Normalization normalization) {
            for (int i = 0; i < LanguageGuess.BY_WORDS.size(); i++) {
                for (String word : LanguageGuess.BY_WORDS.get(i).stopWords(normalization)) {
                    long hash = TokenHash.of(word);
                    int slot = slotOf(hash);
                    hashes[slot] = hash;
                    languages[slot] |= 1L << i;
                }
            }
        }

        private int slotOf(long hash) {
            int slot = (int) hash & SLOTS - 1;
            while (languages[slot] != 0 && hashes[slot] != hash) slot = (slot + 1) & SLOTS - 1;
            return slot;
        }

        /** The languages with that stop word, as bits. */
        long of(long hash) {
            return languages[slotOf(hash)];
        }
    }

    /**
     * Guesses the language of a text, by its script if that is unique, else by counting stop words:
     *
     * <ol>
     *   <li>more than half of the letters are Han, Kana or Hangul: Korean if most of these are Hangul, Japanese if one in
     *       ten is Kana, else Chinese;
     *   <li>more than half are Greek: Greek;
     *   <li>else the language with the most words of the text among its stop words, if these are at least one word in ten,
     *       and no other language has as many.
     * </ol>
     *
     * <p>Otherwise the language is unknown, and words are not changed. The guess depends on the text only.
     */
    static final class LanguageGuess {
        /** The languages that are recognized by their stop words. */
        static final List<Language> BY_WORDS = Arrays.stream(Language.values())
                .filter(language -> language.hasTerms() && language != Language.AUTO && language != Language.EL)
                .toList();

        private static final int LEAST_SHARE = 10;

        private LanguageGuess() {}

        /** The language of a normalized text; counts its stop words without hashing. */
        static Language of(String text, Normalization normalization) {
            List<String> words = new Words(false, normalization).tokens(text);
            int[] counts = new int[BY_WORDS.size()];
            for (int i = 0; i < counts.length; i++) {
                Set<String> stopWords = BY_WORDS.get(i).stopWords(normalization);
                counts[i] = (int) words.stream().filter(stopWords::contains).count();
            }
            return of(text, words.size(), counts);
        }

        /**
         * The language of a text.
         *
         * @param counts the number of its words that are stop words, for each of {@link #BY_WORDS}
         */
        static Language of(String text, int words, int[] counts) {
            Language language = byScript(text);
            return language == Language.NONE ? byWords(words, counts) : language;
        }

        private static Language byWords(int words, int[] counts) {
            int most = 0;
            for (int i = 1; i < counts.length; i++) if (counts[i] > counts[most]) most = i;
            int least = Math.max(1, Math.ceilDiv(words, LEAST_SHARE));
            int limit = counts[most];
            boolean alone =
                    Arrays.stream(counts).filter(count -> count == limit).count() == 1;
            return limit >= least && alone ? BY_WORDS.get(most) : Language.NONE;
        }

        private static Language byScript(String text) {
            long letters = 0;
            long han = 0;
            long kana = 0;
            long hangul = 0;
            long greek = 0;
            for (int i = 0; i < text.length(); ) {
                int point = text.codePointAt(i);
                i += Character.charCount(point);
                if (!Character.isLetter(point)) continue;
                letters++;
                if (point < 0x370) continue;
                switch (UnicodeScript.of(point)) {
                    case HAN -> han++;
                    case HIRAGANA, KATAKANA -> kana++;
                    case HANGUL -> hangul++;
                    case GREEK -> greek++;
                    default -> {}
                }
            }
            long eastern = han + kana + hangul;
            if (2 * greek > letters) return Language.EL;
            if (2 * eastern <= letters) return Language.NONE;
            if (2 * hangul > eastern) return Language.KO;
            return LEAST_SHARE * kana >= eastern ? Language.JA : Language.ZH;
        }
    }
}
