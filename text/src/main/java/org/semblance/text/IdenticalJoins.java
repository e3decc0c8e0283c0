package org.semblance.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.semblance.Detector;
import org.semblance.Profile;
import org.semblance.proof.SameTextProof;
import org.semblance.records.texts.TextHashEncoding;
import org.semblance.relation.SameText;
import org.semblance.search.keys.SameTextSearch;
import org.semblance.text.CompressionJoins.WholeText;
import org.semblance.text.catalogue.Method;
import org.semblance.text.words.Normalization;
import org.semblance.text.words.TextEquality;

/** The method {@code identical} of the catalogue: documents with the same text. */
final class IdenticalJoins {
    private IdenticalJoins() {}

    static Method identical(String name, String summary, String use, String paper) {
        return new Method(name, summary, use, paper, List.of(TextEquality.PARAMETER), given -> detector(name, given));
    }

    private static Detector<?> detector(String name, Map<String, String> given) {
        TextEquality equality = TextEquality.parse(given.getOrDefault(Normalization.NAME, ""));
        Map<String, String> full = new LinkedHashMap<>(given);
        full.put(Normalization.NAME, equality.title());
        return new Detector<>(
                name,
                full,
                equality.before(new WholeText()),
                new TextHashEncoding(),
                new SameTextSearch(new SameText()),
                Profile.of(_ -> new SameTextProof(equality::plain)));
    }
}
