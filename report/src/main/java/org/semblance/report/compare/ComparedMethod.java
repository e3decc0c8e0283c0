package org.semblance.report.compare;

import java.util.LinkedHashMap;
import java.util.Map;
import org.semblance.Detector;

/**
 * A method in a comparison.
 *
 * @param label the method as the user wrote it
 * @param detector the method
 */
public record ComparedMethod(String label, Detector<?> detector) {
    /**
     * Whether both methods compute the same score for every pair, whatever their thresholds and searches: they have the
     * same encoding and measure, and all common parameters have equal values.
     */
    boolean scoresLike(ComparedMethod other) {
        Detector<?> d = other.detector;
        if (!detector.encoding().equals(d.encoding())) return false;
        if (!detector.analyzer().name().equals(d.analyzer().name())) return false;
        if (!detector.relation().measure().equals(d.relation().measure())) return false;
        Map<String, String> common = new LinkedHashMap<>(detector.parameters());
        common.remove("threshold");
        common.keySet().retainAll(d.parameters().keySet());
        return common.entrySet().stream()
                .allMatch(e -> e.getValue().equals(d.parameters().get(e.getKey())));
    }
}
