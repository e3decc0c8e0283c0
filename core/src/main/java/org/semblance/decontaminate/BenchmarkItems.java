package org.semblance.decontaminate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.semblance.analysis.Analyzer;
import org.semblance.columns.IntColumn;
import org.semblance.columns.LongColumn;
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

    private static final long BYTES_PER_WORD_TEXT = 120; // an entry of the map with its key and value

    private final Analyzer analyzer;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final LongColumn hashes = new LongColumn();
    private final IntColumn words = new IntColumn();
    private final IntColumn ends = new IntColumn();
    private final LongColumn current = new LongColumn();
    private final Analyzer.Worker worker;

    /** @param analyzer splits items and documents into words */
    public BenchmarkItems(Analyzer analyzer) {
        this.analyzer = analyzer;
        this.worker = analyzer.worker((hash, _, _) -> current.add(hash));
    }

    /** The items with these texts. */
    public static BenchmarkItems of(Analyzer analyzer, List<String> texts) {
        BenchmarkItems items = new BenchmarkItems(analyzer);
        texts.forEach(items::add);
        return items;
    }

    /** Adds an item; returns the number of its words. */
    public int add(String text) {
        current.clear();
        worker.analyze(text);
        List<String> tokens = analyzer.tokens(text);
        if (tokens.size() != current.size())
            throw new IllegalStateException("%d words, and %d hashes".formatted(tokens.size(), current.size()));
        for (int i = 0; i < tokens.size(); i++) {
            Integer number = numbers.putIfAbsent(tokens.get(i), hashes.size());
            if (number == null) hashes.add(current.get(i));
            words.add(number == null ? hashes.size() - 1 : number);
        }
        ends.add(words.size());
        return tokens.size();
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
        return words.bytes() + ends.bytes() + hashes.bytes() + BYTES_PER_WORD_TEXT * hashes.size();
    }
}
