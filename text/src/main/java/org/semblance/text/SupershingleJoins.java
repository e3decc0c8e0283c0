package org.semblance.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.semblance.Detector;
import org.semblance.OnlineForm;
import org.semblance.Profile;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.RabinShingles;
import org.semblance.analysis.Shingles;
import org.semblance.analysis.TokenFilter;
import org.semblance.proof.SketchProof;
import org.semblance.records.sketch.GroupHash;
import org.semblance.records.sketch.SketchEncoding;
import org.semblance.relation.SharedAtLeast;
import org.semblance.search.CollisionCurve;
import org.semblance.search.keys.KeySearch;
import org.semblance.text.catalogue.Method;
import org.semblance.text.catalogue.Method.Parameter;
import org.semblance.text.catalogue.ParameterValues;
import org.semblance.text.html.Boilerplate;
import org.semblance.text.words.Normalization;
import org.semblance.text.words.PageTerms;

/** The method {@code supershingle} of the catalogue: sketches of web pages that agree in some of their values. */
final class SupershingleJoins {
    private static final Parameter AGREE =
            new Parameter("threshold", "2", "the least number of equal supershingles of near duplicates");

    private static final List<Parameter> PARAMETERS = Stream.concat(
                    Stream.concat(SupershingleForm.PARAMETERS.stream(), Stream.of(AGREE)),
                    Stream.of(Normalization.PARAMETER, Boilerplate.parameter()))
            .toList();

    private SupershingleJoins() {}

    static Method supershingle(String name, String summary, String use, String paper) {
        return new Method(name, summary, use, paper, PARAMETERS, values -> detector(name, values))
                .published(Map.of("hash", "rabin", "normalize", "none"))
                .loose("1");
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
        Analyzer analyzer = new PageTerms(Normalization.of(full, Normalization.FULL))
                .then(form.shingles(), "shingles:" + form.size());
        SketchEncoding encoding = form.encoding();
        SharedAtLeast relation = new SharedAtLeast(agree, form.supershingles());
        Profile profile = Profile.of(_ -> SketchProof.of(analyzer, encoding, relation))
                .curve(CollisionCurve.sketches(agree, encoding.width(), encoding.permutations() / encoding.width()))
                .online(
                        new OnlineForm.Refused(
                                "an index compares texts, and supershingle also compares images of pages: use simhash or minhash"));
        return new Detector<>(name, full, analyzer, encoding, new KeySearch(relation), profile);
    }

    /**
     * Pages as supershingles (Alg. B), by the parameters users write.
     *
     * @param size k, terms in a shingle
     * @param rabin whether shingles and supershingles are Rabin fingerprints
     */
    record SupershingleForm(int size, boolean rabin, SketchEncoding encoding) {
        private static final int LONGEST_SHINGLE = 1000;
        private static final int MOST_MINVALUES = 4096;
        private static final int MOST_SUPERSHINGLES = 256;

        static final List<Parameter> PARAMETERS = List.of(
                new Parameter("k", "8", "page terms in a shingle, 1 to " + LONGEST_SHINGLE),
                new Parameter("minvalues", "84", "minimal values of a page, m, 1 to " + MOST_MINVALUES),
                new Parameter(
                        "supershingles",
                        "6",
                        "groups of minimal values, m′, 1 to " + MOST_SUPERSHINGLES + ", all of the same size"),
                new Parameter(
                        "hash", "default", "default | rabin, 64-bit Rabin fingerprints of shingles and supershingles"),
                new Parameter(
                        "weights",
                        "set",
                        "set | frequency, the n-th occurrence of a shingle counts as a shingle of its own"));

        static SupershingleForm of(ParameterValues values) {
            int size = values.number("k", "8", 1, LONGEST_SHINGLE);
            int minvalues = values.number("minvalues", "84", 1, MOST_MINVALUES);
            int supershingles = values.number("supershingles", "6", 1, MOST_SUPERSHINGLES);
            if (minvalues % supershingles != 0) {
                throw new IllegalArgumentException("minvalues must be a multiple of supershingles: %d is not one of %d"
                        .formatted(minvalues, supershingles));
            }
            boolean rabin = values.choice("hash", "default", "rabin");
            boolean frequency = values.choice("weights", "set", "frequency");
            GroupHash hash = rabin ? GroupHash.RABIN : GroupHash.MIXED;
            return new SupershingleForm(size, rabin, new SketchEncoding(minvalues, supershingles, hash, frequency));
        }

        int supershingles() {
            return encoding.width();
        }

        TokenFilter shingles() {
            return rabin ? new RabinShingles(size) : new Shingles(size);
        }
    }
}
