package org.semblance.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.semblance.Detector;
import org.semblance.OnlineForm;
import org.semblance.Profile;
import org.semblance.analysis.Analyzer;
import org.semblance.document.Document;
import org.semblance.proof.OverlapProof;
import org.semblance.proof.PairProof;
import org.semblance.proof.SketchProof;
import org.semblance.records.sets.TokenSets;
import org.semblance.records.sketch.EstimatedBands;
import org.semblance.records.sketch.GroupHash;
import org.semblance.records.sketch.SketchEncoding;
import org.semblance.records.sketch.Sketches;
import org.semblance.records.sketch.VerifiedBands;
import org.semblance.relation.EstimatedJaccard;
import org.semblance.relation.EvidenceRelation;
import org.semblance.relation.Jaccard;
import org.semblance.relation.OverlapRelation;
import org.semblance.relation.SharedAtLeast;
import org.semblance.relation.Threshold;
import org.semblance.search.CollisionCurve;
import org.semblance.search.keys.BandSearch;
import org.semblance.search.keys.Bands;
import org.semblance.text.catalogue.Method;
import org.semblance.text.catalogue.Method.Parameter;
import org.semblance.text.catalogue.ParameterValues;
import org.semblance.text.words.Analyzers;
import org.semblance.text.words.Normalization;

/**
 * The method {@code minhash} of the catalogue: documents with an equal band of minimal values are candidates, and are
 * verified.
 */
final class MinHashJoins {
    private static final int MOST = 4096;
    private static final double GOOD_RECALL = 0.99;

    private static final List<Parameter> PARAMETERS = List.of(
            new Parameter("tokens", "shingles:5", "whitespace | words | shingles:K | chars:Q"),
            Normalization.BY_TOKENS,
            new Parameter("threshold", "0.8", "least Jaccard similarity, a decimal in (0, 1]"),
            new Parameter("permutations", "128", "the largest number of minimal values of a document, 1 to " + MOST),
            new Parameter(
                    "bands",
                    "",
                    "b; documents that agree in a band are candidates (default: by threshold and permutations)"),
            new Parameter("rows", "", "r, minimal values in a band (default: by threshold and permutations)"),
            new Parameter(
                    "verify",
                    "true",
                    "true, candidates are verified by the Jaccard similarity of their tokens | false, by the"
                            + " share of equal minimal values"));

    private MinHashJoins() {}

    static Method minhash(String name, String summary, String use, String paper) {
        // Broder estimates the resemblance from the minimal values alone.
        return new Method(name, summary, use, paper, PARAMETERS, values -> detector(name, values))
                .published(Map.of("verify", "false", "normalize", "none"));
    }

    private static Detector<?> detector(String name, Map<String, String> given) {
        ParameterValues values = new ParameterValues(given);
        Map<String, String> full = new LinkedHashMap<>(given);
        String tokens = values.text("tokens", "shingles:5");
        Normalization normalization = Normalization.of(full, tokens);
        Analyzer analyzer = Analyzers.parse(tokens, normalization);
        Threshold threshold = Threshold.parseFraction(values.text("threshold", "0.8"));
        Bands bands = bands(values, threshold.numerator() / (double) threshold.denominator());
        boolean estimated = values.choice("verify", "true", "false");
        full.put("tokens", analyzer.name());
        full.put("threshold", threshold.toString());
        full.put("permutations", Integer.toString(Math.max(bands.permutations(), budget(values))));
        full.put("bands", Integer.toString(bands.count()));
        full.put("rows", Integer.toString(bands.rows()));
        full.put("verify", Boolean.toString(!estimated));
        double at = threshold.numerator() / (double) threshold.denominator();
        Jaccard jaccard = new Jaccard(threshold);
        String equalSets = SetJoins.equalSets(jaccard, analyzer.name(), false, normalization);
        if (estimated) {
            EstimatedBands encoding = new EstimatedBands(bands.count(), bands.rows());
            EstimatedJaccard relation = new EstimatedJaccard(threshold);
            BandSearch<Sketches> search = new BandSearch<>(bands, at, new EvidenceRelation<>(relation));
            PairProof.Maker proof = _ -> SketchProof.of(analyzer, encoding.values(), relation);
            Profile profile = profile(full, banded(proof, bands, analyzer), bands, at)
                    .online(new OnlineForm.EstimatedBands(bands, relation))
                    .remark((_, _) -> equalSets);
            return new Detector<>(name, full, analyzer, encoding, search, profile);
        }
        SketchEncoding sketches = new SketchEncoding(bands.permutations(), bands.count(), GroupHash.MIXED, false);
        OverlapRelation relation = new OverlapRelation(jaccard);
        BandSearch<TokenSets> search = new BandSearch<>(bands, at, new EvidenceRelation<>(relation));
        PairProof.Maker proof = OverlapProof.of(relation, jaccard, analyzer, false);
        Profile profile = profile(full, banded(proof, bands, analyzer), bands, at)
                .online(new OnlineForm.VerifiedBands(bands, jaccard))
                .remark((_, _) -> equalSets);
        return new Detector<>(name, full, analyzer, new VerifiedBands(sketches), search, profile);
    }

    private static Profile profile(
            Map<String, String> parameters, PairProof.Maker proof, Bands bands, double threshold) {
        Map<String, String> exact = new LinkedHashMap<>(parameters);
        exact.keySet().retainAll(List.of("tokens", Normalization.NAME, "threshold"));
        return Profile.of(proof)
                .reference(Detectors.variant("exact", exact, Map.of()))
                .curve(new CollisionCurve(
                        "jaccard", "%d bands of %d rows".formatted(bands.count(), bands.rows()), bands::probability))
                .tuning(tuning(bands, threshold));
    }

    /** More permutations, if the bands would miss more than one pair in a hundred at the threshold. */
    private static Optional<Profile.Tuning> tuning(Bands bands, double threshold) {
        double recall = bands.probability(threshold);
        if (recall >= GOOD_RECALL) return Optional.empty();
        for (int permutations = 128; permutations <= 1024; permutations *= 2) {
            Bands more = Bands.chosen(threshold, permutations);
            double better = more.probability(threshold);
            if (permutations <= bands.permutations() || better < GOOD_RECALL) continue;
            String parameters =
                    "permutations=%d (%d bands of %d rows)".formatted(permutations, more.count(), more.rows());
            return Optional.of(new Profile.Tuning(recall, parameters, better));
        }
        return Optional.empty();
    }

    /** Adds a first step that shows in how many bands two documents agree. */
    private static PairProof.Maker banded(PairProof.Maker decision, Bands bands, Analyzer analyzer) {
        SketchEncoding encoding = new SketchEncoding(bands.permutations(), bands.count(), GroupHash.MIXED, false);
        return evidence -> {
            PairProof decided = decision.over(evidence);
            SketchProof sketches = SketchProof.of(analyzer, encoding, new SharedAtLeast(1, bands.count()));
            return new PairProof() {
                @Override
                public Verdict judge(Document x, Document y) {
                    return decided.judge(x, y);
                }

                @Override
                public Preparer preparer() {
                    return decided.preparer();
                }

                @Override
                public Figures compare(Form x, Form y) {
                    return decided.compare(x, y);
                }

                @Override
                public List<Step> candidates(Document x, Document y) {
                    int equal = sketches.equal(x, y);
                    String score = decided.judge(x, y).score();
                    String chance = score.isEmpty()
                            ? "unknown"
                            : String.format(Locale.ROOT, "%.4f", bands.probability(Double.parseDouble(score)));
                    return List.of(new Step(
                            "candidates",
                            equal > 0,
                            "%d of %d bands agree, one is needed; at this similarity the probability of that is %s"
                                    .formatted(equal, bands.count(), chance)));
                }
            };
        };
    }

    private static int budget(ParameterValues values) {
        return values.number("permutations", "128", 1, MOST);
    }

    /** The given bands, or the best ones for the number of permutations. */
    private static Bands bands(ParameterValues values, double threshold) {
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
