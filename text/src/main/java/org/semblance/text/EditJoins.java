package org.semblance.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.semblance.Detector;
import org.semblance.Profile;
import org.semblance.analysis.Characters;
import org.semblance.proof.EditProof;
import org.semblance.records.sets.TokenSets;
import org.semblance.records.strings.StringEncoding;
import org.semblance.records.strings.Strings;
import org.semblance.relation.OverlapRelation;
import org.semblance.relation.edit.EditDistance;
import org.semblance.relation.edit.SharedGrams;
import org.semblance.search.FilterAndVerify;
import org.semblance.search.Search;

/** Set joins as filters for edit distance: they find the strings that share enough q-grams. */
final class EditJoins {
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
        String threshold = values.getOrDefault("threshold", "");
        if (threshold.isEmpty())
            throw new IllegalArgumentException("measure edit needs a threshold: a number of edits");
        EditDistance distance = EditDistance.atMost(threshold);
        StringEncoding encoding = new StringEncoding(gram(values.getOrDefault("q", "")));
        Search<TokenSets> filter = join.apply(new OverlapRelation(new SharedGrams(encoding.gram(), distance.most())));
        Map<String, String> full = new LinkedHashMap<>(values);
        full.keySet().removeAll(List.of("tokens", "multiset"));
        full.put("measure", MEASURE);
        full.put("threshold", distance.threshold());
        full.put("q", Integer.toString(encoding.gram()));
        return new Detector<>(
                name,
                full,
                new Characters(),
                encoding,
                new FilterAndVerify<>(filter, Strings::grams, distance),
                Profile.of(_ -> new EditProof(distance)));
    }

    private static int gram(String q) {
        String digits = q.isEmpty() ? PRESET_GRAM : q;
        if (!digits.matches("[0-9]{1,4}")) throw new IllegalArgumentException("q must be a whole number: " + q);
        return Integer.parseInt(digits);
    }
}
