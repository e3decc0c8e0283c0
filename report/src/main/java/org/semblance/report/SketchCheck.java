package org.semblance.report;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.semblance.Detector;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenHash;
import org.semblance.analysis.TokenSink;
import org.semblance.document.Document;
import org.semblance.records.sketch.EstimatedBands;
import org.semblance.records.sketch.MinWise;
import org.semblance.records.sketch.SketchEncoding;
import org.semblance.relation.ByEvidence;
import org.semblance.relation.EstimatedJaccard;
import org.semblance.relation.Relation;
import org.semblance.relation.SharedAtLeast;

/** The sketches of two texts once more, one permutation and one token at a time. */
public final class SketchCheck {
    private final SketchEncoding encoding;
    private final Relation<?> relation;
    private final Analyzer.Worker analysis;

    /** The tokens of the text analysed last, and how often it has them. */
    private Map<Long, Integer> tokens = new HashMap<>();

    private SketchCheck(Analyzer analyzer, SketchEncoding encoding, Relation<?> relation) {
        this.encoding = encoding;
        this.relation = relation;
        this.analysis = analyzer.worker(new TokenSink() {
            @Override
            public void token(long hash, int start, int end) {
                tokens.merge(hash, 1, Integer::sum);
            }

            @Override
            public void end() {}
        });
    }

    /** A check for detectors that compare sketches; others have none. */
    public static Optional<SketchCheck> of(Detector<?> detector) {
        if (detector.encoding() instanceof SketchEncoding encoding) {
            return Optional.of(new SketchCheck(detector.analyzer(), encoding, detector.relation()));
        }
        if (detector.encoding() instanceof EstimatedBands bands
                && detector.relation() instanceof ByEvidence<?>(EstimatedJaccard estimate)) {
            return Optional.of(new SketchCheck(detector.analyzer(), bands.values(), estimate));
        }
        return Optional.empty();
    }

    /**
     * What came out.
     *
     * @param found in words
     * @param score as outputs spell it
     */
    public record Judgement(boolean accepted, String found, String threshold, String score) {}

    public Judgement judge(Document text, Document other) {
        long[] x = sketch(text);
        long[] y = sketch(other);
        if (x.length == 0 || y.length == 0) return new Judgement(false, "one is not there", relation.threshold(), "");
        int equal = 0;
        for (int k = 0; k < x.length; k++) if (x[k] == y[k]) equal++;
        String found = "%d of %d values agree".formatted(equal, x.length);
        return switch (relation) {
            case SharedAtLeast shared ->
                new Judgement(equal >= shared.least(), found, shared.threshold(), shared.format(equal));
            case EstimatedJaccard estimate ->
                new Judgement(
                        estimate.accepts(equal, x.length),
                        found,
                        estimate.threshold(),
                        estimate.format(equal / (double) x.length));
            case Relation<?> unknown -> new Judgement(false, "nothing can be said", unknown.threshold(), "");
        };
    }

    private long[] sketch(Document text) {
        tokens = new HashMap<>();
        analysis.analyze(text);
        if (tokens.isEmpty()) return new long[0];
        int[] least = new int[encoding.permutations()];
        Arrays.fill(least, Integer.MAX_VALUE);
        tokens.forEach((token, times) -> {
            for (int nth = 0; nth < (encoding.frequency() ? times : 1); nth++) {
                int element = MinWise.token(nth == 0 ? token : TokenHash.repetition(token, nth));
                for (int p = 0; p < least.length; p++) least[p] = Math.min(least[p], MinWise.place(p, element));
            }
        });
        long[] sketch = new long[encoding.width()];
        int length = least.length / sketch.length;
        for (int g = 0; g < sketch.length; g++) {
            sketch[g] = 1;
            for (int i = 0; i < length; i++) sketch[g] = encoding.hash().append(sketch[g], least[g * length + i]);
        }
        return sketch;
    }
}
