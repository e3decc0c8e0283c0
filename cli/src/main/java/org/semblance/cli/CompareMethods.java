package org.semblance.cli;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.report.compare.ComparedMethod;
import org.semblance.report.compare.Comparer;
import picocli.CommandLine.Option;

/** The methods to compare. */
final class CompareMethods {
    @Option(
            names = {"-m", "--methods", "--method"},
            paramLabel = "METHOD",
            split = ",",
            required = true,
            description = "Methods to compare, separated by commas, with parameters after a question mark:"
                    + " 'exact,simhash?threshold=6&index=manku'. See 'semblance methods'.")
    private List<String> spellings = new ArrayList<>();

    @Option(
            names = {"-t", "--threshold"},
            paramLabel = "T",
            description = "Threshold of the methods that do not set one: a share such as 0.7 for similarities, a whole"
                    + " number for counts; a count requires that all these methods have the same measure.")
    @Nullable
    private String threshold;

    /** The methods, and a note for each to which the common threshold does not apply. */
    record Chosen(List<ComparedMethod> candidates, List<String> notes) {}

    Chosen chosen() {
        List<MethodSpelling> methods = MethodSpelling.list(spellings);
        if (methods.size() > Comparer.MOST_METHODS)
            throw new IllegalArgumentException(
                    "at most " + Comparer.MOST_METHODS + " methods can be compared: " + methods.size());
        if (threshold == null) {
            return new Chosen(
                    methods.stream().map(m -> candidate(m, m.detector())).toList(), List.of());
        }
        List<String> notes = new ArrayList<>();
        List<ComparedMethod> candidates = new ArrayList<>();
        Set<String> measures = new LinkedHashSet<>();
        for (MethodSpelling method : methods) {
            Detector<?> preset = method.detector();
            boolean applies =
                    !method.setsThreshold() && preset.relation().counts() == MethodSpelling.isCount(threshold);
            if (applies) measures.add(preset.relation().measure());
            else
                notes.add("-t %s does not apply to %s, which uses %s"
                        .formatted(threshold, method, preset.relation().threshold()));
            candidates.add(candidate(
                    method, applies ? method.with("threshold", threshold).detector() : preset));
        }
        String example =
                "set it for each method, as in -m '" + methods.getFirst().with("threshold", "T") + "'";
        if (measures.isEmpty())
            throw new IllegalArgumentException("-t " + threshold + " applies to none of these methods; " + example);
        if (MethodSpelling.isCount(threshold) && measures.size() > 1)
            throw new IllegalArgumentException("-t " + threshold + " would have different meanings ("
                    + String.join(", ", measures) + "); " + example);
        return new Chosen(candidates, notes);
    }

    private static ComparedMethod candidate(MethodSpelling method, Detector<?> detector) {
        return new ComparedMethod(method.text(), detector);
    }
}
