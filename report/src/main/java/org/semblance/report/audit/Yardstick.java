package org.semblance.report.audit;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.semblance.Detector;
import org.semblance.records.simhash.SimhashEncoding;
import org.semblance.records.spots.SpotEncoding;
import org.semblance.text.Detectors;

/**
 * What a run is held against: an exact method.
 *
 * @param own whether it looks for what the audited method looks for
 * @param meaning what its pairs are, in words
 */
public record Yardstick(Detector<?> detector, boolean own, String meaning) {
    public Yardstick {
        if (!detector.search().exact())
            throw new IllegalArgumentException(detector.name()
                    + " does not find every pair with these parameters, so nothing can be held against it; name an exact method,"
                    + " such as exact");
    }

    /** Any exact method, spelled as {@link Detectors#parse} reads it. */
    public static Yardstick parse(String spelling) {
        Detector<?> detector = Detectors.parse(spelling);
        return new Yardstick(detector, false, "all pairs of " + spelling + ": " + relation(detector));
    }

    /** The method's own relation, all of it; nothing if the method finds all of it itself. */
    public static Optional<Yardstick> of(Detector<?> method) {
        if (method.search().exact()) return Optional.empty();
        Detector<?> exact = switch (method.name()) {
            case "minhash" ->
                Detectors.of(
                        "exact",
                        Map.of(
                                "tokens", method.parameters().getOrDefault("tokens", ""),
                                "threshold", method.parameters().getOrDefault("threshold", "")));
            case "bestjoin" -> with(method, Map.of("mode", "exact"), "max-df");
            case "simhash" -> with(method, Map.of("index", "exact"), "k", "p", "model", "recall", "tables");
            case "slst" -> with(method, Map.of(), "max-df");
            case "signcd" -> with(method, Map.of("prune", "none", "greedy", "false", "candidates", "all"));
            case "ncd", "spotsigncd" -> with(method, Map.of("prune", "none", "greedy", "false"));
            case "projection", "combined-by-site" -> with(method, Map.of("pieces", "exact"));
            default ->
                throw new IllegalArgumentException(
                        method.name()
                                + " has no exact method of its own to be held against; name one, such as --against 'exact?t=0.8'");
        };
        return Optional.of(new Yardstick(exact, true, "all pairs with " + relation(exact)));
    }

    private static Detector<?> with(Detector<?> method, Map<String, String> changed, String... left) {
        Map<String, String> parameters = new LinkedHashMap<>(method.parameters());
        for (String name : left) parameters.remove(name);
        parameters.putAll(changed);
        return Detectors.of(method.name(), parameters);
    }

    private static String relation(Detector<?> detector) {
        return "%s %s %s over %s"
                .formatted(
                        detector.relation().measure(),
                        detector.relation().distance() ? "≤" : "≥",
                        detector.relation().threshold(),
                        detector.analyzer().name());
    }

    /** Whether the form of a document follows from all the others, so that no sample can be compared as the documents were. */
    public boolean needsCollection() {
        return detector.encoding() instanceof SpotEncoding
                || detector.encoding() instanceof SimhashEncoding simhash && simhash.needsCollection();
    }
}
