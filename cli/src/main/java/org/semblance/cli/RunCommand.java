package org.semblance.cli;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.Result;
import org.semblance.Semblance;
import org.semblance.cli.console.Console;
import org.semblance.cli.console.ExitCode;
import org.semblance.cli.console.Failures;
import org.semblance.cli.console.Interruption;
import org.semblance.cli.console.RunSummaryText;
import org.semblance.cli.engine.EngineOptions;
import org.semblance.cli.engine.RunRequest;
import org.semblance.cli.options.InputOptions;
import org.semblance.cli.options.MethodOptions;
import org.semblance.cli.options.OutputOptions;
import org.semblance.cli.options.ProgramCommand;
import org.semblance.cli.options.RemovalOptions;
import org.semblance.cli.options.RunOptions;
import org.semblance.cli.options.ScopeOption;
import org.semblance.cli.options.TemporaryOutput;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.NoDocuments;
import org.semblance.corpus.Requirement;
import org.semblance.files.Locations;
import org.semblance.io.inputs.ChangedInput;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputIdentity;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.pairs.PairListing;
import org.semblance.records.Records;
import org.semblance.report.plan.TokenAdvice;
import org.semblance.report.run.PairsFormat;
import org.semblance.report.run.RunDirectory;
import org.semblance.report.run.RunOutputs;
import org.semblance.report.run.RunPlan;
import org.semblance.report.run.RunPlan.Action;
import org.semblance.report.run.Summary;
import org.semblance.report.saved.SavedRun;
import org.semblance.run.Task;
import org.semblance.run.Workers;
import org.semblance.spill.ScratchFiles;
import org.semblance.state.CheckpointDirectory;
import org.semblance.text.Detectors;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;

/** A command that runs a method and writes an output directory. */
abstract class RunCommand extends ProgramCommand {
    /** A file with more pairs takes several gigabytes. */
    private static final long MANY_PAIRS = 20_000_000;

    @Mixin
    OutputOptions output = new OutputOptions();

    @ArgGroup(validate = false, heading = MethodOptions.HEADING)
    MethodOptions method = new MethodOptions();

    @ArgGroup(validate = false, heading = InputOptions.HEADING)
    InputOptions input = new InputOptions();

    @ArgGroup(validate = false, heading = "%nScope:%n")
    ScopeOption scope = new ScopeOption();

    @ArgGroup(validate = false, heading = RunOptions.HEADING)
    RunOptions run = new RunOptions();

    @ArgGroup(validate = false, heading = "%nSpark:%n")
    EngineOptions engine = new EngineOptions();

    private @Nullable TemporaryOutput temporary;

    @Override
    public final Integer call() throws IOException, InterruptedException {
        output.require(spec);
        engine.requireUsed();
        Console console = new Console(output.isStandardOutput() ? err() : out(), err(), run.quiet, run.json);
        Detector<?> detector = detector();
        forecast(detector).ifPresent(console::note);
        if (!engine.isLocal()) return engine.run(order(detector), programArguments(), out(), err());
        Optional<Path> directory = output.directory();
        try (Interruption watch = Interruption.begin()) {
            if (directory.isPresent())
                return complete(detector, watch.of(RunDirectory.begin(directory.get(), output.overwrite)), console);
            try (TemporaryOutput hidden = watch.of(temporary())) {
                return complete(detector, RunDirectory.begin(hidden.path(), false), console);
            }
        }
    }

    private TemporaryOutput temporary() throws IOException {
        temporary = TemporaryOutput.in(run.temp(ScratchFiles.usualDirectory()));
        return temporary;
    }

    private int complete(Detector<?> detector, RunDirectory directory, Console console)
            throws IOException, InterruptedException {
        try {
            return run(detector, directory, console);
        } catch (IllegalArgumentException e) {
            throw e;
        } catch (ChangedInput | Corpus.DuplicateId e) {
            directory.discardStages(); // they cannot be resumed
            throw e;
        } catch (IOException | InterruptedException | RuntimeException | OutOfMemoryError e) {
            long kept = directory.kept();
            if (kept > 0) throw new Failures.Unfinished(e, directory.stages(), kept);
            throw e;
        }
    }

    /**
     * The run for another engine.
     *
     * @throws IllegalArgumentException if it is not supported there, with an alternative
     */
    abstract RunRequest order(Detector<?> detector) throws IOException;

    /** A run with inputs and a policy, as requested from another engine. */
    RunRequest order(
            Detector<?> detector,
            Optional<SavedRun> earlier,
            List<String> inputs,
            List<String> old,
            ReadOptions reading,
            RemovalOptions policy) {
        if (output.isTemporary())
            throw new IllegalArgumentException(
                    "--engine spark needs -o with the name of a directory, also for --dry-run: its intermediate results are next to it");
        Task task = Task.parse(spec.name());
        detector.requireTask(task, task.groups() || task == Task.LINK && policy.action() != Action.REPORT);
        String out = spec.commandLine()
                .getParseResult()
                .matchedOption("--out")
                .originalStringValues()
                .getLast();
        return new RunRequest(
                task,
                commandLine(),
                method.spelling(),
                earlier,
                inputs,
                old,
                reading,
                scope.scope,
                policy,
                output,
                out,
                output.dryRun,
                run,
                engine);
    }

    /** The method of the run. */
    Detector<?> detector() throws IOException {
        return method.detector();
    }

    private int run(Detector<?> detector, RunDirectory directory, Console console)
            throws IOException, InterruptedException {
        try (directory) {
            return execute(detector, directory, console);
        } catch (FileSystemException | InterruptedIOException | InputException e) {
            throw e;
        } catch (IOException e) {
            throw unwritable(e);
        } catch (RuntimeException e) {
            if (e.getCause() instanceof FileSystemException || e.getCause() instanceof InterruptedIOException) throw e;
            if (e.getCause() instanceof IOException cause) throw unwritable(cause); // wrapped by the JSON writer
            throw e;
        }
    }

    /** The expected recall and cost of an approximate method, in one line. */
    private static Optional<String> forecast(Detector<?> detector) {
        Map<String, String> forecast = detector.search().forecast();
        if (forecast.isEmpty()) return Optional.empty();
        return Optional.of(detector.name() + " at " + detector.relation().threshold() + ": "
                + forecast.entrySet().stream()
                        .map(e -> e.getKey().replace('_', ' ') + " " + e.getValue())
                        .collect(Collectors.joining("; ")));
    }

    /** Failures of inputs name their file; any other failure is of the output. */
    private FileSystemException unwritable(IOException failure) {
        return Failures.named(
                Locations.path(output.shown()),
                "cannot be written: " + failure.getMessage() + "; free disk space or name another directory",
                failure);
    }

    abstract int execute(Detector<?> detector, RunDirectory directory, Console console)
            throws IOException, InterruptedException;

    <R extends Records> Semblance<R> semblance(Detector<R> detector, RunDirectory directory, Console console) {
        return Semblance.with(detector)
                .threads(run.threads())
                .maxBad(run.maxBad)
                .minTokens(run.minTokens)
                .scope(scope.scope)
                .require(requirements())
                .allowUnmatched(output.allowUnmatched ? console::note : null)
                .spillTo(run.temp(directory.path()))
                .saveTokens(false)
                .progress(console.progress());
    }

    /** The options that must apply to some document. */
    List<Requirement> requirements() {
        return input.requirements();
    }

    /** The inputs and options of this run, as written to the outputs. */
    RunPlan plan(
            List<Input> known,
            List<Input> inputs,
            int fresh,
            ReadOptions reading,
            int minTokens,
            Action action,
            Map<String, String> policy,
            Optional<RunPlan.Origin> origin) {
        return new RunPlan(
                Task.parse(spec.name()),
                commandLine(),
                known,
                inputs,
                fresh,
                reading,
                minTokens,
                action,
                output.pairs,
                output.pairsFormat,
                output.described(policy),
                origin);
    }

    /** The plan of a run that only lists pairs. */
    RunPlan pairsPlan(List<Input> inputs, ReadOptions reading) {
        Map<String, String> policy = Map.of("scope", scope.label());
        return plan(List.of(), inputs, 0, reading, run.minTokens, Action.REPORT, policy, Optional.empty());
    }

    /** Fails if a run that read standard input is resumed. */
    void requireFiles(List<String> arguments) {
        if (output.resume && arguments.contains("-"))
            throw new IllegalArgumentException("standard input cannot be read again: --resume needs files");
    }

    /** The same run, saving its finished stages. */
    <R extends Records> Semblance<R> resumable(
            Semblance<R> semblance, Detector<?> detector, RunPlan plan, RunDirectory directory, Console console)
            throws IOException {
        if (output.dryRun || output.isTemporary()) return semblance;
        boolean piped = plan.inputs().stream().anyMatch(i -> i.name().equals("-"));
        if (!output.resume) directory.requireNothingUnfinished();
        if (piped) return semblance;
        Map<String, String> documents = plan.documents();
        for (Path file : Detectors.files(detector)) documents.put(file.toString(), InputIdentity.of(file));
        return semblance.resumable(
                new CheckpointDirectory(directory.stages(), documents, output.resume, console::note));
    }

    static void requireDocuments(Result result, String what, RunDirectory directory) throws IOException {
        if (result.corpus().size() == 0) {
            directory.discardStages();
            throw new InputException(what + ": " + NoDocuments.of(result.corpus()));
        }
    }

    /** Pairs are the only result of a run without groups. */
    void requireListing() {
        if (output.pairs == PairListing.NONE)
            throw new IllegalArgumentException(
                    "--pairs none needs dedup: " + spec.name() + " writes nothing but pairs");
        if (output.isStandardOutput() && output.pairsFormat == PairsFormat.PARQUET)
            throw new IllegalArgumentException(
                    "-o -: --pairs-format parquet is not a stream: use tsv or jsonl, or name a directory");
    }

    RunOutputs outputs(RunPlan plan, Result result, RunDirectory directory, Console console) {
        return new RunOutputs(directory.path(), plan, result, new Workers(run.threads()), console.progress());
    }

    /** Notes before the output is written. */
    List<String> notes(RunPlan plan, Result result) throws IOException, InterruptedException {
        List<String> notes = new ArrayList<>(scope.notes(result.corpus()));
        if (plan.origin().isEmpty())
            TokenAdvice.of(result, plan.inputs(), plan.reading())
                    .flatMap(TokenAdvice::note)
                    .ifPresent(notes::add);
        long pairs = result.joined().count();
        long listed = result.joined().count(output.pairs);
        if (listed > MANY_PAIRS) {
            notes.add(String.format(
                    Locale.ROOT,
                    "%,d pairs will be listed, because many documents are similar to many others; --pairs distinct"
                            + " lists %,d, and dedup with --pairs none lists none",
                    listed,
                    result.joined().count(PairListing.DISTINCT)));
        } else if (pairs > MANY_PAIRS) {
            notes.add(String.format(Locale.ROOT, "%,d pairs, of which %,d will be listed", pairs, listed));
        }
        return notes;
    }

    /** Finishes a run that only lists pairs. */
    int listPairs(RunPlan plan, Result result, RunDirectory directory, Console console)
            throws IOException, InterruptedException {
        console.notes(notes(plan, result));
        Summary summary = outputs(plan, result, directory, console).writePairs();
        publish(plan.pairsFormat().file("pairs"), directory);
        conclude(summary, console);
        return ExitCode.DONE;
    }

    /**
     * Makes the results visible: the directory, or one of its files on standard output.
     *
     * @param file null if there is nothing to print
     */
    void publish(@Nullable String file, RunDirectory directory) throws IOException {
        if (output.dryRun) return;
        if (!output.isStandardOutput()) directory.commit();
        else if (file != null && temporary != null)
            temporary.print(directory.path().resolve(file), this);
    }

    /** Prints the result of a run. */
    void conclude(Summary summary, Console console) throws IOException {
        new RunSummaryText(summary, output.directory(), output.dryRun).lines().forEach(console::say);
        console.json(text(summary::write));
    }
}
