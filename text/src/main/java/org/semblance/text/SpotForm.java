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
 * What the methods on spot signatures have in common: the words of a language, and which of them make spots.
 *
 * @param words the analyzer that the spots are taken from
 */
record SpotForm(Analyzer words, Spots spots) {
    /** The English antecedents of the program that the authors published: articles and auxiliary verbs. */
    private static final String ENGLISH =
            "the,be,is,are,was,will,would,shall,should,can,could,has,have,had,do,did,does,done";

    static final List<Parameter> PARAMETERS = List.of(
            new Parameter("language", "en", "of the words and stop words: en, de, fr, es, ru, ar, zh and others"),
            new Parameter(
                    "antecedents",
                    "",
                    "words before which spots begin, separated by commas; preset the forms of the, be, will, shall, can,"
                            + " have and do for en, else all stop words"),
            new Parameter("distance", "1", "words from one word of a spot to the next, stop words passed over"),
            new Parameter("chain", "1", "words of a spot behind its antecedent"),
            new Parameter("labels", "true", "whether the antecedent is part of the spot"));

    /** Reads the parameters; puts in full what followed from the language. */
    static SpotForm of(ParameterValues values, Map<String, String> full, int least) {
        String language = values.text("language");
        Set<String> stopWords = StopWords.of(language);
        String given = values.text("antecedents", language.equals("en") ? ENGLISH : "");
        Set<String> antecedents = given.isEmpty() ? stopWords : StopWords.listed(given);
        if (antecedents.isEmpty()) throw new IllegalArgumentException("antecedents are words separated by commas: ,");
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
