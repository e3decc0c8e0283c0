package org.semblance.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Spot signatures: every antecedent, which is a stop word, forms one token with a chain of the words that follow it.
 *
 * <p>Starting at the antecedent, and then at each word of the chain, the next word of the chain is the first one at
 * least {@code distance} words further that is not a stop word. A chain that reaches the end of the text is shorter; an
 * antecedent without any following word forms no spot. Stop words are frequent in running text and rare in menus and
 * headings, so spots are located in the content of a page.
 *
 * @param antecedents in lower case; they are treated as stop words
 * @param stopWords the words that a chain skips, in lower case
 * @param distance d in the paper
 * @param chain number of words of a chain, c in the paper
 * @param labelled whether the antecedent is part of the spot
 * @param least texts with fewer spots are treated as having none
 */
public record Spots(
        Set<String> antecedents, Set<String> stopWords, int distance, int chain, boolean labelled, int least)
        implements TokenFilter {
    public Spots {
        if (antecedents.isEmpty()) throw new IllegalArgumentException("at least one antecedent is required");
        if (distance < 1) throw new IllegalArgumentException("distance must be at least 1: " + distance);
        if (chain < 1) throw new IllegalArgumentException("chain must be at least 1: " + chain);
        if (least < 1) throw new IllegalArgumentException("min-spots must be at least 1: " + least);
        antecedents = Set.copyOf(antecedents);
        Set<String> all = new HashSet<>(stopWords);
        all.addAll(antecedents);
        stopWords = Set.copyOf(all);
    }

    @Override
    public TokenSink into(TokenSink next) {
        return new SpotFinder(this, next, false);
    }

    @Override
    public List<String> apply(List<String> words) {
        return chains(words).stream().map(chain -> String.join(":", chain)).toList();
    }

    /** The words of each spot. */
    List<List<String>> chains(List<String> words) {
        List<List<String>> spots = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            if (!antecedents.contains(words.get(i))) continue;
            List<String> parts = new ArrayList<>();
            int at = i;
            while (parts.size() < chain) {
                at += distance;
                while (at < words.size() && stopWords.contains(words.get(at))) at++;
                if (at >= words.size()) break;
                parts.add(words.get(at));
            }
            if (parts.isEmpty()) continue;
            if (labelled) parts.addFirst(words.get(i));
            spots.add(parts);
        }
        return spots.size() < least ? List.of() : spots;
    }

    /** Emits the words of all spots one by one, in the order of the spots: the spot signature as a text. */
    public record SpotWords(Spots spots) implements TokenFilter {
        @Override
        public TokenSink into(TokenSink next) {
            return new SpotFinder(spots, next, true);
        }

        @Override
        public List<String> apply(List<String> words) {
            return spots.chains(words).stream().flatMap(List::stream).toList();
        }
    }

    /** Finds spots. The words of a document are buffered, because a chain looks ahead. Not thread-safe. */
    static final class SpotFinder implements TokenSink {
        private final Spots definition;
        private final TokenSink next;

        /** Whether the words of a spot are emitted one by one. */
        private final boolean separateWords;

        private final WordList antecedents;
        private final WordList stopWords;

        private long[] words = new long[1 << 10];
        private int[] starts = new int[1 << 10];
        private int[] ends = new int[1 << 10];
        private int count;

        /**
         * For each position, the position of the first content word from there on; the number of words if there is
         * none.
         */
        private int[] content = new int[1 << 10];

        SpotFinder(Spots spots, TokenSink next, boolean separateWords) {
            this.definition = spots;
            this.next = next;
            this.separateWords = separateWords;
            this.antecedents = new WordList(spots.antecedents());
            this.stopWords = new WordList(spots.stopWords());
        }

        @Override
        public void token(long hash, int start, int end) {
            if (count == words.length) grow();
            words[count] = hash;
            starts[count] = start;
            ends[count++] = end;
        }

        private void grow() {
            int capacity = Math.toIntExact(Math.min(2L * count, Integer.MAX_VALUE - 8L));
            words = Arrays.copyOf(words, capacity);
            starts = Arrays.copyOf(starts, capacity);
            ends = Arrays.copyOf(ends, capacity);
            content = new int[capacity];
        }

        @Override
        public void end() {
            int following = count;
            for (int i = count - 1; i >= 0; i--) {
                if (!stopWords.contains(words[i])) following = i;
                content[i] = following;
            }
            int spots = 0;
            for (int i = 0; i < count && spots < definition.least(); i++)
                if (after(i) < count && isAntecedent(i)) spots++;
            if (spots >= definition.least()) for (int i = 0; i < count; i++) if (isAntecedent(i)) pushSpot(i);
            count = 0;
            next.end();
        }

        private boolean isAntecedent(int i) {
            return content[i] != i && antecedents.contains(words[i]);
        }

        /** The position of the next word of a chain. */
        private int after(int at) {
            return at < count - definition.distance() ? content[at + definition.distance()] : count;
        }

        private void pushSpot(int i) {
            if (after(i) == count) return;
            if (separateWords && definition.labelled()) pushWord(i);
            long hash = definition.labelled() ? TokenHash.mix(words[i]) : 0;
            int last = i;
            for (int c = 0, at = after(i); c < definition.chain() && at < count; c++, at = after(at)) {
                hash = TokenHash.mix(hash + words[at]);
                last = at;
                if (separateWords) pushWord(at);
            }
            if (!separateWords) next.token(hash, starts[i], ends[last]);
        }

        private void pushWord(int i) {
            next.token(words[i], starts[i], ends[i]);
        }

        /**
         * A small set of words, identified by their hashes: open addressing with at most a quarter of the slots used.
         */
        private static final class WordList {
            private final long[] slots;

            WordList(Collection<String> words) {
                slots = new long[Integer.highestOneBit(Math.max(words.size(), 1)) * 8];
                for (String word : words) {
                    long hash = TokenHash.of(word);
                    int slot = slotOf(hash);
                    slots[slot] = hash;
                }
            }

            /** False for hash 0, which marks a free slot; no word in use has it. */
            boolean contains(long hash) {
                return hash != 0 && slots[slotOf(hash)] == hash;
            }

            private int slotOf(long hash) {
                int mask = slots.length - 1;
                int slot = (int) hash & mask;
                while (slots[slot] != 0 && slots[slot] != hash) slot = slot + 1 & mask;
                return slot;
            }
        }
    }
}
