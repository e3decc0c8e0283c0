package org.semblance.text.words;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenSink;

/**
 * Emits the terms of texts in different languages: one pass guesses the language, another finds the terms. Not
 * thread-safe.
 */
final class GuessingScanner implements Analyzer.Worker {
    private final Terms how;
    private final TokenSink next;
    private final StopWordTable table = new StopWordTable();
    private final int[] counts = new int[LanguageGuess.BY_WORDS.size()];
    private final Analyzer.Worker words = new Words().worker(new Counter());
    private final Map<Language, Analyzer.Worker> scanners = new EnumMap<>(Language.class);
    private int seen;

    GuessingScanner(Terms how, TokenSink next) {
        this.how = how;
        this.next = next;
    }

    @Override
    public void analyze(String text) {
        seen = 0;
        Arrays.fill(counts, 0);
        words.analyze(text);
        Language language = LanguageGuess.of(text, seen, counts);
        scanners.computeIfAbsent(language, found -> how.in(found).worker(next)).analyze(text);
    }

    private final class Counter implements TokenSink {
        @Override
        public void token(long word, int start, int end) {
            seen++;
            for (long rest = table.of(word); rest != 0; rest &= rest - 1) counts[Long.numberOfTrailingZeros(rest)]++;
        }

        @Override
        public void end() {}
    }
}
