package org.semblance.text;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semblance.Detector;
import org.semblance.Profile;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.Spots;
import org.semblance.proof.SpotProof;
import org.semblance.records.spots.IdfBand;
import org.semblance.records.spots.SpotEncoding;
import org.semblance.relation.Jaccard;
import org.semblance.relation.OverlapRelation;
import org.semblance.search.partition.PartitionSearch;
import org.semblance.text.catalogue.Method;
import org.semblance.text.catalogue.Method.Parameter;
import org.semblance.text.catalogue.ParameterValues;
import org.semblance.text.html.Links;
import org.semblance.text.words.Language;
import org.semblance.text.words.Normalization;
import org.semblance.text.words.Words;

/** The method {@code spotsigs} of the catalogue: multisets of spot signatures under Jaccard similarity. */
final class SpotJoins {
    private static final List<Parameter> PARAMETERS = Stream.concat(
                    SpotForm.PARAMETERS.stream(),
                    Stream.of(
                            new Parameter(
                                    "min-idf",
                                    "0.2",
                                    "least normalised idf of a spot, ln((N+1)/df) / ln(N+1): removes frequent spots"),
                            new Parameter("max-idf", "0.85", "greatest normalised idf of a spot: removes rare spots"),
                            new Parameter("min-spots", "4", "documents with fewer spots are not compared"),
                            new Parameter(
                                    "threshold", "0.3", "least Jaccard similarity of multisets, a decimal in (0, 1]"),
                            Links.parameter()))
            .toList();

    private SpotJoins() {}

    static Method spotsigs(String name, String summary, String use, String paper) {
        return new Method(name, summary, use, paper, PARAMETERS, values -> detector(name, values))
                .published(Map.of("threshold", "0.44", "normalize", "none"))
                .loose("0.1");
    }

    private static Detector<?> detector(String name, Map<String, String> given) {
        ParameterValues values = new ParameterValues(given);
        Map<String, String> full = new LinkedHashMap<>(given);
        int least = values.number("min-spots", 1, 1_000_000);
        SpotForm form = SpotForm.of(values, full, least);
        IdfBand band = IdfBand.parse(values.text("min-idf"), values.text("max-idf"));
        Jaccard measure = Jaccard.atLeast(values.text("threshold"));
        full.put("min-idf", band.leastDecimal());
        full.put("max-idf", band.mostDecimal());
        full.put("threshold", measure.threshold());
        Links.parse(values.text("links"));
        full.values().removeIf(String::isEmpty);
        OverlapRelation relation = new OverlapRelation(measure);
        SpotEncoding encoding = new SpotEncoding(band, least);
        Analyzer analyzer = form.analyzer();
        return new Detector<>(
                name,
                full,
                analyzer,
                encoding,
                new PartitionSearch(relation),
                Profile.of(SpotProof.of(relation, analyzer, encoding)));
    }

    /**
     * The common part of the methods on spot signatures: the words of a language, and which of them make spots.
     *
     * @param words the analyzer that the spots are taken from
     */
    record SpotForm(Words words, Spots spots) {
        /** The English antecedents of the program that the authors published: articles and auxiliary verbs. */
        private static final String ENGLISH =
                "the,be,is,are,was,will,would,shall,should,can,could,has,have,had,do,did,does,done";

        static final List<Parameter> PARAMETERS = List.of(
                Normalization.PARAMETER,
                new Parameter(
                        "language", "en", "language of words and stop words: en, de, fr, es, ru, ar, zh and others"),
                new Parameter(
                        "antecedents",
                        "",
                        "words at which spots begin, separated by commas (default: the forms of the, be, will, shall, can,"
                                + " have and do for en, else all stop words)"),
                new Parameter("distance", "1", "words from one word of a spot to the next, not counting stop words"),
                new Parameter("chain", "1", "the number of words of a spot after its antecedent"),
                new Parameter("labels", "true", "whether the antecedent is part of the spot"));

        /** Parses the parameters; adds the defaults that depend on the language to {@code full}. */
        static SpotForm of(ParameterValues values, Map<String, String> full, int least) {
            Language language = Language.of(values.text("language"));
            Normalization normalization = Normalization.of(full, Normalization.FULL);
            Set<String> stopWords = language.stopWordSet(normalization);
            String given = values.text("antecedents", language == Language.EN ? ENGLISH : "");
            Set<String> antecedents = given.isEmpty() ? stopWords : listed(given, normalization);
            if (antecedents.isEmpty())
                throw new IllegalArgumentException("antecedents must be words separated by commas: ,");
            full.put("antecedents", given);
            boolean labelled = !values.choice("labels", "true", "false");
            int distance = values.number("distance", 1, 100);
            int chain = values.number("chain", 1, 100);
            return new SpotForm(
                    language.words(normalization), new Spots(antecedents, stopWords, distance, chain, labelled, least));
        }

        /** Parses a list of words separated by commas. */
        private static Set<String> listed(String words, Normalization normalization) {
            return Arrays.stream(words.split("[,，]"))
                    .map(String::strip)
                    .filter(word -> !word.isEmpty())
                    .map(word -> Words.lowerCase(normalization.plain(word)))
                    .collect(Collectors.toCollection(TreeSet::new));
        }

        Analyzer analyzer() {
            String least = spots.least() == 1 ? "" : ", " + spots.least() + " or more";
            return words.then(spots, "spots" + least);
        }
    }
}
