package org.semblance.analysis;

import java.util.ArrayList;
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
}
