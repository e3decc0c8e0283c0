package org.semblance.proof;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenHash;
import org.semblance.document.Document;
import org.semblance.records.sketch.MinWise;
import org.semblance.records.sketch.SketchEncoding;
import org.semblance.relation.EstimatedJaccard;
import org.semblance.relation.PairSink;
import org.semblance.relation.Relation;
import org.semblance.relation.SharedAtLeast;

/** Sketches computed one permutation and one token at a time. */
public final class SketchProof implements PairProof {
    private final SketchEncoding encoding;
    private final Relation<?> relation;
    private final Rule rule;
    private final Analyzer analyzer;
    private final Sketcher sketcher;

    /** Decides by the number of equal values among all. */
    private interface Rule {
        boolean accepts(int equal, int of);
    }

    private SketchProof(Analyzer analyzer, SketchEncoding encoding, Relation<?> relation, Rule rule) {
        this.encoding = encoding;
        this.relation = relation;
        this.rule = rule;
        this.analyzer = analyzer;
        this.sketcher = new Sketcher(analyzer, encoding);
    }

    /** The score is the number of equal values. */
    public static SketchProof of(Analyzer analyzer, SketchEncoding encoding, SharedAtLeast relation) {
        return new SketchProof(analyzer, encoding, relation, (equal, _) -> equal >= relation.least());
    }

    /** The score is the share of equal values. */
    public static SketchProof of(Analyzer analyzer, SketchEncoding encoding, EstimatedJaccard relation) {
        return new SketchProof(analyzer, encoding, relation, relation::accepts);
    }

    @Override
    public Verdict judge(Document text, Document other) {
        long[] x = sketcher.prepare(text).values;
        long[] y = sketcher.prepare(other).values;
        if (x.length == 0 || y.length == 0)
            return Verdict.stopped(List.of(), "sketches", "one of them has no tokens, and so no sketch");
        int equal = equal(x, y);
        boolean near = rule.accepts(equal, x.length);
        String found = "%d of %d values agree".formatted(equal, x.length);
        String score = relation.format(relation.counts() ? equal : equal / (double) x.length);
        return Verdict.of(
                relation, near, score, "of the sketches " + found, List.of(new Step("sketches", near, found)));
    }

    /** How many values of two sketches are equal; 0 if a document has no sketch. */
    public int equal(Document text, Document other) {
        return equal(sketcher.prepare(text).values, sketcher.prepare(other).values);
    }

    private static int equal(long[] x, long[] y) {
        int equal = 0;
        for (int k = 0; k < Math.min(x.length, y.length); k++) if (x[k] == y[k]) equal++;
        return equal;
    }

    @Override
    public Preparer preparer() {
        return new Sketcher(analyzer, encoding);
    }

    @Override
    public Figures compare(Form first, Form second) {
        long[] x = ((Sketch) first).values;
        long[] y = ((Sketch) second).values;
        if (x.length == 0 || y.length == 0) return Figures.NONE;
        int equal = equal(x, y);
        double score = relation.counts() ? equal : equal / (double) x.length;
        return new Figures(rule.accepts(equal, x.length), score, PairSink.NO_OVERLAP, false);
    }

    /** How many values of two forms are equal. */
    static int equal(Form first, Form second) {
        return equal(((Sketch) first).values, ((Sketch) second).values);
    }

    /** A sketch; the size counts tokens with their repetitions. */
    @SuppressWarnings("ArrayRecordComponent") // neither compared nor changed
    record Sketch(long[] values, int size) implements Form {}

    /** Computes sketches. Not thread-safe. */
    private static final class Sketcher implements Preparer {
        private final SketchEncoding encoding;
        private final Analyzer.Worker analysis;

        /** The tokens of the text analysed last, with their counts. */
        private Map<Long, Integer> tokens = new HashMap<>();

        Sketcher(Analyzer analyzer, SketchEncoding encoding) {
            this.encoding = encoding;
            this.analysis = analyzer.plainWorker((hash, _, _) -> tokens.merge(hash, 1, Integer::sum));
        }

        @Override
        public Sketch prepare(Document text) {
            tokens = new HashMap<>();
            analysis.analyze(text);
            if (tokens.isEmpty()) return new Sketch(new long[0], 0);
            int[] least = new int[encoding.permutations()];
            Arrays.fill(least, Integer.MAX_VALUE);
            tokens.forEach((token, times) -> {
                for (int nth = 0; nth < (encoding.frequency() ? times : 1); nth++) {
                    int element = MinWise.token(nth == 0 ? token : TokenHash.repetition(token, nth));
                    for (int p = 0; p < least.length; p++) least[p] = Math.min(least[p], MinWise.value(p, element));
                }
            });
            long[] sketch = new long[encoding.width()];
            int length = least.length / sketch.length;
            for (int g = 0; g < sketch.length; g++) {
                sketch[g] = 1;
                for (int i = 0; i < length; i++) sketch[g] = encoding.hash().append(sketch[g], least[g * length + i]);
            }
            return new Sketch(
                    sketch, tokens.values().stream().mapToInt(Integer::intValue).sum());
        }
    }
}
