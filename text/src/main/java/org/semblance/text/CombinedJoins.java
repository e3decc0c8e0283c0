package org.semblance.text;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.semblance.Detector;
import org.semblance.OnlineForm;
import org.semblance.Profile;
import org.semblance.analysis.Analyzer;
import org.semblance.proof.PageProof;
import org.semblance.records.bits.BitVectors;
import org.semblance.records.pages.PageForms;
import org.semblance.records.pages.PageFormsEncoding;
import org.semblance.records.pages.PageFormsEncoding.Form;
import org.semblance.records.sketch.Sketches;
import org.semblance.relation.BitsAgreeing;
import org.semblance.relation.Combined;
import org.semblance.relation.CombinedBySite;
import org.semblance.relation.SharedAtLeast;
import org.semblance.search.FilterAndVerify;
import org.semblance.search.Search;
import org.semblance.search.UnionSearch;
import org.semblance.search.keys.KeySearch;
import org.semblance.text.SupershingleJoins.SupershingleForm;
import org.semblance.text.catalogue.Method;
import org.semblance.text.catalogue.Method.Parameter;
import org.semblance.text.catalogue.ParameterValues;
import org.semblance.text.html.Boilerplate;
import org.semblance.text.words.PageTerms;

/**
 * Supershingles and projections together: the methods {@code combined} and {@code combined-by-site} of the catalogue.
 */
final class CombinedJoins {
    private static final Parameter SHARED =
            new Parameter("b-agree", "2", "the least number of supershingles that near duplicates share");
    private static final Parameter AGREEING =
            new Parameter("c-agree", "355", "the least number of bits in which their projections agree");
    private static final Parameter ACROSS =
            new Parameter("agree", "372", "the least number of agreeing bits for pages of different sites");

    private CombinedJoins() {}

    static Method combined(String name, String summary, String use, String paper) {
        return new Method(name, summary, use, paper, parameters(SHARED, AGREEING), values -> combined(name, values))
                .published(Map.of("hash", "rabin", "normalize", "none"));
    }

    static Method bySite(String name, String summary, String use, String paper) {
        return new Method(
                        name, summary, use, paper, parameters(SHARED, AGREEING, ACROSS), values -> bySite(name, values))
                .published(Map.of("hash", "rabin", "pieces", Projection.PUBLISHED_PIECES, "normalize", "none"));
    }

    private static List<Parameter> parameters(Parameter... own) {
        // The supershingles find the pairs of combined; bits find only pairs across sites.
        Stream<Parameter> bits = Projection.PARAMETERS.stream()
                .filter(p -> own.length > 2 || !p.name().equals("pieces"));
        return Stream.of(SupershingleForm.PARAMETERS.stream(), bits, Stream.of(own), Stream.of(Boilerplate.parameter()))
                .flatMap(s -> s)
                .toList();
    }

    private static Detector<?> combined(String name, Map<String, String> values) {
        ParameterValues settings = new ParameterValues(values);
        Projection projection = Projection.of(settings);
        Combined relation = relation(settings, projection);
        Search<PageForms> search =
                new FilterAndVerify<>(new KeySearch(relation.sketches()), PageForms::sketches, relation, true);
        PageFormsEncoding forms = encoding(settings, projection, false);
        Analyzer terms = new PageTerms(projection.normalization());
        Profile profile = Profile.of(PageProof.of(
                        relation, terms, forms, SupershingleForm.of(settings).encoding(), projection.encoding()))
                .online(new OnlineForm.Refused("it has two thresholds, and an index has one: use simhash or minhash"));
        return new Detector<>(name, values, terms, forms, search, profile);
    }

    private static Detector<?> bySite(String name, Map<String, String> values) {
        ParameterValues settings = new ParameterValues(values);
        Projection projection = Projection.of(settings);
        Combined within = relation(settings, projection);
        BitsAgreeing across = projection.agreeing(settings, "agree");
        CombinedBySite relation = new CombinedBySite(within, across);
        Search<PageForms> same =
                new FilterAndVerify<>(new KeySearch(within.sketches()), PageForms::sketches, relation.only(true));
        Search<PageForms> others =
                new FilterAndVerify<>(projection.search(across), PageForms::bits, relation.only(false));
        Search<PageForms> search = new UnionSearch<>(same, others, relation, true);
        PageFormsEncoding forms = encoding(settings, projection, true);
        Analyzer terms = new PageTerms(projection.normalization());
        Profile profile = Profile.of(PageProof.of(
                        relation, terms, forms, SupershingleForm.of(settings).encoding(), projection.encoding()))
                .reference(Detectors.variant(name, values, Map.of("pieces", "exact")))
                .online(new OnlineForm.Refused("an index has no sites of pages: use simhash or minhash"));
        return new Detector<>(name, values, terms, forms, search, profile);
    }

    private static Combined relation(ParameterValues settings, Projection projection) {
        Boilerplate.parse(settings.text("boilerplate"));
        int supershingles = SupershingleForm.of(settings).supershingles();
        SharedAtLeast shared = new SharedAtLeast(settings.number("b-agree", 1, supershingles), supershingles);
        return new Combined(
                shared, new BitsAgreeing(projection.bits(), settings.number("c-agree", 0, projection.bits())));
    }

    private static PageFormsEncoding encoding(ParameterValues settings, Projection projection, boolean sites) {
        SupershingleForm form = SupershingleForm.of(settings);
        Form<Sketches> sketches = Form.of(form.shingles(), form.encoding());
        Form<BitVectors> bits = new Form<>(projection.shingles().map(s -> s), projection.encoding());
        return new PageFormsEncoding(sketches, bits, sites);
    }
}
