package org.semblance.report;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.semblance.analysis.Analyzer;
import org.semblance.document.Document;
import org.semblance.records.spots.IdfBand;
import org.semblance.records.spots.SpotEncoding;

/**
 * The spots of a few texts once more, as strings. Which of them count follows from the collection, so all its documents are counted
 * before; only the spots of those texts are remembered.
 */
public final class SpotCheck {
    private static final int ONE = 1000;

    private final Analyzer analyzer;
    private final SpotEncoding encoding;
    private final int minTokens;
    private final Map<String, Integer> frequencies = new HashMap<>();
    private final Map<Integer, Boolean> inBand = new HashMap<>();
    private int documents;

    SpotCheck(Analyzer analyzer, SpotEncoding encoding, int minTokens, Collection<Document> texts) {
        this.analyzer = analyzer;
        this.encoding = encoding;
        this.minTokens = minTokens;
        for (Document text : texts) for (String spot : analyzer.tokens(text)) frequencies.put(spot, 0);
    }

    /** Counts a document of the collection. */
    void count(Document document) {
        List<String> spots = analyzer.tokens(document);
        if (spots.isEmpty() || spots.size() < minTokens) return;
        documents++;
        for (String spot : new HashSet<>(spots)) frequencies.computeIfPresent(spot, (s, n) -> n + 1);
    }

    /** The spots of a text that count, with repetitions; none if they are too few. */
    public List<String> spots(Document text) {
        List<String> left = new ArrayList<>();
        for (String spot : analyzer.tokens(text)) {
            if (inBand.computeIfAbsent(frequencies.getOrDefault(spot, 0), this::isInBand)) left.add(spot);
        }
        return left.size() < encoding.least() ? List.of() : left;
    }

    /** least ≤ ln((N+1)/f) / ln(N+1) ≤ most, thousandths in place of decimals: (N+1)^(1000-most) ≤ f^1000 ≤ (N+1)^(1000-least). */
    private boolean isInBand(int frequency) {
        IdfBand band = encoding.band();
        BigInteger all = BigInteger.valueOf(documents + 1L);
        BigInteger power = BigInteger.valueOf(frequency).pow(ONE);
        return power.compareTo(all.pow(ONE - band.most())) >= 0 && power.compareTo(all.pow(ONE - band.least())) <= 0;
    }
}
