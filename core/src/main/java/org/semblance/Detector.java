package org.semblance;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.semblance.analysis.Analyzer;
import org.semblance.records.Encoding;
import org.semblance.records.Records;
import org.semblance.relation.Relation;
import org.semblance.search.Search;

/**
 * A method of finding near duplicates: how text becomes tokens, the form in which documents are compared, what counts as
 * near duplicate, and how the pairs are found.
 *
 * @param name the method's name in outputs
 * @param parameters every parameter of the method in full, as users spell them
 */
public record Detector<R extends Records>(
        String name, Map<String, String> parameters, Analyzer analyzer, Encoding<R> encoding, Search<R> search) {
    public Detector {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }

    public Relation<R> relation() {
        return search.relation();
    }
}
