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
import org.semblance.cli.options.LinkOptions;
import org.semblance.cli.options.RunAsInput;
import org.semblance.document.Source;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.records.Records;
import org.semblance.report.run.LossGuard;
import org.semblance.report.run.RunDirectory;
import org.semblance.report.run.RunPlan;
import org.semblance.report.run.RunPlan.Action;
import org.semblance.run.Task;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Compares new documents with old ones. */
@Command(
        name = "link",
        description = {
            "List the near duplicates between new and old documents: id_a is a new document, id_b an old one. With"
                    + " --action remove, also write the new documents that have no match among the old ones.",
            "New documents that match each other only are kept; to remove these, too, run dedup on the result, or"
                    + " extend a run over the old documents with dedup --against."
        },
        footer = {
            "",
            "Examples:",
            "  semblance link today.jsonl --against archive/*.jsonl.gz -o out",
            "  semblance link today.jsonl --against archive/*.jsonl.gz -o out --action remove",
            "  semblance link --from out -o strict --action remove -t 0.9      without a new search"
        })
final class LinkCommand extends RemovalCommand {
    @Parameters(arity = "0..*", paramLabel = "NEW", description = "New documents: file, directory, glob, or -.")
    private List<String> fresh = new ArrayList<>();

    @Option(
            names = "--against",
            arity = "1..*",
            paramLabel = "OLD",
            description = "Old documents: file, directory or glob.")
    private List<String> old = new ArrayList<>();

    @ArgGroup(validate = false, heading = "%nPolicy:%n")
    private LinkOptions policy = new LinkOptions();

    /** The names of all options. */
    static Set<String> options() {
        return new CommandLine(new LinkCommand()).getCommandSpec().optionsMap().keySet();
    }

    @Override
    LinkOptions policy() {
        return policy;
    }

    @Override
    Set<String> policyFields() {
        return Set.of();
    }

    @Override
    Detector<?> detector() throws IOException {
        policy.requireUsed(spec);
        if (from.isGiven()) {
            origin = from.choose(spec, fresh, method.threshold);
            Path out = origin.run().directory();
            if (origin.run().task() != Task.LINK)
                throw new IllegalArgumentException(
                        "%s is not a run of link: use semblance dedup --from %s".formatted(out, out));
            return FromOptions.detector(origin.run(), origin.threshold());
        }
        from.requireLabels(fresh);
        if (fresh.isEmpty()) throw new ParameterException(spec.commandLine(), "Missing required parameter: 'NEW...'");
        if (old.isEmpty())
            throw new ParameterException(spec.commandLine(), "Missing required option: '--against=OLD...'");
        RunAsInput.requireDocuments(spec, fresh);
        RunAsInput.requireOldDocuments(spec, old);
        return super.detector();
    }

    @Override
    RunRequest order(Detector<?> detector) {
        requireSearch();
        if (policy.action() == Action.REPORT) requireListing();
        ReadOptions reading = input.reading(detector, Set.of());
        if (policy.action() == Action.ANNOTATE) requireUnread(reading);
        return order(detector, Optional.empty(), fresh, old, reading, policy);
    }

    @Override
    int execute(Detector<?> detector, RunDirectory directory, Console console)
            throws IOException, InterruptedException {
        if (origin != null) return regroup(origin, detector, directory, console);
        if (policy.action() == Action.REPORT) requireListing();
        LossGuard guard = policy.guard();
        ReadOptions reading = input.reading(detector, Set.of());
        if (fresh.contains("-") && old.contains("-"))
            throw new IllegalArgumentException("standard input (-) can be read only once");
        requireFiles(fresh);
        requireFiles(old);
        Inputs.Resolved left = Inputs.find(fresh, reading, directory.path());
        Inputs.Resolved right = Inputs.find(old, reading, directory.path());
        console.notes(input.notes(left));
        console.notes(input.notes(right));
        List<Input> inputs = new ArrayList<>(left.inputs());
        inputs.addAll(right.inputs());
        Inputs.requireUsed(inputs, reading);
        directory.requireOutside(inputs);
        requireClean(left.inputs(), reading, console);
        RunPlan plan = plan(
                List.of(),
                inputs,
                left.inputs().size(),
                reading,
                run.minTokens,
                policy.action(),
                policy.described(scope.label()),
                Optional.empty());
        try (Source news = Sources.open(left.inputs(), reading);
                Source olds = Sources.open(right.inputs(), reading);
                Result result = search(detector, news, olds, plan, directory, console)) {
            requireDocuments(result, String.join(" ", fresh) + " " + String.join(" ", old), directory);
            return plan.groups()
                    ? finish(plan, result, guard, directory, console)
                    : listPairs(plan, result, directory, console);
        }
    }

    private <R extends Records> Result search(
            Detector<R> detector, Source news, Source olds, RunPlan plan, RunDirectory directory, Console console)
            throws IOException, InterruptedException {
        Semblance<R> semblance = chosen(detector, directory, console);
        resumable(semblance, detector, plan, directory, console);
        return plan.groups() ? semblance.subtract(news, olds) : semblance.link(news, olds);
    }

    @Override
    <R extends Records> Semblance<R> chosen(Detector<R> detector, RunDirectory directory, Console console) {
        Semblance<R> semblance = semblance(detector, directory, console);
        return policy.globs().isEmpty() ? semblance : semblance.protect(policy.protect());
    }
}
