package org.semblance.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.Result;
import org.semblance.Semblance;
import org.semblance.cli.console.Console;
import org.semblance.cli.console.ExitCode;
import org.semblance.cli.options.FromOptions;
import org.semblance.cli.options.RemovalOptions;
import org.semblance.cli.options.ShellCommand;
import org.semblance.corpus.Requirement;
import org.semblance.io.clean.CleanCorpus;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.pairs.PairListing;
import org.semblance.records.Records;
import org.semblance.report.run.LossGuard;
import org.semblance.report.run.RunDirectory;
import org.semblance.report.run.RunOutputs;
import org.semblance.report.run.RunPlan;
import org.semblance.report.run.RunPlan.Action;
import org.semblance.report.run.Summary;
import org.semblance.report.saved.EarlierRun;
import org.semblance.report.saved.SavedRun;
import org.semblance.search.join.Scope;
import picocli.CommandLine.ArgGroup;

/** A command that removes or annotates documents, after a search or with the pairs of an earlier run. */
abstract class RemovalCommand extends RunCommand {
    @ArgGroup(validate = false, heading = "%nWithout a new search:%n")
    FromOptions from = new FromOptions();

    /** The run whose pairs are used, if there is one. */
    FromOptions.@Nullable Chosen origin;

    abstract RemovalOptions policy();

    /** The document fields that the policy reads. */
    abstract Set<String> policyFields();

    /** A run with the policy. */
    abstract <R extends Records> Semblance<R> chosen(Detector<R> detector, RunDirectory directory, Console console);

    @Override
    List<Requirement> requirements() {
        List<Requirement> all = new ArrayList<>(policy().requirements());
        all.addAll(super.requirements());
        return all;
    }

    /** Fails if the inputs cannot be written as a clean corpus. */
    final void requireClean(List<Input> inputs, ReadOptions reading, Console console) {
        if (policy().action() == Action.REPORT) return;
        output.requireStream(inputs);
        boolean annotate = policy().action() == Action.ANNOTATE;
        if (annotate) requireUnread(reading);
        CleanCorpus.check(inputs, annotate ? RunOutputs.ANNOTATIONS : List.of());
        console.notes(CleanCorpus.notes(inputs, annotate));
    }

    /** Fails on another engine if there is no search. */
    final void requireSearch() {
        if (origin != null)
            throw new IllegalArgumentException(
                    "--from is not supported by --engine spark: run over all documents, or use --engine local");
    }

    /** Fails if annotations would replace a field that is read. */
    static void requireUnread(ReadOptions reading) {
        Set<String> read = new LinkedHashSet<>(reading.extraFields());
        read.addAll(List.of(reading.contentName(), reading.idName(), reading.urlField()));
        for (String name : read) {
            if (CleanCorpus.isAnnotation(name, RunOutputs.ANNOTATIONS))
                throw new IllegalArgumentException(
                        "--action annotate would replace the field '%s', which is read: rename it, or use --action report"
                                .formatted(name));
        }
    }

    /** Groups the pairs of an earlier run that meet the threshold, under the policy of this run. */
    final int regroup(FromOptions.Chosen origin, Detector<?> detector, RunDirectory directory, Console console)
            throws IOException, InterruptedException {
        SavedRun earlier = origin.run();
        LossGuard guard = policy().guard();
        ReadOptions reading = earlier.reading().withExtraFields(policyFields());
        Map<String, String> described = policy().described(scope.label());
        boolean sameProtection = described.getOrDefault("protect", "").equals(earlier.protect());
        if (earlier.scope() != Scope.ALL && !sameProtection)
            throw new IllegalArgumentException(
                    "--from %s: its pairs depend on its --protect, because it had --scope %s: use the same --protect, or run on the inputs again"
                            .formatted(earlier.directory(), earlier.scope().label()));
        directory.requireApart(earlier.directory());
        if (!output.dryRun) directory.requireNothingUnfinished();
        boolean checked = output.allowUnmatched || !earlier.policy().containsKey("allow_unmatched");
        EarlierRun known = EarlierRun.open(earlier, reading, sameProtection && checked, detector.relation());
        known.requireCopies(output.pairs);
        directory.requireOutside(earlier.inputs());
        Optional<RunPlan.Origin> found = Optional.of(new RunPlan.Origin(
                earlier.directory().toString(),
                earlier.detector().relation().threshold(),
                earlier.digest(),
                origin.basis()));
        RunPlan plan = plan(
                List.of(),
                earlier.inputs(),
                earlier.news(),
                reading,
                earlier.minTokens(),
                policy().action(),
                described,
                found);
        requireClean(plan.cleanInputs(), reading, console);
        console.notes(origin.notes());
        console.notes(FromOptions.notes(earlier, detector));
        try (Result result = chosen(detector, directory, console)
                .minTokens(earlier.minTokens())
                .from(known)) {
            return finish(plan, result, guard, directory, console);
        }
    }

    /** Writes the outputs, unless the guard stops the run. */
    final int finish(RunPlan plan, Result result, LossGuard guard, RunDirectory directory, Console console)
            throws IOException, InterruptedException {
        console.notes(notes(plan, result));
        Optional<LossGuard.Stop> stop = policy().action() == Action.REMOVE
                ? guard.check(plan, result).map(s -> s.with(remedy(s, plan, result)))
                : Optional.empty();
        Summary summary = outputs(plan, result, directory, console).writeDedup(stop);
        String clean = policy().action() == Action.REPORT
                ? plan.pairsFormat().file("pairs")
                : CleanCorpus.stream(plan.cleanInputs());
        publish(stop.isPresent() ? null : clean, directory);
        conclude(summary, console);
        summary.stop().ifPresent(console::stopped);
        return stop.isPresent() ? ExitCode.GUARD : ExitCode.DONE;
    }

    /** The command that removes the documents after all: from the pairs of this run, else the run again. */
    private String remedy(LossGuard.Stop stop, RunPlan plan, Result result) {
        boolean allPairs = plan.listing() == PairListing.ALL
                || plan.listing() == PairListing.DISTINCT
                        && !result.detector().search().joinsCopiesOnce()
                || result.growth().stateBytes() > 0;
        if (!output.dryRun && !output.isTemporary() && allPairs && plan.known().isEmpty())
            return FromOptions.again(spec, stop.limits())
                    .with(stop.limits())
                    .with("-o", ShellCommand.another(ShellCommand.value(spec, "--out")))
                    .toString();
        ShellCommand again = new ShellCommand(spec.name())
                .inputs(spec)
                .options(spec, name -> !stop.limits().contains(name) && !name.equals("--overwrite"))
                .with(stop.limits());
        return (output.dryRun ? again : again.with("--overwrite")).toString();
    }
}
