package org.semblance.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.cli.console.CompareTable;
import org.semblance.cli.console.Console;
import org.semblance.cli.console.ExitCode;
import org.semblance.cli.console.Interruption;
import org.semblance.cli.options.InputOptions;
import org.semblance.cli.options.ProgramCommand;
import org.semblance.cli.options.TemporaryOutput;
import org.semblance.cli.options.TruthOptions;
import org.semblance.cli.options.WorkOptions;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.report.PendingFiles;
import org.semblance.report.compare.ComparedMethod;
import org.semblance.report.compare.Comparer;
import org.semblance.report.compare.Comparison;
import org.semblance.report.compare.ComparisonJson;
import org.semblance.report.compare.page.ComparePage;
import org.semblance.report.labels.GroundTruthReader;
import org.semblance.spill.ScratchFiles;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares methods on the same documents. */
@Command(
        name = "compare",
        description = "Run several methods on the same documents and write an HTML page that shows where they agree and"
                + " disagree.",
        footer = {
            "",
            "Examples:",
            "  semblance compare news.jsonl -m exact,simhash",
            "  semblance compare pages.jsonl --html-field html -m 'exact?t=0.9,simhash?t=6' --truth clusters.tsv -o pages.html"
        })
final class CompareCommand extends ProgramCommand {
    @Parameters(arity = "1..*", paramLabel = "INPUT", description = "File, directory, glob, or - for standard input.")
    private List<String> arguments = new ArrayList<>();

    @Mixin
    private CompareMethods methods = new CompareMethods();

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description = "HTML page to write; - prints it, and the table to standard error. Default: compare.html.")
    private Path out = Path.of("compare.html");

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Also write all figures as JSON; - prints them instead of the table.")
    private @Nullable Path json;

    @Option(names = "--overwrite", description = "Replace existing files.")
    private boolean overwrite;

    @ArgGroup(validate = false, heading = InputOptions.HEADING)
    private InputOptions input = new InputOptions();

    @ArgGroup(validate = false, heading = TruthOptions.HEADING)
    private TruthOptions truth = new TruthOptions();

    @ArgGroup(validate = false, heading = WorkOptions.HEADING)
    private Values values = new Values();

    static final class Values extends WorkOptions {
        @Option(
                names = "--sample",
                paramLabel = "N",
                description = "Size of the random sample of each set of pairs whose texts are compared. Default: 1000.")
        int sample = 1000;

        @Option(
                names = "--show",
                paramLabel = "N",
                description = "Number of random pairs shown for each disagreement. Default: 5.")
        int show = 5;

        @Option(names = "--seed", paramLabel = "N", description = "Random seed. Default: 1.")
        long seed = 1;

        @Option(
                names = "--max-pairs",
                paramLabel = "N",
                description =
                        "Most pairs kept for each method; above this, the same fraction of the pairs is compared for all"
                                + " methods. Default: 20000000, or as many as fit in a quarter of the heap.")
        long maxPairs = 20_000_000;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        boolean printed = json != null && json.toString().equals("-");
        boolean paged = TemporaryOutput.isStandardOutput(out);
        if (paged && printed)
            throw new IllegalArgumentException("-o - and --json - cannot both print: name a file for one of them");
        Console console = new Console(paged ? err() : out(), err(), values.quiet, false);
        CompareMethods.Chosen chosen = methods.chosen();
        Optional<GroundTruthReader> labels = truth.reader();
        if (json != null
                && json.toAbsolutePath().normalize().equals(out.toAbsolutePath().normalize()))
            throw new IllegalArgumentException("the page and the JSON file cannot be the same file: " + out);
        try (Interruption watch = Interruption.begin();
                TemporaryOutput hidden = paged ? TemporaryOutput.in(ScratchFiles.usualDirectory()) : null) {
            Path page = hidden == null ? out : watch.of(hidden).path();
            List<Path> files = json == null || printed ? List.of(page) : List.of(page, json);
            Comparison comparison =
                    compare(watch.of(PendingFiles.begin(files, overwrite)), page, chosen, labels, console);
            if (hidden != null) watch.of(hidden).print(page, this);
            conclude(comparison, printed, console);
        }
        return ExitCode.DONE;
    }

    private Comparison compare(
            PendingFiles files,
            Path page,
            CompareMethods.Chosen chosen,
            Optional<GroundTruthReader> labels,
            Console console)
            throws IOException, InterruptedException {
        try (PendingFiles pending = files) {
            ReadOptions reading = input.reading(Set.of());
            Inputs.Resolved resolved = Inputs.resolve(arguments, reading, pending.folder());
            console.notes(input.notes(resolved));
            console.notes(chosen.notes());
            Comparer comparer = new Comparer(
                    chosen.candidates(), resolved.inputs(), reading, settings(), pending.folder(), console.progress());
            Comparison comparison = comparer.compare(commandLine(), labels.orElse(null));
            write(comparison, page, pending);
            pending.commit();
            return comparison;
        }
    }

    private Comparer.Settings settings() {
        return new Comparer.Settings(
                values.threads(),
                values.maxBad,
                values.minTokens,
                values.seed,
                values.sample,
                values.show,
                values.maxPairs);
    }

    private void write(Comparison comparison, Path file, PendingFiles pending) throws IOException {
        pending.write(file, page -> ComparePage.write(comparison, page));
        if (json == null || json.toString().equals("-")) return;
        pending.write(json, numbers -> {
            ComparisonJson.write(comparison, numbers);
            numbers.write('\n');
        });
    }

    private void conclude(Comparison comparison, boolean printed, Console console) throws IOException {
        console.notes(comparison.setup().notes());
        Comparison.Verdicts verdicts = comparison.truth();
        if (verdicts != null && verdicts.unknown() > 0)
            console.note("%s: %,d ids are not in the collection and are ignored"
                    .formatted(verdicts.name(), verdicts.unknown()));
        if (printed) {
            out().println(text(bytes -> ComparisonJson.write(comparison, bytes)));
            return;
        }
        new CompareTable(comparison).lines().forEach(console::say);
        if (!TemporaryOutput.isStandardOutput(out)) console.say("page: " + out);
    }

    /** The methods to compare. */
    static final class CompareMethods {
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
                description =
                        "Threshold of the methods that do not set one: a share such as 0.7 for similarities, a whole"
                                + " number for counts; a count requires that all these methods have the same measure.")
        private @Nullable String threshold;

        @Option(
                names = "--as-published",
                description = "The variants of the methods that their papers describe; for one of them:"
                        + " 'ppjoin?as-published=true'.")
        private boolean asPublished;

        /** The methods, and a note for each to which a common option does not apply. */
        record Chosen(List<ComparedMethod> candidates, List<String> notes) {}

        Chosen chosen() {
            List<String> notes = new ArrayList<>();
            List<MethodSpelling> named = MethodSpelling.list(spellings);
            List<MethodSpelling> methods = asPublished ? MethodSpelling.asPublished(named, notes) : named;
            if (methods.size() > Comparer.MOST_METHODS)
                throw new IllegalArgumentException(
                        "at most " + Comparer.MOST_METHODS + " methods can be compared: " + methods.size());
            if (threshold == null) {
                return new Chosen(
                        methods.stream().map(m -> candidate(m, m.detector())).toList(), notes);
            }
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
}
