package org.semblance.report.compare;

import java.util.LinkedHashMap;
import java.util.Map;
import org.semblance.Detector;

/**
 * A method that takes part in a comparison.
 *
 * @param label the method as the user spelled it
 */
public record ComparedMethod(String label, Detector<?> detector) {
    /**
     * Whether the scores of both are the same function of two documents, whatever their thresholds and ways to search:
     * they encode alike and measure alike, and no parameter that both have is set differently.
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
