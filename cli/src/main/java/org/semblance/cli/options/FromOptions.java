package org.semblance.cli.options;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.relation.Relation;
import org.semblance.report.ShellWords;
import org.semblance.report.calibrate.SavedLabels;
import org.semblance.report.calibrate.ThresholdChoice;
import org.semblance.report.run.Summary;
import org.semblance.report.run.ThresholdBasis;
import org.semblance.report.saved.SavedRun;
import org.semblance.text.Detectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** An earlier run whose pairs are grouped again, without a new search. */
public final class FromOptions {
    /** Options that are those of the earlier run. */
    private static final List<String> SETTLED = Stream.concat(
                    MethodOptions.NAMES.stream().filter(name -> !name.equals("--threshold")),
                    Stream.of(
                            "--format",
                            "--text-field",
                            "--id-field",
                            "--url-field",
                            "--html-field",
                            "--encoding",
                            "--delimiter",
                            "--max-record",
                            "--min-tokens"))
            .toList();

    private static final List<String> USELESS = List.of("--against", "--resume");

    /** Options of a run that a run over its pairs must not repeat. */
    private static final Set<String> NOT_REPEATED = Stream.of(
                    SETTLED,
                    USELESS,
                    List.of("--threshold", "--precision", "--best-f1"),
                    List.of("--out", "--overwrite", "--from", "--engine", "--master"))
            .flatMap(List::stream)
            .collect(Collectors.toUnmodifiableSet());

    @Option(
            names = "--from",
            paramLabel = "OUT",
            description = "Use the pairs of an earlier run, in place of inputs, with a stricter threshold or another"
                    + " policy: without a new search. All other options are those of that run.")
    private @Nullable Path from;

    @Option(
            names = "--precision",
            paramLabel = "P",
            description =
                    "Take the threshold from the labels of OUT (semblance label): the loosest one whose precision is"
                            + " at least P, such as 0.99, with 95%% confidence.")
    private @Nullable Double precision;

    @Option(
            names = "--best-f1",
            description = "Take the threshold from the labels of OUT (semblance label): the one with the best F1.")
    private boolean bestF1;

    private final ThresholdChoice.Source labels;

    public FromOptions() {
        this(SavedLabels::calibration);
    }

    /** @param labels the results of labels */
    public FromOptions(ThresholdChoice.Source labels) {
        this.labels = labels;
    }

    /**
     * The run whose pairs are used.
     *
     * @param threshold null for that of the run
     * @param basis the labels by which the threshold was chosen, if so
     */
    public record Chosen(
            SavedRun run, @Nullable String threshold, Optional<ThresholdBasis> basis, List<String> notes) {}

    /** Whether an option decides which pairs a search finds. */
    static boolean isSearch(String option) {
        return SETTLED.contains(option) || option.equals("--threshold");
    }

    public boolean isGiven() {
        return from != null;
    }

    /**
     * Fails if a threshold by labels is asked for without a run that has labels.
     *
     * @throws IllegalArgumentException with the command that makes labels
     */
    public void requireLabels(List<String> inputs) {
        if (precision == null && !bestF1) return;
        String input = inputs.isEmpty()
                ? "INPUT"
                : inputs.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
        throw new IllegalArgumentException(
                "%s needs --from OUT, a run with labels: judge some pairs first, as in: semblance label %s -o OUT"
                        .formatted(bestF1 ? "--best-f1" : "--precision", input));
    }

    /**
     * Opens the run, and chooses the threshold if labels decide it.
     *
     * @param threshold as given by -t; else null
     * @throws IllegalArgumentException if an option is given that only a new run can change, or if the labels do not
     *     determine a threshold
     */
    public Chosen choose(CommandSpec spec, List<String> inputs, @Nullable String threshold) throws IOException {
        Path out = requireOptions(spec, inputs);
        if (precision == null && !bestF1) {
            if (!Files.exists(out.resolve(Summary.NAME)) && SavedLabels.hasLabels(out))
                throw new IllegalArgumentException(
                        "%s has the runs of several methods: name the directory of one of them, or add --best-f1"
                                .formatted(out));
            SavedRun run = SavedRun.open(out);
            Optional<ThresholdBasis> kept = threshold == null ? ThresholdBasis.read(out) : Optional.empty();
            return new Chosen(run, threshold, kept, List.of());
        }
        if ((threshold == null ? 0 : 1) + (precision == null ? 0 : 1) + (bestF1 ? 1 : 0) > 1)
            throw new IllegalArgumentException("-t, --precision and --best-f1 exclude each other: give one of them");
        ThresholdChoice choice = new ThresholdChoice(Optional.ofNullable(precision));
        SavedLabels runs = SavedLabels.find(out);
        ThresholdChoice.Chosen chosen = choice.of(runs, runs.method(out), labels);
        SavedRun run = runs.methods().get(chosen.method()).run();
        if (!run.detector().hasThreshold())
            throw new IllegalArgumentException("%s: method %s has no threshold to choose: omit %s"
                    .formatted(run.directory(), run.detector().name(), bestF1 ? "--best-f1" : "--precision"));
        return new Chosen(run, chosen.basis().threshold(), Optional.of(chosen.basis()), chosen.notes());
    }

    private Path requireOptions(CommandSpec spec, List<String> inputs) {
        Path out = Objects.requireNonNull(from);
        if (!inputs.isEmpty())
            throw new IllegalArgumentException(
                    "--from %s uses the inputs of that run: omit %s".formatted(out, inputs.getFirst()));
        ParseResult given = spec.commandLine().getParseResult();
        for (String option : SETTLED) {
            if (given.hasMatchedOption(option))
                throw new IllegalArgumentException(
                        "--from %s uses the %s of that run: omit it, or run on the inputs again"
                                .formatted(out, option));
        }
        for (String option : USELESS) {
            if (given.hasMatchedOption(option))
                throw new IllegalArgumentException("--from and %s exclude each other".formatted(option));
        }
        return out;
    }

    /** A command with the policy of the present run over its pairs. */
    public static ShellCommand again(CommandSpec spec, Collection<String> without) {
        return new ShellCommand(spec.name())
                .with("--from", ShellCommand.value(spec, "--out"))
                .options(spec, name -> !NOT_REPEATED.contains(name) && !without.contains(name));
    }

    /**
     * The method of a run with a threshold that is at least as strict.
     *
     * @param threshold null for that of the run
     */
    public static Detector<?> detector(SavedRun run, @Nullable String threshold) {
        if (threshold == null) return run.detector();
        Map<String, String> parameters = new LinkedHashMap<>(run.detector().parameters());
        if (!parameters.containsKey("threshold"))
            throw new IllegalArgumentException(
                    "method %s has no parameter 'threshold': omit -t to group its pairs again, or run on the inputs again with --set"
                            .formatted(run.detector().name()));
        parameters.put("threshold", threshold);
        Detector<?> stricter = Detectors.of(run.detector().name(), parameters);
        Relation<?> then = run.detector().relation();
        int order = new BigDecimal(stricter.relation().threshold()).compareTo(new BigDecimal(then.threshold()));
        if (then.distance() ? order > 0 : order < 0)
            throw new IllegalArgumentException(
                    "%s has only the pairs within %s; for a threshold of %s run on the inputs again"
                            .formatted(run.directory(), then.threshold(), threshold));
        return stricter;
    }

    /** A note for approximate methods: a run at the stricter threshold might find other pairs. */
    public static List<String> notes(SavedRun run, Detector<?> detector) {
        boolean same =
                detector.relation().threshold().equals(run.detector().relation().threshold());
        if (same || run.detector().search().exact()) return List.of();
        return List.of(
                "%s is approximate: a run at %s might find other pairs than the run at %s; these are the pairs of %s that meet the threshold"
                        .formatted(
                                detector.name(),
                                detector.relation().threshold(),
                                run.detector().relation().threshold(),
                                run.directory()));
    }
}
