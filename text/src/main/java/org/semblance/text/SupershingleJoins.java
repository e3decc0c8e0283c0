package org.semblance.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.semblance.Detector;
import org.semblance.OnlineForm;
import org.semblance.Profile;
import org.semblance.analysis.Analyzer;
import org.semblance.proof.SketchProof;
import org.semblance.records.sketch.SketchEncoding;
import org.semblance.relation.SharedAtLeast;
import org.semblance.search.CollisionCurve;
import org.semblance.search.keys.KeySearch;
import org.semblance.text.catalogue.Method;
import org.semblance.text.catalogue.Method.Parameter;
import org.semblance.text.catalogue.ParameterValues;
import org.semblance.text.html.Boilerplate;
import org.semblance.text.words.PageTerms;

/** The method {@code supershingle} of the catalogue: sketches of web pages that agree in some of their values. */
final class SupershingleJoins {
    private static final Parameter AGREE =
            new Parameter("threshold", "2", "the least number of equal supershingles of near duplicates");

    private static final List<Parameter> PARAMETERS = Stream.concat(
                    Stream.concat(SupershingleForm.PARAMETERS.stream(), Stream.of(AGREE)),
                    Stream.of(Boilerplate.parameter()))
            .toList();

    private SupershingleJoins() {}

    static Method supershingle(String name, String summary, String paper) {
        return new Method(name, summary, paper, PARAMETERS, values -> detector(name, values));
    }

    private static Detector<?> detector(String name, Map<String, String> given) {
        ParameterValues values = new ParameterValues(given);
        SupershingleForm form = SupershingleForm.of(values);
        Boilerplate.parse(values.text("boilerplate"));
        int agree = values.number("threshold", "2", 1, form.supershingles());
        Map<String, String> full = new LinkedHashMap<>(given);
        for (Parameter parameter : PARAMETERS) {
            full.put(parameter.name(), values.text(parameter.name(), parameter.preset()));
        }
        Analyzer analyzer = PageTerms.analyzer().then(form.shingles(), "shingles:" + form.size());
        SketchEncoding encoding = form.encoding();
        SharedAtLeast relation = new SharedAtLeast(agree, form.supershingles());
        Profile profile = Profile.of(_ -> SketchProof.of(analyzer, encoding, relation))
                .curve(CollisionCurve.sketches(agree, encoding.width(), encoding.permutations() / encoding.width()))
                .online(
                        new OnlineForm.Refused(
                                "an index compares texts, and supershingle also compares images of pages: use simhash or minhash"));
        return new Detector<>(name, full, analyzer, encoding, new KeySearch(relation), profile);
    }
}
