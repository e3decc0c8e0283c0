package org.semblance.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.cli.console.Console;
import org.semblance.cli.console.ExitCode;
import org.semblance.cli.console.Failures;
import org.semblance.cli.console.PlanText;
import org.semblance.cli.console.Sizes;
import org.semblance.cli.options.InputOptions;
import org.semblance.cli.options.ProgramCommand;
import org.semblance.cli.options.RunOptions;
import org.semblance.cli.options.WorkOptions;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.report.plan.Outlook;
import org.semblance.report.plan.OutlookJson;
import org.semblance.report.plan.Planner;
import org.semblance.report.plan.TokenAdvice;
import org.semblance.spill.ScratchFiles;
import org.semblance.text.Detectors;
import org.semblance.text.catalogue.Method;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Estimates the cost of runs. */
@Command(
        name = "plan",
        description = "Estimate memory, disk space and time of runs, and the recall of approximate methods, from trial"
                + " runs on a sample of the inputs.",
        footer = {
            "",
            "Examples:",
            "  semblance plan crawl/*.jsonl.zst",
            "  semblance plan crawl.jsonl -m 'exact,minhash?permutations=256' -t 0.7 --json"
        })
final class PlanCommand extends ProgramCommand {
    @Parameters(arity = "1..*", paramLabel = "INPUT", description = "File, directory or glob.")
    private List<String> arguments = new ArrayList<>();

    @ArgGroup(validate = false, heading = "%nMethods:%n")
    private PlanMethods methods = new PlanMethods();

    @ArgGroup(validate = false, heading = InputOptions.HEADING)
    private InputOptions input = new InputOptions();

    @ArgGroup(validate = false, heading = "%nSample:%n")
    private Drawing drawing = new Drawing();

    @ArgGroup(validate = false, heading = WorkOptions.HEADING)
    private Values values = new Values();

    static final class Drawing {
        @Option(
                names = "--read",
                paramLabel = "SIZE",
                converter = Sizes.class,
                description =
                        "Most bytes on disk to read; larger inputs are read in sections spread over all of them. Default:"
                                + " 256m.")
        private Long most = 256L << 20;

        @Option(
                names = "--sample",
                paramLabel = "SIZE",
                converter = Sizes.class,
                description = "Most characters of text to try methods on. Default: 16m.")
        private Long sample = 16L << 20;

        @Option(names = "--seed", paramLabel = "N", description = "Random seed. Default: 1.")
        private long seed = 1;
    }

    static final class Values extends WorkOptions {
        @Option(
                names = "--temp",
                paramLabel = "DIR",
                description = "Directory for temporary files. Default: the system's.")
        private @Nullable Path temp;

        @Option(names = "--json", description = "Print all results as JSON (docs/guide/plan.md).")
        private boolean json;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (arguments.contains("-"))
            throw new IllegalArgumentException(
                    "standard input (-) cannot be read again by the run; write it to a file");
        if (drawing.most < 1 || drawing.sample < 1)
            throw new IllegalArgumentException("--read and --sample must be at least 1");
        PlanMethods.Chosen chosen = methods.chosen();
        Console console = console(values.quiet, values.json);
        Inputs.Resolved resolved = Inputs.resolve(arguments, input.reading(Set.of()), temp());
        console.notes(input.notes(resolved));
        console.notes(chosen.notes());
        List<Planner.Choice> choices = chosen.detectors().stream()
                .map(detector -> new Planner.Choice(detector, reading(detector)))
                .toList();
        Planner planner = new Planner(
                resolved.inputs(),
                values.minTokens,
                values.threads(),
                drawing.most,
                drawing.sample,
                drawing.seed,
                temp(),
                values.maxBad,
                console.progress());
        Outlook outlook = plan(planner, choices);
        console.notes(notes(outlook));
        console.notes(scaled(outlook, chosen.detectors()));
        boolean ownThreshold = methods.setThreshold();
        if (values.json) out().println(OutlookJson.of(outlook, ownThreshold));
        else new PlanText(outlook, ownThreshold).lines().forEach(textOut()::println);
        return ExitCode.DONE;
    }

    /** Inputs name their file in a failure; any other file is a temporary one. */
    private Outlook plan(Planner planner, List<Planner.Choice> choices) throws IOException, InterruptedException {
        try {
            return planner.plan(choices, methods.isDefault(spec));
        } catch (IOException e) {
            throw Failures.ofOutput(temp(), e);
        }
    }

    private ReadOptions reading(Detector<?> detector) {
        return input.reading(detector, Set.of());
    }

    private Path temp() {
        return RunOptions.requireDirectory(values.temp == null ? ScratchFiles.usualDirectory() : values.temp);
    }

    private List<String> notes(Outlook outlook) {
        List<String> notes = new ArrayList<>();
        outlook.tokens().flatMap(TokenAdvice::note).ifPresent(notes::add);
        if (outlook.beginnings())
            notes.add("of compressed files only the beginning was read; raise --read if the rest differs");
        double bad = (double) outlook.unreadable() / Math.max(1, outlook.unreadable() + outlook.documents());
        if (bad > values.maxBad)
            notes.add("%.1f%% of the records cannot be read: a run would stop; raise --max-bad, or repair them"
                    .formatted(100 * bad));
        return notes;
    }

    /** Which limits in numbers of documents are scaled to the sample. */
    private static List<String> scaled(Outlook outlook, List<Detector<?>> detectors) {
        return detectors.stream()
                .filter(detector -> !detector.encoding().ofSample(0).equals(detector.encoding())
                        && outlook.sampled() < outlook.documents())
                .map(detector -> "max-df %s of %s is scaled to the sample"
                        .formatted(detector.parameters().get("max-df"), detector.name()))
                .toList();
    }

    /** The methods to plan, with common parameters. */
    static final class PlanMethods {
        private static final String PRESET = "exact,ppjoin+,minhash,simhash";

        @Option(
                names = {"-m", "--methods", "--method"},
                paramLabel = "METHOD",
                split = ",",
                defaultValue = PRESET,
                description = "Methods to plan, separated by commas, with parameters after a question mark:"
                        + " 'exact,minhash?permutations=256'. See 'semblance methods'. Default: " + PRESET + ".")
        private List<String> spellings = new ArrayList<>();

        @Option(
                names = {"-t", "--threshold"},
                paramLabel = "T",
                description =
                        "Threshold of the methods that do not set one: a share such as 0.7 for similarities, a whole"
                                + " number for counts.")
        private @Nullable String threshold;

        @Option(
                names = "--tokens",
                paramLabel = "TOKENS",
                description = "whitespace, words, shingles:K or chars:Q, for methods with this parameter.")
        private @Nullable String tokens;

        @Option(
                names = "--measure",
                paramLabel = "MEASURE",
                description =
                        "jaccard, cosine, dice, overlap, hamming, containment, weighted-jaccard, weighted-cosine or edit,"
                                + " for methods with this parameter.")
        private @Nullable String measure;

        @Option(
                names = "--normalize",
                paramLabel = "FORM",
                description = "full, nfc or none, for methods with this parameter.")
        private @Nullable String normalize;

        @Option(
                names = "--language",
                paramLabel = "LANG",
                description = "Language of stop words and stems, for methods with this parameter.")
        private @Nullable String language;

        @Option(names = "--multiset", description = "Treat the n-th occurrence of a token as a distinct token.")
        private boolean multiset;

        @Option(
                names = "--as-published",
                description = "The variants of the methods that their papers describe; for one of them:"
                        + " 'ppjoin?as-published=true'.")
        private boolean asPublished;

        /** The methods, and a note for each common parameter that does not apply to one of them. */
        record Chosen(List<Detector<?>> detectors, List<String> notes) {}

        /** Whether the methods are the default ones, so that other tokens are compared as well. */
        boolean isDefault(CommandSpec spec) {
            boolean named = spec.commandLine().getParseResult().hasMatchedOption("--methods");
            return !named && tokens == null && measure == null && !multiset && !asPublished;
        }

        private boolean isPreset() {
            return String.join(",", spellings).equals(PRESET);
        }

        /** Whether the user chose a threshold, for all methods or one of them. */
        boolean setThreshold() {
            return threshold != null || MethodSpelling.list(spellings).stream().anyMatch(MethodSpelling::setsThreshold);
        }

        Chosen chosen() {
            List<String> notes = new ArrayList<>();
            List<MethodSpelling> named = MethodSpelling.list(spellings);
            List<MethodSpelling> methods = asPublished ? MethodSpelling.asPublished(named, notes) : named;
            List<Detector<?>> detectors = new ArrayList<>();
            boolean thresholdApplies = false;
            for (MethodSpelling method : methods) {
                Map<String, String> parameters = parameters(method, notes);
                thresholdApplies |= parameters.containsKey("threshold");
                MethodSpelling full = method;
                for (var parameter : parameters.entrySet()) full = full.with(parameter.getKey(), parameter.getValue());
                try {
                    detectors.add(full.detector());
                } catch (IllegalArgumentException e) {
                    if (!isPreset() || detectors.isEmpty()) throw e;
                    notes.add("%s is not planned: %s".formatted(method.name(), e.getMessage()));
                }
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
            if (normalize != null) given.put("normalize", normalize);
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
}
