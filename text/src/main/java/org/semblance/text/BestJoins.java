package org.semblance.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.semblance.Detector;
import org.semblance.Profile;
import org.semblance.analysis.Analyzer;
import org.semblance.proof.OverlapProof;
import org.semblance.proof.PairProof;
import org.semblance.records.relation.RelationEncoding;
import org.semblance.records.relation.RelationEngine;
import org.semblance.records.sets.TokenSetEncoding;
import org.semblance.relation.Jaccard;
import org.semblance.relation.OverlapRelation;
import org.semblance.search.relational.MeetingRule;
import org.semblance.search.relational.RelationSearch;
import org.semblance.search.relational.SqlSearch;
import org.semblance.text.catalogue.Method;
import org.semblance.text.catalogue.Method.Parameter;
import org.semblance.text.words.Analyzers;
import org.semblance.text.words.Language;
import org.semblance.text.words.Normalization;
import org.semblance.text.words.Terms;

/** The method {@code bestjoin} of the catalogue: the relation of documents and shingles, joined with itself. */
final class BestJoins {
    /**
     * The advised limit: shingles of more than one document in a thousand are frequent, but at least of 100 documents.
     */
    private static final long FREQUENT = 1000;

    private static final long LEAST_FREQUENT = 100;

    private static final List<Parameter> PARAMETERS = List.of(
            new Parameter(
                    "tokens", "shingles:8", "shingles:K, of the preprocessed words; or whitespace | words | chars:Q"),
            Normalization.BY_TOKENS,
            new Parameter("preprocess", "stems", "stems: remove stop words of the language and stem the others | none"),
            new Parameter("language", "", Terms.LANGUAGE_HELP),
            new Parameter("threshold", "0.8", "least Jaccard similarity, a decimal in (0, 1]"),
            new Parameter(
                    "mode",
                    "exact",
                    "exact | claimed: the first, largest document with a shingle claims it; fewer triples, but pairs are counted"
                            + " too low or lost"),
            new Parameter(
                    "max-df",
                    "",
                    "exact only: shingles of more documents are not joined, 2 or more (default: no limit)"),
            new Parameter(
                    "engine",
                    "native",
                    "native, in the heap | sql, by an embedded database with the relation on disk, for relations that do not"
                            + " fit in memory: the same pairs"));

    private BestJoins() {}

    static Method bestJoin(String name, String summary, String use, String paper) {
        return new Method(name, summary, use, paper, PARAMETERS, values -> detector(name, values))
                .published(Map.of("mode", "claimed", "normalize", "none"));
    }

    private static Detector<?> detector(String name, Map<String, String> values) {
        Map<String, String> full = new LinkedHashMap<>(values);
        String tokens = values.getOrDefault("tokens", "");
        Terms words = words(
                values.getOrDefault("preprocess", ""),
                values.getOrDefault("language", ""),
                Normalization.of(full, tokens));
        full.put("language", words.language().code());
        if (words.language() != Language.NONE && !tokens.startsWith("shingles:") && !tokens.equals("words")) {
            throw new IllegalArgumentException("tokens " + tokens + " are not of words: add preprocess=none");
        }
        Analyzer analyzer = Analyzers.parse(tokens, words);
        Jaccard measure = Jaccard.atLeast(values.getOrDefault("threshold", ""));
        MeetingRule claim = MeetingRule.named(values.getOrDefault("mode", ""));
        int mostDocuments = mostDocuments(values.getOrDefault("max-df", ""));
        full.put("threshold", measure.threshold());
        full.values().removeIf(String::isEmpty);
        OverlapRelation relation = new OverlapRelation(measure);
        String equalSets = SetJoins.equalSets(measure, analyzer.name(), false, words.normalization());
        Profile profile = profile(name, full, relation, analyzer, claim).remark((_, _) -> equalSets);
        return switch (values.getOrDefault("engine", "")) {
            case "native" ->
                new Detector<>(
                        name,
                        full,
                        analyzer,
                        new TokenSetEncoding(false),
                        new RelationSearch(relation, claim, mostDocuments),
                        profile);
            case "sql" ->
                new Detector<>(
                        name,
                        full,
                        analyzer,
                        new RelationEncoding(RelationEngine.provided()),
                        new SqlSearch(measure, claim, mostDocuments),
                        profile);
            default ->
                throw new IllegalArgumentException(
                        "engine must be native or sql: " + values.getOrDefault("engine", ""));
        };
    }

    private static Profile profile(
            String name,
            Map<String, String> parameters,
            OverlapRelation relation,
            Analyzer analyzer,
            MeetingRule claim) {
        PairProof.Maker proof = OverlapProof.of(relation, relation.how(), analyzer, false);
        // A claimed count is a lower bound.
        PairProof.Maker claimed = evidence -> proof.over(evidence).asLowerBound();
        Profile profile = Profile.of(claim == MeetingRule.CLAIMED ? claimed : proof)
                .reference(Detectors.variant(name, parameters, Map.of("mode", "exact"), "max-df"));
        return parameters.containsKey("max-df") ? profile : profile.costAdvice(BestJoins::costAdvice);
    }

    /** Shingles of many documents cost most and are least informative. */
    private static String costAdvice(long documents) {
        return "most of it for shingles of many documents: max-df=%d omits them, and may miss pairs"
                .formatted(Math.max(LEAST_FREQUENT, documents / FREQUENT));
    }

    private static Terms words(String preprocess, String language, Normalization normalization) {
        return switch (preprocess) {
            case "stems" ->
                new Terms(true, true, Language.EN, normalization).in(Language.of(language.isEmpty() ? "en" : language));
            case "none" -> {
                if (language.isEmpty()) yield new Terms(false, false, Language.NONE, normalization);
                throw new IllegalArgumentException(
                        "preprocess=none does not change words, in any language: omit language " + language);
            }
            default -> throw new IllegalArgumentException("preprocess must be stems or none: " + preprocess);
        };
    }

    private static int mostDocuments(String value) {
        if (value.isEmpty()) return RelationSearch.ALL;
        if (!value.matches("[0-9]{1,9}")) {
            throw new IllegalArgumentException("max-df must be a whole number of 2 or more: " + value);
        }
        return Integer.parseInt(value);
    }
}
