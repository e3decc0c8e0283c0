package org.semblance.report.saved;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.files.Locations;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.inputs.TextEncoding;
import org.semblance.pairs.PairListing;
import org.semblance.relation.Relation;
import org.semblance.report.ShellWords;
import org.semblance.run.Task;
import org.semblance.search.join.Scope;
import org.semblance.text.Detectors;

/** Command lines that continue from a run with another threshold, as users type them. */
public record ThresholdCommands(SavedRun run) {
    private static final String THRESHOLD = "threshold";
    private static final BigDecimal STEP = new BigDecimal("0.05");

    /** Searches the same inputs with the same options down to a looser threshold; empty if there is none. */
    public Optional<String> looser() {
        Detector<?> detector = run.detector();
        if (!detector.parameters().containsKey(THRESHOLD)) return Optional.empty();
        String threshold = loosened(detector.relation());
        Map<String, String> parameters = new LinkedHashMap<>(ShellWords.chosen(detector));
        parameters.put(THRESHOLD, threshold);
        if (threshold.equals(detector.relation().threshold()) || !isValid(parameters)) return Optional.empty();
        boolean link = run.task() == Task.LINK;
        if (link && run.news() == 0) return Optional.empty(); // the sides are not recorded
        List<String> words = new ArrayList<>(List.of("semblance", link ? "link" : "pairs"));
        List<Input> inputs = run.inputs();
        inputs.subList(0, link ? run.news() : inputs.size())
                .forEach(input -> words.add(ShellWords.quoted(name(input))));
        if (link) {
            words.add("--against");
            inputs.subList(run.news(), inputs.size()).forEach(input -> words.add(ShellWords.quoted(name(input))));
        }
        ShellWords.method(detector).forEach(word -> words.add(ShellWords.quoted(word)));
        reading(words);
        option(words, "--scope", run.scope().label(), Scope.ALL.label());
        option(words, "--min-tokens", Integer.toString(run.minTokens()), "1");
        return Optional.of(finished(words, threshold));
    }

    /**
     * Removes duplicates at the score of some pair of the run, without a new search; empty if the run cannot be
     * narrowed.
     *
     * @param beyond a score that must not be accepted; NaN if all may
     */
    public Optional<String> stricter(double score, double beyond) {
        boolean complete = run.listing() == PairListing.ALL && run.task() != Task.LINK;
        if (!complete || !run.detector().parameters().containsKey(THRESHOLD)) return Optional.empty();
        List<String> words = new ArrayList<>(List.of(
                "semblance",
                "dedup",
                "--from",
                ShellWords.quoted(run.directory().toString())));
        return Optional.of(finished(words, threshold(score, beyond)));
    }

    /**
     * A short threshold that accepts one score, but not the other. Scores in the tables are rounded to six digits, so the true
     * one may be half a unit beyond; scores that differ by a unit have the threshold in the middle.
     */
    public String threshold(double score, double beyond) {
        Relation<?> relation = run.detector().relation();
        if (Double.isNaN(beyond)) return relation.threshold();
        if (relation.counts()) return relation.format(score);
        RoundingMode looser = relation.distance() ? RoundingMode.CEILING : RoundingMode.FLOOR;
        BigDecimal half = new BigDecimal(relation.distance() ? "0.0000005" : "-0.0000005");
        BigDecimal written = BigDecimal.valueOf(score).setScale(6, RoundingMode.HALF_UP);
        BigDecimal accepted = written.add(half);
        BigDecimal refused =
                BigDecimal.valueOf(beyond).setScale(6, RoundingMode.HALF_UP).subtract(half);
        for (int digits = 2; digits <= 7; digits++) {
            BigDecimal rounded = accepted.setScale(digits, looser);
            boolean excludes = relation.distance() ? rounded.compareTo(refused) < 0 : rounded.compareTo(refused) > 0;
            if (excludes || digits == 7) return rounded.stripTrailingZeros().toPlainString();
        }
        throw new AssertionError("seven digits are the last");
    }

    private String finished(List<String> words, String threshold) {
        words.addAll(
                List.of("-t", threshold, "-o", ShellWords.quoted(free(threshold).toString())));
        return String.join(" ", words);
    }

    /** A directory next to the run that does not exist yet. */
    private Path free(String threshold) {
        String name = run.directory() + "-" + threshold;
        Path free = Locations.path(name);
        for (int i = 2; Files.exists(free); i++) free = Locations.path(name + "-" + i);
        return free;
    }

    private static String loosened(Relation<?> relation) {
        BigDecimal threshold = new BigDecimal(relation.threshold());
        if (relation.counts()) {
            long count = threshold.longValue();
            long looser = relation.distance() ? 2 * Math.max(1, count) : count - Math.max(1, count / 16);
            return Long.toString(Math.max(relation.distance() ? looser : 1, looser));
        }
        double value = threshold.doubleValue();
        double looser = relation.distance() ? Math.min(0.95, value + 0.15) : Math.max(value - 0.3, value / 2);
        BigDecimal rounded = new BigDecimal(looser).add(new BigDecimal("0.001")).divide(STEP, 0, RoundingMode.FLOOR);
        BigDecimal result = rounded.multiply(STEP).max(STEP);
        boolean isLooser = relation.distance() ? result.compareTo(threshold) > 0 : result.compareTo(threshold) < 0;
        return isLooser ? result.stripTrailingZeros().toPlainString() : relation.threshold();
    }

    private boolean isValid(Map<String, String> parameters) {
        try {
            Detectors.of(run.detector().name(), parameters);
            return true;
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    private void reading(List<String> words) {
        ReadOptions reading = run.reading();
        ReadOptions usual = ReadOptions.defaults();
        InputFile file = run.inputs().getFirst().files().getFirst();
        if (file.format() != Format.ofName(file.path().toString()))
            option(words, "--format", file.format().title(), null);
        option(words, "--text-field", reading.textField(), usual.textField());
        option(words, "--id-field", reading.idField(), usual.idField());
        option(words, "--url-field", reading.urlField(), usual.urlField());
        option(words, "--html-field", reading.htmlField(), usual.htmlField());
        if (reading.delimiter() != null) option(words, "--delimiter", delimiter(reading.delimiter()), null);
        TextEncoding encoding = file.format().hasEncoding() ? file.encoding() : TextEncoding.UTF_8;
        option(words, "--encoding", encoding.name(), TextEncoding.UTF_8.name());
        option(words, "--max-record", Long.toString(reading.maxRecordBytes()), Long.toString(usual.maxRecordBytes()));
        option(words, "--max-window", Long.toString(reading.zstdWindow()), Long.toString(usual.zstdWindow()));
    }

    private static String delimiter(char separator) {
        return separator == '\t' ? "tab" : String.valueOf(separator);
    }

    private static void option(List<String> words, String name, @Nullable String value, @Nullable String usual) {
        if (value == null || value.equals(usual)) return;
        words.add(name);
        words.add(ShellWords.quoted(value));
    }

    /** Standard input was saved with the run. */
    private static String name(Input input) {
        return input.name().equals("-") ? input.path().toString() : input.name();
    }
}
