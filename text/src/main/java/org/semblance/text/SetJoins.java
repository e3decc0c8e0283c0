package org.semblance.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.semblance.Detector;
import org.semblance.Profile;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.Characters;
import org.semblance.proof.EditProof;
import org.semblance.records.sets.IgnoredTokens;
import org.semblance.records.sets.MaxDocumentFrequency;
import org.semblance.records.sets.TokenSets;
import org.semblance.records.strings.StringEncoding;
import org.semblance.records.strings.Strings;
import org.semblance.relation.ContainedIn;
import org.semblance.relation.Containment;
import org.semblance.relation.Cosine;
import org.semblance.relation.Dice;
import org.semblance.relation.Direction;
import org.semblance.relation.Hamming;
import org.semblance.relation.Jaccard;
import org.semblance.relation.Overlap;
import org.semblance.relation.OverlapMeasure;
import org.semblance.relation.OverlapRelation;
import org.semblance.relation.edit.EditDistance;
import org.semblance.relation.edit.SharedGrams;
import org.semblance.run.Suggestion;
import org.semblance.search.FilterAndVerify;
import org.semblance.search.Search;
import org.semblance.search.prefix.Filters;
import org.semblance.search.prefix.PrefixSearch;
import org.semblance.search.sieve.SieveSearch;
import org.semblance.text.catalogue.Method;
import org.semblance.text.catalogue.Method.Parameter;
import org.semblance.text.words.Analyzers;
import org.semblance.text.words.Normalization;

/** The exact set-similarity joins of the catalogue. */
final class SetJoins {
    static final String MAX_DF = "max-df";

    private static final List<String> MEASURES =
            List.of("jaccard", "cosine", "dice", "overlap", "hamming", "containment", "contained-in", "edit");

    private static final List<Parameter> PARAMETERS = List.of(
            new Parameter(
                    "tokens", "", "whitespace | words | shingles:K | chars:Q (default: shingles:5); none for edit"),
            new Parameter(
                    Normalization.NAME, "", Normalization.HELP + " (default: full; none for whitespace and edit)"),
            new Parameter("multiset", "false", "the n-th occurrence of a token counts as a token of its own"),
            new Parameter(
                    "measure",
                    "jaccard",
                    "jaccard | cosine | dice | overlap | hamming | containment, of the smaller document in the larger one |"
                            + " contained-in, of a new document in an old one (link only) | edit; exact also has"
                            + " weighted-jaccard | weighted-cosine"),
            new Parameter(
                    "threshold",
                    "",
                    "least similarity: a decimal in (0, 1] (default: 0.8 for jaccard, 0.9 for cosine and dice,"
                            + " 0.8 for containment and contained-in, 0.5 for weighted-jaccard, 0.7 for"
                            + " weighted-cosine);"
                            + " a number of shared tokens for overlap; for hamming the largest number of tokens that only"
                            + " one document has; for edit the largest edit distance"),
            new Parameter(
                    MAX_DF,
                    "",
                    "ignore tokens that occur in more than this number of documents, or share of them: 1000 or 0.01"
                            + " (default: no limit); none for edit"),
            new Parameter("q", "", "edit only: characters in the q-grams that similar strings share (default: 3)"));

    private static final Parameter MAXDEPTH = new Parameter(
            "maxdepth",
            Integer.toString(PrefixSearch.PUBLISHED_DEPTH),
            "recursion depth of the suffix filter, 1 to " + Filters.DEEPEST);

    private SetJoins() {}

    /** Makes the search of a method, given its parameters. */
    interface Searching {
        Search<TokenSets> search(OverlapRelation relation, Map<String, String> values);
    }

    static Method sieve(String name, String summary, String use, String paper) {
        List<Parameter> parameters = WeightedJoins.with(PARAMETERS);
        return method(name, summary, use, paper, parameters, (relation, _) -> new SieveSearch(relation));
    }

    static Method allPairs(String name, String summary, String use, String paper) {
        return method(name, summary, use, paper, PARAMETERS, (relation, _) -> PrefixSearch.allPairs(relation))
                .published(SetJoins::published);
    }

    static Method ppJoin(String name, String summary, String use, String paper) {
        return method(name, summary, use, paper, PARAMETERS, (relation, _) -> PrefixSearch.ppJoin(relation))
                .published(SetJoins::published);
    }

    static Method ppJoinPlus(String name, String summary, String use, String paper) {
        List<Parameter> parameters =
                Stream.concat(PARAMETERS.stream(), Stream.of(MAXDEPTH)).toList();
        return method(
                        name,
                        summary,
                        use,
                        paper,
                        parameters,
                        (relation, values) -> PrefixSearch.ppJoinPlus(
                                symmetric(relation), depth(values.getOrDefault("maxdepth", ""))))
                .published(SetJoins::published);
    }

    /** The suffix filter bounds the difference of sets in both directions. */
    private static OverlapRelation symmetric(OverlapRelation relation) {
        if (relation.direction() == Direction.BOTH) return relation;
        throw new IllegalArgumentException(
                "ppjoin+ has no measure %s: use -m exact, allpairs or ppjoin".formatted(relation.measure()));
    }

    /** Records are multisets of tokens (Xiao et al., section 2), of texts as they are; strings have no tokens. */
    private static Map<String, String> published(Map<String, String> given) {
        return given.getOrDefault("measure", "").equals(EditJoins.MEASURE)
                ? Map.of()
                : Map.of("multiset", "true", "normalize", "none");
    }

    private static Method method(
            String name, String summary, String use, String paper, List<Parameter> parameters, Searching searching) {
        return new Method(name, summary, use, paper, parameters, values -> detector(name, values, searching));
    }

    private static Detector<?> detector(String name, Map<String, String> values, Searching searching) {
        if (values.getOrDefault("measure", "").equals(EditJoins.MEASURE)) {
            WeightedJoins.requireNoWeights(values);
            return EditJoins.detector(name, values, relation -> searching.search(relation, values));
        }
        if (WeightedJoins.MEASURES.contains(values.getOrDefault("measure", "")))
            return WeightedJoins.detector(name, values);
        if (!values.getOrDefault("q", "").isEmpty()) {
            throw new IllegalArgumentException("q is a parameter of measure edit only: omit it, or add measure=edit");
        }
        WeightedJoins.requireNoWeights(values);
        String tokens = values.getOrDefault("tokens", "");
        Map<String, String> full = new LinkedHashMap<>(values);
        Normalization normalization = Normalization.of(full, tokens);
        Analyzer analyzer = Analyzers.parse(tokens.isEmpty() ? "shingles:5" : tokens, normalization);
        boolean multiset = flag("multiset", values.getOrDefault("multiset", ""));
        OverlapMeasure measure = measure(values.getOrDefault("measure", ""), values.getOrDefault("threshold", ""));
        full.put("tokens", analyzer.name());
        full.put("threshold", measure.threshold());
        full.keySet().removeAll(List.of("q", WeightedJoins.WEIGHTS));
        MaxDocumentFrequency limit = MaxDocumentFrequency.parse(values.getOrDefault(MAX_DF, ""));
        if (limit.isGiven()) full.put(MAX_DF, limit.spelling());
        else full.remove(MAX_DF);
        Detector<TokenSets> join = Detector.ofSets(
                name,
                full,
                analyzer,
                multiset,
                limit,
                new OverlapRelation(measure),
                relation -> searching.search(relation, values));
        String equalSets = equalSets(measure, analyzer.name(), multiset, normalization);
        Profile profile = join.profile()
                .remark((documents, statistics) -> limit.isGiven() ? ignored(limit, documents, statistics) : equalSets);
        return new Detector<>(name, full, analyzer, join.encoding(), join.search(), profile);
    }

    /**
     * What makes no difference if only equal sets match, which users may take for equal texts; empty if other sets match,
     * too.
     */
    static String equalSets(OverlapMeasure measure, String tokens, boolean multiset, Normalization normalization) {
        int many = 1 << 24; // a threshold has at most six decimals
        if (measure.smallestPartner(many) < many) return "";
        List<String> ignored = new ArrayList<>(List.of("the order of tokens"));
        if (!multiset) ignored.add("their repetition");
        if (tokens.equals("whitespace")) {
            ignored.add("white space");
        } else if (!tokens.startsWith("chars:")) {
            ignored.addAll(List.of("case", "punctuation"));
        } else if (normalization == Normalization.FULL) {
            ignored.add("case");
        }
        String last = ignored.removeLast();
        return "at %s %s documents match if their %s of %s are equal: %s make no difference; for equal texts use -m identical"
                .formatted(
                        measure.name(),
                        measure.threshold(),
                        multiset ? "multisets" : "sets",
                        tokens,
                        ignored.isEmpty() ? last : String.join(", ", ignored) + " and " + last);
    }

    /** What {@code max-df} did. */
    private static String ignored(MaxDocumentFrequency limit, long documents, Map<String, Long> statistics) {
        Long tokens = statistics.get(IgnoredTokens.TOKENS);
        String limited = limit.of(documents) == 1 ? "one document" : "%,d documents".formatted(limit.of(documents));
        if (tokens == null) return "tokens in more than %s are ignored (max-df)".formatted(limited);
        if (tokens == 0) return "no token occurs in more than %s (max-df)".formatted(limited);
        long empty = statistics.getOrDefault(IgnoredTokens.ONLY_FREQUENT, 0L);
        return "%,d tokens in more than %s are ignored (max-df), with %,d occurrences%s"
                .formatted(
                        tokens,
                        limited,
                        statistics.getOrDefault(IgnoredTokens.OCCURRENCES, 0L),
                        empty == 0
                                ? ""
                                : "; %,d %s no other tokens and %s nothing"
                                        .formatted(
                                                empty,
                                                empty == 1 ? "document has" : "documents have",
                                                empty == 1 ? "matches" : "match"));
    }

    private static int depth(String value) {
        int depth = value.matches("[0-9]{1,2}") ? Integer.parseInt(value) : 0;
        if (depth < 1 || depth > Filters.DEEPEST) {
            throw new IllegalArgumentException(
                    "maxdepth must be a whole number from 1 to " + Filters.DEEPEST + ": " + value);
        }
        return depth;
    }

    private static OverlapMeasure measure(String name, String threshold) {
        return switch (name) {
            case "jaccard" -> Jaccard.atLeast(threshold.isEmpty() ? "0.8" : threshold);
            case "cosine" -> Cosine.atLeast(threshold.isEmpty() ? "0.9" : threshold);
            case "dice" -> Dice.atLeast(threshold.isEmpty() ? "0.9" : threshold);
            case "overlap" -> Overlap.atLeast(given(name, threshold));
            case "hamming" -> Hamming.atMost(given(name, threshold));
            case "containment" -> Containment.atLeast(threshold.isEmpty() ? "0.8" : threshold);
            case "contained-in" -> ContainedIn.atLeast(threshold.isEmpty() ? "0.8" : threshold);
            default ->
                throw new IllegalArgumentException("unknown measure '%s'%s"
                        .formatted(
                                name,
                                Suggestion.among(
                                        Stream.concat(MEASURES.stream(), WeightedJoins.MEASURES.stream())
                                                .toList(),
                                        name)));
        };
    }

    /** Requires a threshold: no default number of tokens would suit both words and shingles. */
    private static String given(String measure, String threshold) {
        if (threshold.isEmpty()) throw new IllegalArgumentException("measure " + measure + " needs a threshold");
        return threshold;
    }

    static boolean flag(String name, String value) {
        return switch (value) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException(name + " must be true or false: " + value);
        };
    }

    /** Set joins as filters for edit distance: they find the strings that share enough q-grams. */
    static final class EditJoins {
        static final String MEASURE = "edit";

        private static final String PRESET_GRAM = "3";

        private EditJoins() {}

        static Detector<?> detector(
                String name, Map<String, String> values, Function<OverlapRelation, Search<TokenSets>> join) {
            if (!values.getOrDefault("tokens", "").isEmpty()
                    || values.getOrDefault("multiset", "").equals("true")) {
                throw new IllegalArgumentException(
                        "measure edit compares characters: omit tokens and multiset, or choose another measure");
            }
            if (!values.getOrDefault(MAX_DF, "").isEmpty()) {
                throw new IllegalArgumentException(
                        "max-df ignores tokens, and measure edit compares characters: omit max-df, or choose another measure");
            }
            String threshold = values.getOrDefault("threshold", "");
            if (threshold.isEmpty())
                throw new IllegalArgumentException("measure edit needs a threshold: a number of edits");
            EditDistance distance = EditDistance.atMost(threshold);
            StringEncoding encoding = new StringEncoding(gram(values.getOrDefault("q", "")));
            Search<TokenSets> filter =
                    join.apply(new OverlapRelation(new SharedGrams(encoding.gram(), distance.most())));
            Map<String, String> full = new LinkedHashMap<>(values);
            full.keySet().removeAll(List.of("tokens", "multiset", MAX_DF, WeightedJoins.WEIGHTS));
            full.put("measure", MEASURE);
            full.put("threshold", distance.threshold());
            full.put("q", Integer.toString(encoding.gram()));
            Normalization normalization = Normalization.of(full, Normalization.NONE);
            return new Detector<>(
                    name,
                    full,
                    normalization.before(new Characters()),
                    encoding,
                    new FilterAndVerify<>(filter, Strings::grams, distance),
                    Profile.of(_ -> new EditProof(distance, normalization::plain)));
        }

        private static int gram(String q) {
            String digits = q.isEmpty() ? PRESET_GRAM : q;
            if (!digits.matches("[0-9]{1,4}")) throw new IllegalArgumentException("q must be a whole number: " + q);
            return Integer.parseInt(digits);
        }
    }
}
