package org.semblance.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.semblance.Detector;
import org.semblance.Result;
import org.semblance.Semblance;
import org.semblance.cli.console.Console;
import org.semblance.cli.engine.RunRequest;
import org.semblance.cli.options.FromOptions;
import org.semblance.cli.options.GrowthOptions;
import org.semblance.cli.options.PolicyOptions;
import org.semblance.cli.options.RunAsInput;
import org.semblance.corpus.Requirement;
import org.semblance.document.Source;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.records.Records;
import org.semblance.relation.Direction;
import org.semblance.report.run.LossGuard;
import org.semblance.report.run.RunDirectory;
import org.semblance.report.run.RunOutputs;
import org.semblance.report.run.RunPlan;
import org.semblance.report.run.RunPlan.Action;
import org.semblance.report.saved.SavedRun;
import org.semblance.run.Task;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Keeps one document of each group of near duplicates. */
@Command(
        name = "dedup",
        description = "Keep one document of each group of near duplicates. Writes a clean corpus, a removal log,"
                + " clusters and a report.",
        footer = {
            "",
            "Examples:",
            "  semblance dedup news.jsonl -o out",
            "  semblance dedup crawl/*.jsonl.zst -o out -t 0.7 --keep newest,longest",
            "  semblance dedup today.jsonl --against out -o out2",
            "  semblance dedup crawl/*.jsonl.zst -o out -t 0.7 --resume     continue an interrupted run",
            "  semblance dedup --from out -t 0.9 -o strict                  regroup without a new search",
            "  semblance dedup --from labelled --precision 0.99 -o clean    threshold by labels",
            "  cat docs.jsonl | semblance dedup - --format jsonl -o - > clean.jsonl"
        })
final class DedupCommand extends RemovalCommand {
    @Parameters(arity = "0..*", paramLabel = "INPUT", description = "File, directory, glob, or - for standard input.")
    private List<String> arguments = new ArrayList<>();

    @ArgGroup(validate = false, heading = "%nPolicy:%n")
    private PolicyOptions policy = new PolicyOptions();

    @ArgGroup(validate = false, heading = "%nGrowing corpora:%n")
    private GrowthOptions growth = new GrowthOptions();

    @Override
    PolicyOptions policy() {
        return policy;
    }

    @Override
    Set<String> policyFields() {
        return policy.fields();
    }

    @Override
    Detector<?> detector() throws IOException {
        if (policy.action == Action.REPORT && output.isStandardOutput())
            throw new IllegalArgumentException(
                    "-o -: --action report writes no clean corpus: name a directory, or use pairs -o -");
        if (!from.isGiven()) {
            from.requireLabels(arguments);
            if (arguments.isEmpty())
                throw new ParameterException(spec.commandLine(), "Missing required parameter: 'INPUT...'");
            RunAsInput.requireDocuments(spec, arguments);
            return super.detector();
        }
        origin = from.choose(spec, arguments, method.threshold);
        Path out = origin.run().directory();
        if (origin.run().task() == Task.LINK)
            throw new IllegalArgumentException(
                    "%s has only pairs between new and old documents: use semblance link --from %s --action remove"
                            .formatted(out, out));
        return FromOptions.detector(origin.run(), origin.threshold());
    }

    @Override
    RunRequest order(Detector<?> detector) throws IOException {
        requireSearch();
        growth.requireRun(spec, detector, LinkCommand::options);
        Optional<SavedRun> earlier = growth.earlier(detector, policy, scope.scope, run.minTokens);
        ReadOptions reading = input.reading(detector, policy.fields());
        if (policy.action == Action.ANNOTATE) requireUnread(reading);
        if (earlier.isPresent()) {
            GrowthOptions.requireReading(earlier.get(), reading);
            if (output.directory().isPresent())
                RunDirectory.requireOther(
                        output.directory().get(), earlier.get().directory());
        }
        return order(detector, earlier, arguments, List.of(), reading, policy);
    }

    @Override
    int execute(Detector<?> detector, RunDirectory directory, Console console)
            throws IOException, InterruptedException {
        if (origin != null) return regroup(origin, detector, directory, console);
        ReadOptions reading = input.reading(detector, policy.fields());
        LossGuard guard = policy.guard();
        growth.requireRun(spec, detector, LinkCommand::options);
        Optional<GrowthOptions.Earlier> earlier = growth.earlier(detector);
        if (earlier.isPresent()) {
            directory.requireOther(earlier.get().run().directory());
            GrowthOptions.requireReading(earlier.get().run(), reading);
        }
        List<Input> known = earlier.map(e -> e.run().inputs()).orElse(List.of());
        requireFiles(arguments);
        Inputs.Resolved resolved = Inputs.resolve(arguments, reading, directory.path());
        console.notes(input.notes(resolved));
        directory.requireOutside(resolved.inputs());
        directory.requireOutside(known);
        if (earlier.isPresent()) GrowthOptions.requireNames(earlier.get().run(), resolved.inputs());
        requireClean(resolved.inputs(), reading, console);

        RunPlan plan = plan(
                known,
                resolved.inputs(),
                0,
                reading,
                run.minTokens,
                policy.action,
                policy.described(scope.label()),
                Optional.empty());
        try (Source source = Sources.open(known, resolved.inputs(), reading);
                Result result = run(detector, earlier, source, plan, directory, console)) {
            if (earlier.isPresent()) requireNames(earlier.get().run(), resolved.inputs(), result, directory);
            requireDocuments(result, String.join(" ", arguments), directory);
            if (earlier.isPresent()) console.notes(superseded(earlier.get().run(), result));
            return finish(plan, result, guard, directory, console);
        }
    }

    private static List<String> superseded(SavedRun earlier, Result result) {
        int removed = 0;
        for (int x = 0; x < result.growth().knownDocuments(); x++)
            if (!result.groups().isKept(x)) removed++;
        return GrowthOptions.superseded(earlier, removed);
    }

    /** The options of the earlier run were checked with its documents. */
    @Override
    List<Requirement> requirements() {
        return growth.isGiven() ? policy.requirements() : super.requirements();
    }

    private static void requireNames(SavedRun earlier, List<Input> fresh, Result result, RunDirectory directory)
            throws IOException {
        try {
            GrowthOptions.requireNames(
                    earlier, fresh, result.corpus(), result.growth().knownDocuments());
        } catch (InputException e) {
            directory.discardStages(); // they cannot be resumed
            throw e;
        }
    }

    private <R extends Records> Result run(
            Detector<R> detector,
            Optional<GrowthOptions.Earlier> earlier,
            Source source,
            RunPlan plan,
            RunDirectory directory,
            Console console)
            throws IOException, InterruptedException {
        Semblance<R> semblance = chosen(detector, directory, console);
        resumable(semblance, detector, plan, directory, console);
        return earlier.isPresent() ? semblance.grow(earlier.get().state(), source) : semblance.run(source);
    }

    /** A run with the policy, which saves its state. */
    @Override
    <R extends Records> Semblance<R> chosen(Detector<R> detector, RunDirectory directory, Console console) {
        if (detector.relation().direction() == Direction.SMALLER_IN_LARGER
                && !policy.keep().criteria().isEmpty())
            console.note("the largest document of a group is kept; --keep decides among documents of equal size");
        Semblance<R> semblance =
                semblance(detector, directory, console).keep(policy.keep()).groups(policy.groups);
        if (!policy.globs().isEmpty()) semblance.protect(policy.protect());
        semblance.saveTokens(growth.keepsTokens());
        if (!output.dryRun && !output.isTemporary() && growth.keepsState(detector))
            semblance.saveState(directory.path().resolve(RunOutputs.STATE));
        return semblance;
    }
}
