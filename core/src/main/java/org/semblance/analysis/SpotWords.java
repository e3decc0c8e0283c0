package org.semblance.analysis;

import java.util.List;

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
