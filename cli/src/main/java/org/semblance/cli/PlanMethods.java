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
import org.semblance.text.Method;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The methods to be planned, each as {@link Detectors#parse} reads it, with what was said for all of them. */
final class PlanMethods {
    private static final String PRESET = "exact,ppjoin+,minhash,simhash";

    @ArgGroup(validate = false, heading = "%nMethods:%n")
    private Values values = new Values();

    static final class Values {
        @Option(
                names = {"-m", "--methods", "--method"},
                paramLabel = "METHOD",
                split = ",",
                defaultValue = PRESET,
                description = "Methods to plan, between commas; parameters behind a question mark:"
                        + " 'exact,minhash?permutations=256'. See 'semblance methods' (default: " + PRESET + ").")
        List<String> spellings = new ArrayList<>();

        @Option(
                names = {"-t", "--threshold"},
                paramLabel = "T",
                description = "Threshold of the methods that spell none: a share such as 0.7 for those whose scores are"
                        + " shares, a whole number for those that count.")
        @Nullable
        String threshold;

        @Option(
                names = "--tokens",
                paramLabel = "TOKENS",
                description = "whitespace, words, shingles:K or chars:Q, for the methods that have a choice.")
        @Nullable
        String tokens;

        @Option(
                names = "--measure",
                paramLabel = "MEASURE",
                description = "jaccard, cosine, dice, overlap, hamming or edit, for the methods that have a choice.")
        @Nullable
        String measure;

        @Option(
                names = "--language",
                paramLabel = "LANG",
                description = "Whose stop words and stems, for the methods that have a choice.")
        @Nullable
        String language;

        @Option(names = "--multiset", description = "Count the n-th occurrence of a token as a token of its own.")
        boolean multiset;
    }

    /** The methods, and a note for each word that was not for one of them. */
    record Chosen(List<Detector<?>> detectors, List<String> notes) {}

    Chosen chosen() {
        Set<String> unique = new LinkedHashSet<>();
        for (String spelling : values.spellings) {
            if (spelling.isBlank())
                throw new IllegalArgumentException("-m has an empty method: " + String.join(",", values.spellings));
            if (!unique.add(spelling.strip()))
                throw new IllegalArgumentException("method " + spelling.strip() + " is named twice");
        }
        List<String> notes = new ArrayList<>();
        List<Detector<?>> detectors = new ArrayList<>();
        boolean fits = false;
        for (String spelling : unique) {
            Map<String, String> wanted = wanted(spelling, notes);
            fits |= wanted.containsKey("threshold");
            StringBuilder full = new StringBuilder(spelling);
            wanted.forEach((name, value) ->
                    full.append(full.indexOf("?") < 0 ? '?' : '&').append(name + "=" + value));
            detectors.add(Detectors.parse(full.toString()));
        }
        if (values.threshold != null && !fits)
            throw new IllegalArgumentException("-t " + values.threshold
                    + " is for none of these methods; spell it for each, as in -m '"
                    + unique.iterator().next() + "?threshold=T'");
        return new Chosen(detectors, notes);
    }

    /** What was said for all methods and is for this one, which says nothing else itself. */
    private Map<String, String> wanted(String spelling, List<String> notes) {
        Map<String, String> said = new LinkedHashMap<>();
        if (values.tokens != null) said.put("tokens", values.tokens);
        if (values.measure != null) said.put("measure", values.measure);
        if (values.language != null) said.put("language", values.language);
        if (values.multiset) said.put("multiset", "true");
        int mark = spelling.indexOf('?');
        String name = mark < 0 ? spelling : spelling.substring(0, mark);
        Set<String> known = new LinkedHashSet<>();
        for (Method method : Detectors.methods()) {
            if (method.name().equals(name)) method.parameters().forEach(p -> known.add(p.name()));
        }
        said.keySet().removeIf(word -> {
            boolean fits = known.contains(word) && !spells(spelling, word);
            if (!fits && !spells(spelling, word)) notes.add("--" + word + " is not for " + spelling);
            return !fits;
        });
        if (values.threshold == null || spells(spelling, "t") || spells(spelling, "threshold")) return said;
        // A measure may count or not, which its threshold must know.
        boolean fits = said.containsKey("measure") || counts(spelling) == isCount(values.threshold);
        if (fits) said.put("threshold", values.threshold);
        else notes.add("-t " + values.threshold + " is not for " + spelling);
        return said;
    }

    private static boolean counts(String spelling) {
        return Detectors.parse(spelling).relation().counts();
    }

    private static boolean spells(String spelling, String name) {
        return spelling.matches(".*[?&]" + name + "=.*");
    }

    /** 1 is the largest share; what is larger is a number of things. */
    private static boolean isCount(String value) {
        return value.matches("[0-9]+") && !value.equals("1");
    }
}
