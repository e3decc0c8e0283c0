package org.semblance.proof;

import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.semblance.analysis.Analyzer;
import org.semblance.document.Document;
import org.semblance.records.spots.IdfBand;
import org.semblance.records.spots.SpotEncoding;
import org.semblance.relation.OverlapRelation;

/**
 * Spot signatures as strings. Which of them count depends on their document frequencies, so the collection is counted
 * first; only the frequencies of the spots of the verified texts are kept.
 */
public final class SpotProof {
    private static final int ONE = 1000;

    private final Analyzer analyzer;
    private final SpotEncoding encoding;
    private final Map<String, Integer> frequencies = new HashMap<>();
    private final Map<Integer, Boolean> inBand = new ConcurrentHashMap<>();
    private int documents;

    private SpotProof(Analyzer analyzer, SpotEncoding encoding) {
        this.analyzer = analyzer;
        this.encoding = encoding;
    }

    public static PairProof.Maker of(OverlapRelation relation, Analyzer analyzer, SpotEncoding encoding) {
        return evidence -> {
            SpotProof spots = new SpotProof(analyzer, encoding);
            spots.count(evidence);
            return new OverlapProof(relation, relation.how(), spots::spots, true);
        };
    }

    private void count(PairProof.Evidence evidence) throws IOException {
        for (Document text : evidence.texts()) for (String spot : analyzer.tokens(text)) frequencies.put(spot, 0);
        evidence.collection().forEach(document -> {
            List<String> spots = analyzer.tokens(document);
            if (spots.isEmpty() || spots.size() < evidence.minTokens()) return;
            documents++;
            for (String spot : new HashSet<>(spots)) frequencies.computeIfPresent(spot, (_, n) -> n + 1);
        });
    }

    /** The spots of a text that count, with repetitions; none if they are too few. */
    private List<String> spots(Document text) {
        List<String> left = new ArrayList<>();
        for (String spot : analyzer.tokens(text)) {
            if (inBand.computeIfAbsent(frequencies.getOrDefault(spot, 0), this::isInBand)) left.add(spot);
        }
        return left.size() < encoding.least() ? List.of() : left;
    }

    /** least ≤ ln((N+1)/f) / ln(N+1) ≤ most, in thousandths: (N+1)^(1000-most) ≤ f^1000 ≤ (N+1)^(1000-least). */
    private boolean isInBand(int frequency) {
        IdfBand band = encoding.band();
        BigInteger all = BigInteger.valueOf(documents + 1L);
        BigInteger power = BigInteger.valueOf(frequency).pow(ONE);
        return power.compareTo(all.pow(ONE - band.most())) >= 0 && power.compareTo(all.pow(ONE - band.least())) <= 0;
    }
}
