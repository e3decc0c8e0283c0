package org.semblance.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.text.Detectors;
import org.semblance.text.catalogue.Method;
import picocli.CommandLine.Option;

/** The methods to plan, with common parameters. */
final class PlanMethods {
    private static final String PRESET = "exact,ppjoin+,minhash,simhash";

    @Option(
            names = {"-m", "--methods", "--method"},
            paramLabel = "METHOD",
            split = ",",
            defaultValue = PRESET,
            description = "Methods to plan, separated by commas, with parameters after a question mark:"
                    + " 'exact,minhash?permutations=256'. See 'semblance methods'. Default: " + PRESET + ".")
    List<String> spellings = new ArrayList<>();

    @Option(
            names = {"-t", "--threshold"},
            paramLabel = "T",
            description = "Threshold of the methods that do not set one: a share such as 0.7 for similarities, a whole"
                    + " number for counts.")
    @Nullable
    String threshold;

    @Option(
            names = "--tokens",
            paramLabel = "TOKENS",
            description = "whitespace, words, shingles:K or chars:Q, for methods with this parameter.")
    @Nullable
    String tokens;

    @Option(
            names = "--measure",
            paramLabel = "MEASURE",
            description = "jaccard, cosine, dice, overlap, hamming or edit, for methods with this parameter.")
    @Nullable
    String measure;

    @Option(
            names = "--language",
            paramLabel = "LANG",
            description = "Language of stop words and stems, for methods with this parameter.")
    @Nullable
    String language;

    @Option(names = "--multiset", description = "Treat the n-th occurrence of a token as a distinct token.")
    boolean multiset;

    /** The methods, and a note for each common parameter that does not apply to one of them. */
    record Chosen(List<Detector<?>> detectors, List<String> notes) {}

    Chosen chosen() {
        List<MethodSpelling> methods = MethodSpelling.list(spellings);
        List<String> notes = new ArrayList<>();
        List<Detector<?>> detectors = new ArrayList<>();
        boolean thresholdApplies = false;
        for (MethodSpelling method : methods) {
            Map<String, String> parameters = parameters(method, notes);
            thresholdApplies |= parameters.containsKey("threshold");
            MethodSpelling full = method;
            for (var parameter : parameters.entrySet()) full = full.with(parameter.getKey(), parameter.getValue());
            detectors.add(full.detector());
        }
        if (threshold != null && !thresholdApplies)
            throw new IllegalArgumentException(
                    "-t %s applies to none of these methods; set it for each method, as in -m '%s'"
                            .formatted(threshold, methods.getFirst().with("threshold", "T")));
        return new Chosen(detectors, notes);
    }

    /** The common parameters that apply to a method and that it does not set itself. */
    private Map<String, String> parameters(MethodSpelling method, List<String> notes) {
        Map<String, String> given = new LinkedHashMap<>();
        if (tokens != null) given.put("tokens", tokens);
        if (measure != null) given.put("measure", measure);
        if (language != null) given.put("language", language);
        if (multiset) given.put("multiset", "true");
        Set<String> known = new LinkedHashSet<>();
        for (Method one : Detectors.methods()) {
            if (one.name().equals(method.name())) one.parameters().forEach(p -> known.add(p.name()));
        }
        given.keySet().removeIf(method::sets);
        given.keySet().removeIf(parameter -> {
            if (known.contains(parameter)) return false;
            notes.add("--" + parameter + " does not apply to " + method);
            return true;
        });
        if (threshold == null || method.setsThreshold()) return given;
        // With --measure the threshold is checked by the method: whether it is a count depends on the measure.
        boolean applies = given.containsKey("measure")
                || method.detector().relation().counts() == MethodSpelling.isCount(threshold);
        if (applies) given.put("threshold", threshold);
        else notes.add("-t " + threshold + " does not apply to " + method);
        return given;
    }
}
