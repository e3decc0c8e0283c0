package org.semblance.cli;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.report.compare.Candidate;
import org.semblance.report.compare.Comparer;
import org.semblance.text.Detectors;
import picocli.CommandLine.Option;

/** The methods to be compared, each as {@link Detectors#parse} reads it. */
final class CompareMethods {
    @Option(
            names = {"-m", "--methods", "--method"},
            paramLabel = "METHOD",
            split = ",",
            required = true,
            description = "Methods to compare, between commas; parameters behind a question mark:"
                    + " 'exact,simhash?threshold=6&index=manku'. See 'semblance methods'.")
    private List<String> spellings = new ArrayList<>();

    @Option(
            names = {"-t", "--threshold"},
            paramLabel = "T",
            description =
                    "Threshold of the methods that spell none: a share such as 0.7 for those whose scores are shares, a whole"
                            + " number for those that count, if all of these have one measure.")
    @Nullable
    private String threshold;

    /** The methods, and a note for each that the common threshold was not for. */
    record Chosen(List<Candidate> candidates, List<String> notes) {}

    Chosen chosen() {
        Set<String> unique = new LinkedHashSet<>();
        for (String spelling : spellings) {
            if (spelling.isBlank())
                throw new IllegalArgumentException("-m has an empty method: " + String.join(",", spellings));
            if (!unique.add(spelling.strip()))
                throw new IllegalArgumentException("method " + spelling.strip() + " is named twice");
        }
        if (unique.size() > Comparer.MOST_METHODS)
            throw new IllegalArgumentException(
                    "at most " + Comparer.MOST_METHODS + " methods can be compared: " + unique.size());
        List<String> notes = new ArrayList<>();
        List<Candidate> candidates = new ArrayList<>();
        Set<String> measures = new LinkedHashSet<>();
        for (String spelling : unique) {
            Detector<?> preset = Detectors.parse(spelling);
            boolean fits =
                    threshold != null && !spelled(spelling) && preset.relation().counts() == isCount(threshold);
            if (fits) measures.add(preset.relation().measure());
            if (threshold != null && !fits)
                notes.add("-t " + threshold + " is not for " + spelling + ", which stays at "
                        + preset.relation().threshold());
            candidates.add(new Candidate(
                    spelling, threshold != null && fits ? Detectors.parse(with(spelling, threshold)) : preset));
        }
        if (threshold != null && measures.isEmpty())
            throw new IllegalArgumentException(
                    "-t " + threshold + " is for none of these methods; spell it for each, as in " + example(unique));
        if (threshold != null && isCount(threshold) && measures.size() > 1)
            throw new IllegalArgumentException("-t " + threshold + " would mean different things ("
                    + measures.stream().collect(Collectors.joining(", ")) + "); spell it for each, as in "
                    + example(unique));
        return new Chosen(candidates, notes);
    }

    private static String example(Set<String> spellings) {
        return "-m '" + with(spellings.iterator().next(), "T") + "'";
    }

    private static String with(String spelling, String value) {
        return spelling + (spelling.indexOf('?') < 0 ? "?" : "&") + "threshold=" + value;
    }

    private static boolean spelled(String spelling) {
        return spelling.matches(".*[?&](?:t|threshold)=.*");
    }

    /** 1 is the largest share; what is larger is a number of things. */
    private static boolean isCount(String value) {
        return value.matches("[0-9]+") && !value.equals("1");
    }
}
