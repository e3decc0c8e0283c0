package org.semblance.report.audit;

import java.util.Optional;
import org.semblance.Detector;
import org.semblance.text.Detectors;

/** The exact method that the audited method declares; empty if the method itself is exact. */
public record ExactReference(Detector<?> detector, boolean own, String meaning) {
    public ExactReference {
        if (!detector.search().exact())
            throw new IllegalArgumentException(detector.name()
                    + " does not find every pair with these parameters, so it cannot serve as the reference; name an exact"
                    + " method, such as exact");
    }

    /** Parses an exact method in the syntax of {@link Detectors#parse}. */
    public static ExactReference parse(String spelling) {
        Detector<?> detector = Detectors.parse(spelling);
        return new ExactReference(detector, false, "all pairs of " + spelling + ": " + relation(detector));
    }

    /** The exact method that the audited method declares; empty if the method itself is exact. */
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
        return detector.relation().condition(detector.analyzer().name());
    }

    /**
     * Whether the representation of a document depends on all others, so that a sample cannot be compared like the
     * whole.
     */
    public boolean needsCollection() {
        return detector.encoding().dependsOnCollection();
    }
}
