package org.semblance.text;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.semblance.Detector;
import org.semblance.OnlineForm;
import org.semblance.Profile;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.Shingles;
import org.semblance.proof.FingerprintProof;
import org.semblance.proof.PairProof;
import org.semblance.records.bits.BitVectors;
import org.semblance.records.bits.SimhashEncoding;
import org.semblance.records.bits.Weighting;
import org.semblance.records.bits.Weighting.TermFrequency;
import org.semblance.relation.BitsAgreeing;
import org.semblance.search.CollisionCurve;
import org.semblance.search.FilterAndVerify;
import org.semblance.search.Search;
import org.semblance.search.hamming.blocks.BlockSearch;
import org.semblance.search.hamming.blocks.PieceSearch;
import org.semblance.text.catalogue.Method;
import org.semblance.text.catalogue.Method.Parameter;
import org.semblance.text.catalogue.ParameterValues;
import org.semblance.text.html.Boilerplate;
import org.semblance.text.words.Normalization;
import org.semblance.text.words.PageTerms;

/**
 * Random projection of web pages (Alg. C), by the parameters users write.
 *
 * @param shingles projected instead of single terms, if present
 * @param pieces near duplicates must agree in one of these pieces; 0 to find all pairs
 */
record Projection(int bits, Optional<Shingles> shingles, int pieces, Normalization normalization) {
    /** The most differing bits that {@link BlockSearch} supports. */
    private static final int MOST_DIFFERING = 63;

    private static final String TERMS = "terms";
    private static final String EXACT = "exact";
    static final String PUBLISHED_PIECES = "12";

    static final Parameter THRESHOLD =
            new Parameter("threshold", "372", "t, the least number of bits in which near duplicates agree");

    static final List<Parameter> PARAMETERS = List.of(
            new Parameter("bits", "384", "b, the bits of a projection: a multiple of 64, 64 to 1024"),
            new Parameter("tokens", TERMS, "what is projected: terms | shingles:K, K consecutive terms"),
            new Parameter(
                    "pieces",
                    EXACT,
                    "exact, which finds every pair | N pieces of the bits, in one of which near duplicates must"
                            + " agree: " + PUBLISHED_PIECES
                            + " in the paper, which may miss pairs that differ in 12 bits or more"),
            Normalization.PARAMETER);

    static Projection of(ParameterValues settings) {
        int words = settings.number("bits", Long.SIZE, SimhashEncoding.MOST_BITS) / Long.SIZE;
        int bits = words * Long.SIZE;
        if (!settings.text("bits").equals(Integer.toString(bits))) {
            throw new IllegalArgumentException("bits must be a multiple of 64: " + settings.text("bits"));
        }
        boolean exact =
                settings.text("pieces").equals(EXACT) || settings.text("pieces").isEmpty();
        int pieces = exact ? 0 : settings.number("pieces", 1, PieceSearch.MOST_PIECES);
        Normalization normalization = Normalization.parse(settings.text(Normalization.NAME));
        return new Projection(bits, shingles(settings.text("tokens")), pieces, normalization);
    }

    private static Optional<Shingles> shingles(String tokens) {
        if (tokens.equals(TERMS)) return Optional.empty();
        if (tokens.matches("shingles:[0-9]{1,3}")) {
            int size = Integer.parseInt(tokens.substring(tokens.indexOf(':') + 1));
            if (size > 0) return Optional.of(new Shingles(size));
        }
        throw new IllegalArgumentException("tokens must be terms or shingles:K with K from 1 to 999: " + tokens);
    }

    static Method method(String name, String summary, String use, String paper) {
        return new Method(name, summary, use, paper, parameters(), values -> detector(name, values))
                .published(Map.of("pieces", PUBLISHED_PIECES, "normalize", "none"))
                .loose("330");
    }

    private static List<Parameter> parameters() {
        return Stream.of(
                        PARAMETERS.subList(0, 1),
                        List.of(THRESHOLD),
                        PARAMETERS.subList(1, PARAMETERS.size()),
                        List.of(Boilerplate.parameter()))
                .flatMap(List::stream)
                .toList();
    }

    private static Detector<?> detector(String name, Map<String, String> values) {
        ParameterValues settings = new ParameterValues(values);
        Projection projection = of(settings);
        Boilerplate.parse(settings.text("boilerplate"));
        BitsAgreeing relation = projection.agreeing(settings, "threshold");
        Search<BitVectors> search =
                new FilterAndVerify<>(projection.search(relation), Function.identity(), relation, true);
        Analyzer analyzer = projection.analyzer();
        SimhashEncoding encoding = projection.encoding();
        Profile profile = Profile.of(FingerprintProof.of(relation, analyzer, encoding, projection.candidates(relation)))
                .reference(Detectors.variant(name, values, Map.of("pieces", EXACT)))
                .curve(CollisionCurve.bits(
                        relation.bits(),
                        relation.least(),
                        "at least %d of %d bits agree".formatted(relation.least(), relation.bits())))
                .online(
                        new OnlineForm.Refused(
                                "an index compares texts, and projection also compares images of pages: use simhash or minhash"));
        return new Detector<>(name, values, analyzer, encoding, search, profile);
    }

    /** A threshold of agreeing bits that the search supports. */
    BitsAgreeing agreeing(ParameterValues settings, String parameter) {
        return new BitsAgreeing(bits, settings.number(parameter, Math.max(1, bits - MOST_DIFFERING), bits));
    }

    private Analyzer analyzer() {
        Analyzer terms = new PageTerms(normalization);
        return shingles.map(s -> terms.then(s, "shingles:" + s.size())).orElse(terms);
    }

    SimhashEncoding encoding() {
        return new SimhashEncoding(bits, new Weighting.Occurrences(TermFrequency.RAW), false);
    }

    /** Shows whether two projections are candidates: whether they agree in one of the pieces. */
    private FingerprintProof.Candidates candidates(BitsAgreeing relation) {
        if (pieces == 0) return FingerprintProof.ALL;
        PieceSearch search = new PieceSearch(relation.asDistance(), pieces);
        return (both, _) -> {
            int agreeing = search.agreeing(both, 0, 1);
            return Optional.of(new PairProof.Step(
                    "candidates",
                    agreeing > 0,
                    "%d of %d pieces of the bits agree, one is needed".formatted(agreeing, pieces)));
        };
    }

    /** Finds the pairs, with distances as scores. */
    Search<BitVectors> search(BitsAgreeing relation) {
        return pieces == 0 ? new BlockSearch(relation.asDistance()) : new PieceSearch(relation.asDistance(), pieces);
    }
}
