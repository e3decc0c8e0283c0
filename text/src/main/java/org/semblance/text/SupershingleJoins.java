package org.semblance.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.semblance.Detector;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.RabinShingles;
import org.semblance.analysis.Shingles;
import org.semblance.records.sketch.GroupHash;
import org.semblance.records.sketch.SketchEncoding;
import org.semblance.relation.SharedAtLeast;
import org.semblance.search.keys.KeySearch;
import org.semblance.text.Method.Parameter;

/** The method {@code supershingle} of the catalogue: sketches of web pages that agree in some of their values. */
final class SupershingleJoins {
    private static final int LONGEST_SHINGLE = 1000;
    private static final int MOST_MINVALUES = 4096;
    private static final int MOST_SUPERSHINGLES = 256;

    private static final List<Parameter> PARAMETERS = List.of(
            new Parameter("k", "8", "page terms in a shingle, 1 to " + LONGEST_SHINGLE),
            new Parameter("minvalues", "84", "least values of a page, m, 1 to " + MOST_MINVALUES),
            new Parameter(
                    "supershingles",
                    "6",
                    "groups of least values, m′, 1 to " + MOST_SUPERSHINGLES + ", as many values in each"),
            new Parameter("threshold", "2", "supershingles that agree in near duplicates, at least"),
            new Parameter(
                    "hash", "default", "default | rabin, 64-bit Rabin fingerprints of shingles and supershingles"),
            new Parameter(
                    "weights", "set", "set | frequency, the n-th occurrence of a shingle counts as one of its own"));

    private SupershingleJoins() {}

    static Method supershingle(String name, String summary, String paper) {
        return new Method(name, summary, paper, PARAMETERS, values -> detector(name, values));
    }

    private static Detector<?> detector(String name, Map<String, String> given) {
        Values values = new Values(given);
        int k = values.number("k", "8", 1, LONGEST_SHINGLE);
        int minvalues = values.number("minvalues", "84", 1, MOST_MINVALUES);
        int supershingles = values.number("supershingles", "6", 1, MOST_SUPERSHINGLES);
        if (minvalues % supershingles != 0) {
            throw new IllegalArgumentException("minvalues must be a multiple of supershingles: %d is none of %d"
                    .formatted(minvalues, supershingles));
        }
        int agree = values.number("threshold", "2", 1, supershingles);
        boolean rabin = values.choice("hash", "default", "rabin");
        boolean frequency = values.choice("weights", "set", "frequency");
        Map<String, String> full = new LinkedHashMap<>(given);
        for (Parameter parameter : PARAMETERS) {
            full.put(parameter.name(), values.text(parameter.name(), parameter.preset()));
        }
        return new Detector<>(
                name,
                full,
                shingles(k, rabin),
                new SketchEncoding(minvalues, supershingles, rabin ? GroupHash.RABIN : GroupHash.MIXED, frequency),
                new KeySearch(new SharedAtLeast(agree, supershingles)));
    }

    private static Analyzer shingles(int k, boolean rabin) {
        return PageTerms.analyzer().then(rabin ? new RabinShingles(k) : new Shingles(k), "shingles:" + k);
    }
}
