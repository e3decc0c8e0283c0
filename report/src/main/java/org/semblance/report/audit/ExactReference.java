package org.semblance.report.audit;

import java.util.Optional;
import org.semblance.Detector;
import org.semblance.text.Detectors;

/**
 * The exact method with which a run is compared.
 *
 * @param own whether it has the relation of the audited method
 * @param meaning what its pairs are, in words
 */
public record ExactReference(Detector<?> detector, boolean own, String meaning) {
    public ExactReference {
        if (!detector.search().exact())
            throw new IllegalArgumentException(detector.name()
                    + " does not find every pair with these parameters, so it cannot serve as the reference; name an exact"
                    + " method, such as exact");
    }

    /** Any exact method, spelled as {@link Detectors#parse} reads it. */
    public static ExactReference parse(String spelling) {
        Detector<?> detector = Detectors.parse(spelling);
        return new ExactReference(detector, false, "all pairs of " + spelling + ": " + relation(detector));
    }

    /** The exact method that the audited method names; empty if the method is exact itself. */
    public static Optional<ExactReference> of(Detector<?> method) {
        if (method.search().exact()) return Optional.empty();
        Detector<?> exact = method.profile()
                .reference()
                .orElseThrow(() -> new IllegalArgumentException(method.name()
                        + " names no exact method for its relation; name one, such as --against 'exact?t=0.8'"))
                .get();
        return Optional.of(new ExactReference(exact, true, "all pairs with " + relation(exact)));
    }

    private static String relation(Detector<?> detector) {
        return "%s %s %s over %s"
                .formatted(
                        detector.relation().measure(),
                        detector.relation().distance() ? "≤" : "≥",
                        detector.relation().threshold(),
                        detector.analyzer().name());
    }

    /** Whether the form of a document depends on all others, so that no sample can be compared as the run did. */
    public boolean needsCollection() {
        return detector.encoding().dependsOnCollection();
    }
}
