package org.semblance.text;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.Spots;
import org.semblance.text.catalogue.Method.Parameter;
import org.semblance.text.catalogue.ParameterValues;
import org.semblance.text.words.Language;
import org.semblance.text.words.StopWords;

/**
 * The common part of the methods on spot signatures: the words of a language, and which of them make spots.
 *
 * @param words the analyzer that the spots are taken from
 */
record SpotForm(Analyzer words, Spots spots) {
    /** The English antecedents of the program that the authors published: articles and auxiliary verbs. */
    private static final String ENGLISH =
            "the,be,is,are,was,will,would,shall,should,can,could,has,have,had,do,did,does,done";

    static final List<Parameter> PARAMETERS = List.of(
            new Parameter("language", "en", "language of words and stop words: en, de, fr, es, ru, ar, zh and others"),
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
        String language = values.text("language");
        Set<String> stopWords = StopWords.of(language);
        String given = values.text("antecedents", language.equals("en") ? ENGLISH : "");
        Set<String> antecedents = given.isEmpty() ? stopWords : StopWords.listed(given);
        if (antecedents.isEmpty())
            throw new IllegalArgumentException("antecedents must be words separated by commas: ,");
        full.put("antecedents", given);
        Analyzer words = Language.of(language).words();
        boolean labelled = !values.choice("labels", "true", "false");
        int distance = values.number("distance", 1, 100);
        int chain = values.number("chain", 1, 100);
        return new SpotForm(words, new Spots(antecedents, stopWords, distance, chain, labelled, least));
    }

    Analyzer analyzer() {
        String least = spots.least() == 1 ? "" : ", " + spots.least() + " or more";
        return words.then(spots, "spots" + least);
    }
}
