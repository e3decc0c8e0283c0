package org.semblance.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.semblance.Detector;
import org.semblance.Profile;
import org.semblance.analysis.Analyzer;
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

    static Method spotsigs(String name, String summary, String paper) {
        return new Method(name, summary, paper, PARAMETERS, values -> detector(name, values));
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
}
