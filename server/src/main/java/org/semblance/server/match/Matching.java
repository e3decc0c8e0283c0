package org.semblance.server.match;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.semblance.Detector;
import org.semblance.online.TableMaker;
import org.semblance.records.TokenSetEncoding;
import org.semblance.records.sketch.EstimatedBands;
import org.semblance.records.sketch.MinWise;
import org.semblance.records.sketch.VerifiedBands;
import org.semblance.relation.BitDistance;
import org.semblance.relation.EstimatedJaccard;
import org.semblance.relation.Jaccard;
import org.semblance.relation.OverlapMeasure;
import org.semblance.relation.OverlapRelation;
import org.semblance.relation.Threshold;
import org.semblance.run.Workers;
import org.semblance.search.hamming.MankuTables;
import org.semblance.search.hamming.PsmTable;
import org.semblance.search.keys.Bands;
import org.semblance.server.index.LiveSettings;
import org.semblance.server.index.Refusal;
import org.semblance.text.Detectors;
import org.semblance.text.HammingParameters;
import org.semblance.text.Simhash;

/**
 * How documents are matched by the settings of an index: a detector of the catalogue that needs to know nothing of the
 * collection before its first document.
 */
public final class Matching {
    /** What the methods of an index are called. */
    public static final List<String> METHODS = List.of("simhash", "exact", "allpairs", "ppjoin", "ppjoin+", "minhash");

    private static final String WEIGHTS = "weights";
    private static final int MOST_EXACT_BITS = 16;

    private final Detector<?> detector;

    private Matching(Detector<?> detector) {
        this.detector = detector;
    }

    /**
     * Reads settings. No file is opened, whatever they say.
     *
     * @throws Refusal if they make no sense
     */
    public static Matching of(LiveSettings settings) {
        if (!METHODS.contains(settings.method())) {
            throw refused("method must be one of %s: %s".formatted(String.join(", ", METHODS), settings.method()));
        }
        Map<String, String> values = new LinkedHashMap<>(settings.set());
        if (settings.method().equals("simhash")) requireOwnWeights(values);
        if (values.containsKey("threshold") || values.containsKey("t")) {
            throw refused("the threshold stands by itself, not among the further parameters");
        }
        if (!settings.threshold().isEmpty()) values.put("threshold", settings.threshold());
        try {
            Matching matching = new Matching(Detectors.of(settings.method(), values));
            matching.requireKnownForm();
            return matching;
        } catch (IllegalArgumentException e) {
            throw refused(String.valueOf(e.getMessage()));
        }
    }

    /** Weights by a collection there cannot be, and a table would have to be read from a file that a client names. */
    private static void requireOwnWeights(Map<String, String> values) {
        String weights = values.getOrDefault(WEIGHTS, "tf");
        if (!weights.equals("tf")) {
            throw refused("weights must be tf: others follow from a collection, and an index has none when it begins");
        }
        if (values.containsKey("recall")) {
            throw refused("recall is reached by k and p for a collection that is there: say k and p");
        }
        values.put(WEIGHTS, "tf");
    }

    private static Refusal refused(String why) {
        return new Refusal(Refusal.Kind.BAD_REQUEST, why);
    }

    private void requireKnownForm() {
        switch (detector.encoding()) {
            case TokenSetEncoding _ -> {
                if (detector.relation() instanceof OverlapRelation) return;
            }
            case VerifiedBands _, EstimatedBands _ -> {
                return;
            }
            default -> {
                if (detector.relation() instanceof BitDistance(int most) && most <= MOST_EXACT_BITS) {
                    Simhash.of(detector);
                    return;
                }
            }
        }
        throw new IllegalArgumentException("an index cannot compare by these parameters of " + detector.name());
    }

    public Detector<?> detector() {
        return detector;
    }

    /** A matcher with all documents that are kept. */
    public Matcher<?> matcher(Contents contents) throws InterruptedException {
        return switch (detector.encoding()) {
            case TokenSetEncoding(boolean multiset) ->
                SetMatcher.of(detector.name(), new Tokens(detector.analyzer(), multiset), measure(), contents);
            case VerifiedBands _ -> {
                Jaccard measure = new Jaccard(Threshold.parseFraction(parameter("threshold")));
                yield bands(new BandJudge.ByTokens(measure, permutations()), contents);
            }
            case EstimatedBands _ -> {
                EstimatedJaccard relation = new EstimatedJaccard(Threshold.parseFraction(parameter("threshold")));
                yield bands(new BandJudge.ByLeastValues(relation, permutations()), contents);
            }
            default -> PrintMatcher.of(Simhash.of(detector), distance(), tables(), contents);
        };
    }

    private OverlapMeasure measure() {
        return ((OverlapRelation) (Object) detector.relation()).how();
    }

    private BandMatcher bands(BandJudge judge, Contents contents) throws InterruptedException {
        return BandMatcher.of(new Tokens(detector.analyzer(), false), bands(), judge, contents);
    }

    private Bands bands() {
        return new Bands(Integer.parseInt(parameter("bands")), Integer.parseInt(parameter("rows")));
    }

    private MinWise permutations() {
        return new MinWise(bands().permutations());
    }

    private String parameter(String name) {
        return detector.parameters().getOrDefault(name, "");
    }

    private int distance() {
        return Integer.parseInt(parameter("threshold"));
    }

    private TableMaker tables() {
        int distance = distance();
        Map<String, String> given = new LinkedHashMap<>(detector.parameters());
        given.keySet().retainAll(HammingParameters.NAMES);
        HammingParameters how = HammingParameters.of(given);
        return switch (how.kind()) {
            case EXACT -> TableMaker.exact(distance);
            case MANKU -> prints -> MankuTables.of(prints, distance, how.tables(), new Workers(1));
            case PSM -> prints -> PsmTable.ofAscending(prints, distance, how.flips(), how.head(), how.model());
        };
    }
}
