package org.semblance.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.semblance.cli.console.Console;
import org.semblance.cli.console.ExitCode;
import org.semblance.cli.console.Interruption;
import org.semblance.cli.console.PrintableText;
import org.semblance.cli.console.Sizes;
import org.semblance.cli.engine.Engine;
import org.semblance.cli.engine.EngineOptions;
import org.semblance.cli.options.InputOptions;
import org.semblance.cli.options.ProgramCommand;
import org.semblance.cli.options.ResourceOptions;
import org.semblance.cli.options.RunAsInput;
import org.semblance.cli.options.ShellCommand;
import org.semblance.cli.options.TemporaryOutput;
import org.semblance.corpus.SkippedRecord;
import org.semblance.io.clean.RecordText;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.report.decontaminate.ChunkReading;
import org.semblance.report.decontaminate.ContaminationPlan;
import org.semblance.report.decontaminate.ContaminationPlan.Action;
import org.semblance.report.decontaminate.ContaminationResult;
import org.semblance.report.decontaminate.CorpusReading;
import org.semblance.report.decontaminate.Decontaminator;
import org.semblance.report.run.RunDirectory;
import org.semblance.report.run.Summary.StageCost;
import org.semblance.run.Suggestion;
import org.semblance.run.Workers;
import org.semblance.spill.ScratchFiles;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Finds documents that contain items of benchmarks. */
@Command(
        name = "decontaminate",
        description =
                "Find documents that contain items of benchmarks, and remove them, cut the items out, or only list"
                        + " them. A document contains an item if it has at least the share -t of the item's n-grams of 8 words; an"
                        + " item of 5 to 7 words must occur as a whole; shorter items are listed, never matched. Exact; the corpus"
                        + " is read once.",
        footer = {
            "",
            "Examples:",
            "  semblance decontaminate crawl/*.jsonl.zst --benchmarks gsm8k.jsonl mmlu.jsonl --item-field question,answer"
                    + " -o out",
            "  semblance decontaminate news.jsonl --benchmarks tests/*.jsonl --action report -o out",
            "  semblance decontaminate books.parquet --benchmarks quiz.csv --item-field question --action cut -o out",
            "  semblance decontaminate hdfs://nn/crawl --benchmarks gsm8k.jsonl -o hdfs://nn/out --engine spark --master yarn",
            "  semblance verify out                                        check every row, and that none is missing"
        })
final class DecontaminateCommand extends ProgramCommand {
    @Parameters(arity = "1..*", paramLabel = "CORPUS", description = "File, directory, glob, or - for standard input.")
    private List<String> arguments = new ArrayList<>();

    @Option(
            names = "--benchmarks",
            required = true,
            arity = "1..*",
            paramLabel = "FILE",
            description =
                    "Benchmarks, one per file, in any input format; each is named like its file, without endings. The"
                            + " text files of a directory are one benchmark. CORPUS stands before this option.")
    private List<String> benchmarks = new ArrayList<>();

    @Option(
            names = "--item-field",
            split = ",",
            paramLabel = "NAME",
            description =
                    "Fields of an item, joined with a blank, such as question,choices,answer; nested ones with dots, as in"
                            + " qa.question. Lists are joined, too. Default: the --text-field.")
    private List<String> itemFields = new ArrayList<>();

    @Option(
            names = "--item-id-field",
            paramLabel = "NAME",
            description = "Field with the id of an item. Default: id; items without one get their line number.")
    private @Nullable String itemIdField;

    @Option(
            names = "--item-format",
            paramLabel = "FORMAT",
            description = "Format of the benchmarks, if their names do not show it: as --format.")
    private @Nullable String itemFormat;

    @Option(
            names = {"-t", "--threshold"},
            paramLabel = "SHARE",
            description = "Share of an item's n-grams that a document must have. Default: 0.8.")
    private String threshold = "0.8";

    @Option(
            names = "--action",
            paramLabel = "ACTION",
            description = "remove (omit the documents from the clean corpus), cut (remove the words of the items from"
                    + " their texts), annotate (write all documents, with their items as a field), or report (write no"
                    + " clean corpus). Default: remove.")
    private Action action = Action.REMOVE;

    @Option(
            names = "--max-loss",
            paramLabel = "SHARE",
            description =
                    "Guard: largest share of the documents of one source that may be removed; with --action cut, of"
                            + " its words. Default: 0.5.")
    private double maxLoss = 0.5;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "OUT",
            description = "Output directory; it appears when the results are complete.")
    private @Nullable Path out;

    @Option(names = "--dry-run", description = "Print the result, but write nothing; -o is not needed.")
    private boolean dryRun;

    @Option(names = "--overwrite", description = "Replace the results of an earlier run.")
    private boolean overwrite;

    @ArgGroup(validate = false, heading = InputOptions.HEADING)
    private InputOptions input = new InputOptions();

    @ArgGroup(validate = false, heading = ResourceOptions.HEADING)
    private ResourceOptions work = new ResourceOptions();

    @Option(names = "--json", description = "Print progress and summary as JSON.")
    private boolean json;

    @ArgGroup(validate = false, heading = "%nSpark:%n")
    private EngineOptions engine = new EngineOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (out == null && !dryRun)
            throw new ParameterException(spec.commandLine(), "Missing required option: '--out=OUT'");
        engine.requireUsed();
        requireNoOption(benchmarks);
        RunAsInput.requireDocuments(spec, arguments);
        RunAsInput.requireDocuments(spec, benchmarks);
        if (arguments.contains("-") && benchmarks.contains("-"))
            throw new IllegalArgumentException("standard input (-) can be read only once");
        if (!engine.isLocal()) return onCluster();
        Console console = console(work.quiet, json);
        return run(console, new ChunkReading(new Workers(work.threads()), console.progress()));
    }

    /** Looks for items by tasks. */
    private int onCluster() throws IOException, InterruptedException {
        if (out == null)
            throw new IllegalArgumentException(
                    "--engine spark needs -o with the name of a directory, also for --dry-run: its intermediate results are there");
        if (arguments.contains("-") || benchmarks.contains("-"))
            throw new IllegalArgumentException(
                    "standard input cannot be read on a cluster: write it to a file, or use --engine local");
        work.requireSupportedBySpark();
        engine.requireNoWork(spec.name());
        return engine.execute(this::onCluster, work.memory(), programArguments(), out(), err());
    }

    private int onCluster(Engine cluster) throws IOException, InterruptedException {
        Console console = console(work.quiet, json);
        try (Engine.Decontamination tasks = cluster.decontamination(engine, console::stage)) {
            return run(console, tasks);
        }
    }

    private int run(Console console, CorpusReading corpus) throws IOException, InterruptedException {
        try (Interruption watch = Interruption.begin()) {
            if (out != null && (!dryRun || !engine.isLocal())) {
                try (RunDirectory directory = watch.of(RunDirectory.begin(out, overwrite))) {
                    return run(directory, console, corpus);
                }
            }
            try (TemporaryOutput hidden = watch.of(TemporaryOutput.in(ScratchFiles.usualDirectory()));
                    RunDirectory directory = RunDirectory.begin(hidden.path(), false)) {
                return run(directory, console, corpus);
            }
        }
    }

    /** Fails if an unknown option was taken for one more benchmark. */
    private void requireNoOption(List<String> names) {
        for (String name : names) {
            if (!name.startsWith("--")) continue;
            String option = name.contains("=") ? name.substring(0, name.indexOf('=')) : name;
            List<String> known =
                    spec.options().stream().map(OptionSpec::longestName).toList();
            throw new ParameterException(
                    spec.commandLine(), "unknown option '%s'%s".formatted(name, Suggestion.nearest(known, option)));
        }
    }

    private int run(RunDirectory directory, Console console, CorpusReading corpus)
            throws IOException, InterruptedException {
        ContaminationPlan plan = plan(directory, console);
        if (action == Action.CUT) RecordText.check(plan.corpus(), plan.reading().htmlField() != null);
        if (action != Action.REPORT) console.notes(corpus.check(plan));
        ContaminationResult result = Decontaminator.run(directory.path(), plan, !dryRun, work.maxBad, corpus);
        console.notes(result.warnings());
        if (!dryRun) directory.commit();
        lines(result).forEach(console::say);
        console.json(text(result::write));
        result.stop().ifPresent(reason -> {
            err().println("semblance: stopped: " + reason);
            err().println("nothing was removed; "
                    + (dryRun ? "" : "check contaminated.tsv; ")
                    + (action == Action.REMOVE && canCut(result.plan()) ? "--action cut removes the items only; " : "")
                    + "if the removals are intended:");
            err().println("  " + PrintableText.line(again(result.leastLimit())));
        });
        return result.stop().isPresent() ? ExitCode.GUARD : ExitCode.DONE;
    }

    private static boolean canCut(ContaminationPlan plan) {
        try {
            RecordText.check(plan.corpus(), plan.reading().htmlField() != null);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** The command of this run with another limit of the guard. */
    private String again(String limit) {
        ShellCommand again = new ShellCommand(spec.name())
                .inputs(spec)
                .options(spec, name -> !name.equals("--max-loss") && !name.equals("--overwrite"))
                .with("--max-loss", limit);
        return (dryRun ? again : again.with("--overwrite")).toString();
    }

    private ContaminationPlan plan(RunDirectory directory, Console console) throws IOException {
        ReadOptions reading = input.reading(Set.of());
        List<String> fields = itemFields.isEmpty()
                ? List.of(reading.textField())
                : itemFields.stream().map(String::strip).toList();
        ReadOptions itemReading = ContaminationPlan.reading(reading, fields)
                .withFormat(itemFormat == null ? null : Format.parse(itemFormat))
                .withIdField(itemIdField);
        Inputs.Resolved corpus = Inputs.find(arguments, reading, directory.path());
        Inputs.Resolved items = items(itemReading, directory);
        requireFields(items.inputs());
        console.notes(input.notes(corpus));
        console.notes(items.notes());
        console.notes(itemFormat == null ? input.itemNotes(items.inputs()) : List.of());
        List<Input> all = new ArrayList<>(corpus.inputs());
        all.addAll(items.inputs());
        Inputs.requireUsed(all, reading);
        directory.requireOutside(all);
        return new ContaminationPlan(
                commandLine(),
                corpus.inputs(),
                reading,
                items.inputs(),
                itemReading,
                fields,
                threshold,
                action,
                maxLoss);
    }

    private Inputs.Resolved items(ReadOptions reading, RunDirectory directory) {
        try {
            Inputs.Resolved found = Inputs.find(benchmarks, reading, directory.path());
            return new Inputs.Resolved(
                    ContaminationPlan.apart(found.inputs()),
                    found.notes().stream().map(ContaminationPlan::aboutItems).toList());
        } catch (InputException e) {
            throw new InputException(ContaminationPlan.aboutItems(String.valueOf(e.getMessage())), e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(ContaminationPlan.aboutItems(String.valueOf(e.getMessage())), e);
        }
    }

    /** Fails if fields of items are named, but no benchmark has fields. */
    private void requireFields(List<Input> found) {
        String option = itemFields.isEmpty() ? "--item-id-field" : "--item-field";
        if (itemFields.isEmpty() && itemIdField == null) return;
        if (found.stream().anyMatch(ContaminationPlan::hasFields)) return;
        Input first = found.getFirst();
        throw new IllegalArgumentException("%s: %s has no effect, as %s has no fields: omit it"
                .formatted(first.name(), option, first.format().title()));
    }

    private List<String> lines(ContaminationResult result) {
        List<String> lines = new ArrayList<>();
        lines.add(Console.row("documents", Console.number(result.documents()), Sizes.text(result.inputBytes())));
        String share =
                String.format(Locale.ROOT, "%.2f%%", 100.0 * result.contaminated() / Math.max(1, result.documents()));
        lines.add(Console.row("contaminated", Console.number(result.contaminated()), share));
        boolean done = result.stop().isEmpty() && !dryRun;
        if (action == Action.REMOVE || action == Action.CUT)
            lines.add(Console.row(
                    done ? "removed" : "would be removed",
                    Console.number(result.removed()),
                    action == Action.CUT ? "no words left" : ""));
        if (done && action != Action.REPORT)
            lines.add(Console.row("kept", Console.number(result.documents() - result.removed()), ""));
        if (action == Action.CUT)
            lines.add(Console.row(
                    done ? "cut" : "would be cut",
                    Console.number(result.cutDocuments()),
                    Console.number(result.cutWords()) + " words in all"));
        result.benchmarks().forEach((name, found) -> lines.add(Console.row("benchmark", "", name + ": " + found)));
        if (result.itemsTooShort() > 0)
            lines.add(Console.row(
                    "items too short",
                    Console.number(result.itemsTooShort()),
                    "fewer than 5 words, not matched (rejected.tsv)"));
        result.unreadableItems()
                .forEach((file, count) -> lines.add(
                        Console.row("items unreadable", Console.number(count), "in " + file + " (rejected.tsv)")));
        String rejected = Arrays.stream(SkippedRecord.Kind.values())
                .filter(kind -> result.count(kind) > 0)
                .map(kind ->
                        Console.number(result.count(kind)) + " " + kind.label().replace('_', ' '))
                .collect(Collectors.joining(", "));
        if (!rejected.isEmpty()) lines.add(Console.row("rejected", "", rejected + " (rejected.tsv)"));
        lines.add(Console.row(
                "time",
                seconds(result.stages().stream().mapToDouble(StageCost::seconds).sum()),
                result.stages().stream()
                        .map(stage -> stage.name() + " " + seconds(stage.seconds()))
                        .collect(Collectors.joining(" · "))));
        if (dryRun) lines.add(Console.row("dry run", "", "nothing was written"));
        else
            Optional.ofNullable(out)
                    .ifPresent(path -> lines.add(
                            Console.row("report", path.resolve("report.html").toString(), "")));
        return lines;
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, seconds < 10 ? "%.2f s" : "%.1f s", seconds);
    }
}
