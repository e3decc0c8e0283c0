package org.semblance.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.semblance.Detector;
import org.semblance.analysis.Analyzer;
import org.semblance.records.TokenSetEncoding;
import org.semblance.relation.Cosine;
import org.semblance.relation.Dice;
import org.semblance.relation.Jaccard;
import org.semblance.relation.Overlap;
import org.semblance.relation.OverlapMeasure;
import org.semblance.relation.OverlapRelation;
import org.semblance.search.PrefixSearch;
import org.semblance.text.Method.Parameter;

/** The exact set-similarity joins of the catalogue. */
final class SetJoins {
    private static final List<Parameter> PARAMETERS = List.of(
            new Parameter("tokens", "shingles:5", "whitespace | words | shingles:K | chars:Q"),
            new Parameter("multiset", "false", "the n-th occurrence of a token counts as a token of its own"),
            new Parameter("measure", "jaccard", "jaccard | cosine | dice | overlap"),
            new Parameter(
                    "threshold",
                    "",
                    "least similarity: a decimal in (0, 1], preset 0.8 for jaccard, 0.9 for cosine"
                            + " and dice; a number of shared tokens for overlap"));

    private SetJoins() {}

    static Method method(String name, String summary, String paper) {
        return new Method(name, summary, paper, PARAMETERS, values -> detector(name, values));
    }

    private static Detector<?> detector(String name, Map<String, String> values) {
        Analyzer analyzer = Analyzers.parse(values.getOrDefault("tokens", ""));
        boolean multiset = flag("multiset", values.getOrDefault("multiset", ""));
        OverlapMeasure measure = measure(values.getOrDefault("measure", ""), values.getOrDefault("threshold", ""));
        Map<String, String> full = new LinkedHashMap<>(values);
        full.put("threshold", measure.threshold());
        return new Detector<>(
                name, full, analyzer, new TokenSetEncoding(multiset), new PrefixSearch(new OverlapRelation(measure)));
    }

    private static OverlapMeasure measure(String name, String threshold) {
        return switch (name) {
            case "jaccard" -> Jaccard.atLeast(threshold.isEmpty() ? "0.8" : threshold);
            case "cosine" -> Cosine.atLeast(threshold.isEmpty() ? "0.9" : threshold);
            case "dice" -> Dice.atLeast(threshold.isEmpty() ? "0.9" : threshold);
            case "overlap" -> {
                if (threshold.isEmpty()) throw new IllegalArgumentException("measure overlap needs a threshold");
                yield Overlap.atLeast(threshold);
            }
            default -> throw new IllegalArgumentException("measure must be jaccard, cosine, dice or overlap: " + name);
        };
    }

    private static boolean flag(String name, String value) {
        return switch (value) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException(name + " must be true or false: " + value);
        };
    }
}
