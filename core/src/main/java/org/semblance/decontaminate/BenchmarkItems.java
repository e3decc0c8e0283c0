package org.semblance.decontaminate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenSink;
import org.semblance.columns.IntColumn;
import org.semblance.columns.LongColumn;
import org.semblance.columns.LongIntTable;
import org.semblance.relation.Threshold;

/**
 * The words of benchmark items, in the order in which they were added.
 *
 * <p>An item of at least {@link #LONGEST} words is compared by its distinct n-grams of that length; one of at least
 * {@link #SHORTEST} words as a single n-gram of all its words; a shorter one is never found. Not thread-safe until all
 * items were added.
 */
public final class BenchmarkItems {
    /** The number of words in an n-gram of a long item. */
    public static final int LONGEST = 8;

    /** Items with fewer words are too short to be matched. */
    public static final int SHORTEST = 5;

    private static final long BYTES_PER_ENTRY = 120; // of a map, with its key and value

    private final Analyzer analyzer;

    /** By word. */
    private final Map<String, Integer> numbers = new HashMap<>();

    /** By the characters of a word in a text, such as "The" and "THE": two words may have the same hash. */
    private final Map<String, Integer> spellings = new HashMap<>();

    /** The word that was the first with its hash, plus 1, and its usual spelling: most words are found here. */
    private final LongIntTable firsts = new LongIntTable(1 << 10);

    private final List<String> usualSpellings = new ArrayList<>();

    private final LongColumn hashes = new LongColumn();
    private final IntColumn words = new IntColumn();
    private final IntColumn ends = new IntColumn();
    private final WordNumbers current = new WordNumbers();
    private final Analyzer.Worker worker;

    /** @param analyzer splits items and documents into words */
    public BenchmarkItems(Analyzer analyzer) {
        this.analyzer = analyzer;
        this.worker = analyzer.worker(current);
    }

    /** The items with these texts. */
    public static BenchmarkItems of(Analyzer analyzer, List<String> texts) {
        BenchmarkItems items = new BenchmarkItems(analyzer);
        texts.forEach(items::add);
        return items;
    }

    /** Adds an item; returns the number of its words. */
    public int add(String text) {
        int start = words.size();
        current.read(text);
        ends.add(words.size());
        return words.size() - start;
    }

    /**
     * Numbers the words of a text. A word with the same characters and the same hash as an earlier one is that word; all
     * others are compared as strings, for which the text is split again if {@link Analyzer#token} does not have them.
     */
    private final class WordNumbers implements TokenSink {
        private String text = "";
        private final IntColumn unknown = new IntColumn(); // positions among the words of all items
        private final LongColumn unknownHashes = new LongColumn();
        private final List<String> unknownSpellings = new ArrayList<>();

        void read(String item) {
            text = item;
            int start = words.size();
            worker.analyze(item);
            if (!unknown.isEmpty()) compare(start);
        }

        @Override
        public void token(long hash, int start, int end) {
            int first = firsts.get(hash) - 1;
            if (first >= 0) {
                String spelling = usualSpellings.get(first);
                if (spelling.length() == end - start && text.startsWith(spelling, start)) {
                    words.add(first);
                    return;
                }
            }
            add(hash, text.substring(start, end));
        }

        @Override
        public void token(char[] characters, int from, int to, long hash, int start, int end) {
            add(hash, new String(characters, from, to - from));
        }

        private void add(long hash, String spelling) {
            int number = spellings.getOrDefault(spelling, -1);
            if (number >= 0 && hashes.get(number) == hash) {
                words.add(number);
                return;
            }
            String word = analyzer.token(spelling);
            words.add(word == null ? -1 : number(word, hash, spelling));
            if (word != null) return;
            unknown.add(words.size() - 1);
            unknownHashes.add(hash);
            unknownSpellings.add(spelling);
        }

        private void compare(int start) {
            List<String> tokens = analyzer.tokens(text);
            if (tokens.size() != words.size() - start)
                throw new IllegalStateException(
                        "%d words, and %d hashes".formatted(tokens.size(), words.size() - start));
            for (int i = 0; i < unknown.size(); i++) {
                String word = tokens.get(unknown.get(i) - start);
                String spelling = unknownSpellings.get(i);
                int number = number(word, unknownHashes.get(i), spelling);
                words.set(unknown.get(i), number);
            }
            unknown.clear();
            unknownHashes.clear();
            unknownSpellings.clear();
        }

        private int number(String word, long hash, String spelling) {
            int known = numbers.getOrDefault(word, -1);
            spellings.put(spelling, known >= 0 ? known : hashes.size());
            if (known >= 0 && spelling.equals(word)) usualSpellings.set(known, word);
            if (known >= 0) return known;
            numbers.put(word, hashes.size());
            hashes.add(hash);
            usualSpellings.add(spelling);
            if (firsts.get(hash) == 0) firsts.put(hash, hashes.size());
            return hashes.size() - 1;
        }
    }

    /**
     * An index of the items.
     *
     * @param threshold the share of an item's n-grams that a document must have, as a decimal number in (0, 1]
     */
    public Decontamination at(String threshold) {
        return new Decontamination(this, Threshold.parseFraction(threshold));
    }

    /** The number of items, with those that are too short. */
    public int size() {
        return ends.size();
    }

    /** The number of words of an item. */
    public int words(int item) {
        return end(item) - start(item);
    }

    /** The number of words in an n-gram of the item; 0 if it is too short. */
    public int gramLength(int item) {
        int count = words(item);
        return count < SHORTEST ? 0 : Math.min(count, LONGEST);
    }

    Analyzer analyzer() {
        return analyzer;
    }

    /** The number of a word, or -1 if no item has it. */
    int number(String word) {
        return numbers.getOrDefault(word, -1);
    }

    /** The word at a position among those of all items. */
    int word(int position) {
        return words.get(position);
    }

    /** The hash of the word at a position among those of all items. */
    long hash(int position) {
        return hashes.get(words.get(position));
    }

    int start(int item) {
        return item == 0 ? 0 : ends.get(item - 1);
    }

    int end(int item) {
        return ends.get(item);
    }

    /** The memory that the items take, about. */
    public long bytes() {
        return words.bytes()
                + ends.bytes()
                + hashes.bytes()
                + firsts.bytes()
                + BYTES_PER_ENTRY * (numbers.size() + spellings.size());
    }
}
