package org.semblance.cli;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.relation.Relation;
import org.semblance.report.SavedRun;
import org.semblance.text.Detectors;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** A run whose pairs are grouped anew, under a stricter threshold or another policy, instead of being looked for. */
final class FromOptions {
    /** What that run has settled. */
    private static final List<String> SETTLED = List.of(
            "--method",
            "--measure",
            "--tokens",
            "--language",
            "--multiset",
            "--set",
            "--format",
            "--text-field",
            "--id-field",
            "--url-field",
            "--html-field",
            "--max-record",
            "--min-tokens");

    private static final List<String> USELESS = List.of("--against", "--resume");

    @ArgGroup(validate = false, heading = "%nWithout a new search:%n")
    private Values values = new Values();

    static final class Values {
        @Option(
                names = "--from",
                paramLabel = "OUT",
                description =
                        "Results of dedup or pairs, in place of INPUT: of their pairs those that are within -t count, and the"
                                + " policy given here. Method, inputs and all other options are those of OUT.")
        @Nullable
        Path from;
    }

    boolean isGiven() {
        return values.from != null;
    }

    /**
     * The run, if nothing else was said that it has settled.
     *
     * @throws IllegalArgumentException naming what was said
     */
    SavedRun run(CommandSpec spec, List<String> inputs) {
        Path out = Objects.requireNonNull(values.from);
        if (!inputs.isEmpty())
            throw new IllegalArgumentException(
                    "--from %s has the inputs of that run: leave out %s".formatted(out, inputs.getFirst()));
        ParseResult said = spec.commandLine().getParseResult();
        for (String option : SETTLED) {
            if (said.hasMatchedOption(option))
                throw new IllegalArgumentException(
                        "--from %s has the %s of that run: leave it out, or run over the inputs anew"
                                .formatted(out, option));
        }
        for (String option : USELESS) {
            if (said.hasMatchedOption(option))
                throw new IllegalArgumentException(
                        "--from and %s do not go together: leave one of them out".formatted(option));
        }
        return SavedRun.open(out);
    }

    /**
     * The method of a run at a threshold that is no looser.
     *
     * @param threshold that of the run if it is null
     */
    static Detector<?> detector(SavedRun run, @Nullable String threshold) {
        if (threshold == null) return run.detector();
        Map<String, String> parameters = new LinkedHashMap<>(run.detector().parameters());
        if (!parameters.containsKey("threshold"))
            throw new IllegalArgumentException(
                    "method %s has no parameter 'threshold': leave out -t to group its pairs anew, or run over the inputs anew with --set"
                            .formatted(run.detector().name()));
        parameters.put("threshold", threshold);
        Detector<?> stricter = Detectors.of(run.detector().name(), parameters);
        Relation<?> then = run.detector().relation();
        int order = new BigDecimal(stricter.relation().threshold()).compareTo(new BigDecimal(then.threshold()));
        if (then.distance() ? order > 0 : order < 0)
            throw new IllegalArgumentException(
                    "%s has the pairs at %s and nearer, not those as far as %s: for these run over the inputs anew"
                            .formatted(run.directory(), then.threshold(), threshold));
        return stricter;
    }

    /** What to say of a method whose pairs at a threshold may be others than the near ones of a looser one. */
    static List<String> notes(SavedRun run, Detector<?> detector) {
        boolean same =
                detector.relation().threshold().equals(run.detector().relation().threshold());
        if (same || run.detector().search().exact()) return List.of();
        return List.of(
                "%s does not find every pair, and at %s it might find a few others than at %s: these are the pairs of %s that are near enough"
                        .formatted(
                                detector.name(),
                                detector.relation().threshold(),
                                run.detector().relation().threshold(),
                                run.directory()));
    }
}
