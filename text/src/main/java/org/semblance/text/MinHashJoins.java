package org.semblance.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.semblance.Detector;
import org.semblance.analysis.Analyzer;
import org.semblance.records.Records;
import org.semblance.records.TokenSets;
import org.semblance.records.sketch.EstimatedBands;
import org.semblance.records.sketch.GroupHash;
import org.semblance.records.sketch.SketchEncoding;
import org.semblance.records.sketch.VerifiedBands;
import org.semblance.relation.ByEvidence;
import org.semblance.relation.EstimatedJaccard;
import org.semblance.relation.Jaccard;
import org.semblance.relation.OverlapRelation;
import org.semblance.relation.Relation;
import org.semblance.relation.Threshold;
import org.semblance.search.keys.BandSearch;
import org.semblance.search.keys.Bands;
import org.semblance.text.Method.Parameter;

/** The method {@code minhash} of the catalogue: documents meet in bands of least values, and are judged then. */
final class MinHashJoins {
    private static final int MOST = 4096;

    private static final List<Parameter> PARAMETERS = List.of(
            new Parameter("tokens", "shingles:5", "whitespace | words | shingles:K | chars:Q"),
            new Parameter("threshold", "0.8", "least Jaccard similarity, a decimal in (0, 1]"),
            new Parameter("permutations", "128", "least values of a document, at most, 1 to " + MOST),
            new Parameter("bands", "", "b; documents that agree in a band meet; preset by threshold and permutations"),
            new Parameter("rows", "", "r, least values in a band; preset by threshold and permutations"),
            new Parameter(
                    "verify",
                    "true",
                    "true, those that meet are judged by the Jaccard similarity of their tokens | false, by the"
                            + " share of least values that agree"));

    private MinHashJoins() {}

    static Method minhash(String name, String summary, String paper) {
        return new Method(name, summary, paper, PARAMETERS, values -> detector(name, values));
    }

    private static Detector<?> detector(String name, Map<String, String> given) {
        Values values = new Values(given);
        Analyzer analyzer = Analyzers.parse(values.text("tokens", "shingles:5"));
        Threshold threshold = Threshold.parseFraction(values.text("threshold", "0.8"));
        Bands bands = bands(values, threshold.numerator() / (double) threshold.denominator());
        boolean estimated = values.choice("verify", "true", "false");
        Map<String, String> full = new LinkedHashMap<>(given);
        full.put("tokens", analyzer.name());
        full.put("threshold", threshold.toString());
        full.put("permutations", Integer.toString(Math.max(bands.permutations(), budget(values))));
        full.put("bands", Integer.toString(bands.count()));
        full.put("rows", Integer.toString(bands.rows()));
        full.put("verify", Boolean.toString(!estimated));
        if (estimated) {
            EstimatedBands encoding = new EstimatedBands(bands.count(), bands.rows());
            return new Detector<>(
                    name, full, analyzer, encoding, search(bands, threshold, new EstimatedJaccard(threshold)));
        }
        SketchEncoding sketches = new SketchEncoding(bands.permutations(), bands.count(), GroupHash.MIXED, false);
        Relation<TokenSets> judge = new OverlapRelation(new Jaccard(threshold));
        return new Detector<>(name, full, analyzer, new VerifiedBands(sketches), search(bands, threshold, judge));
    }

    private static <E extends Records> BandSearch<E> search(Bands bands, Threshold threshold, Relation<E> judge) {
        return new BandSearch<>(
                bands, threshold.numerator() / (double) threshold.denominator(), new ByEvidence<>(judge));
    }

    private static int budget(Values values) {
        return values.number("permutations", "128", 1, MOST);
    }

    /** As given, or chosen within the permutations there are. */
    private static Bands bands(Values values, double threshold) {
        int budget = budget(values);
        if (!values.has("bands") && !values.has("rows")) return Bands.chosen(threshold, budget);
        int rows = values.has("rows")
                ? values.number("rows", "", 1, MOST)
                : Math.max(1, budget / values.number("bands", "", 1, MOST));
        int count = values.has("bands") ? values.number("bands", "", 1, MOST) : Math.max(1, budget / rows);
        if ((long) count * rows > budget) {
            throw new IllegalArgumentException("%d bands of %d rows take %d permutations: raise permutations=%d"
                    .formatted(count, rows, (long) count * rows, budget));
        }
        return new Bands(count, rows);
    }
}
