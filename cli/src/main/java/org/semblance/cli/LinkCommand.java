package org.semblance.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.semblance.Detector;
import org.semblance.Result;
import org.semblance.cli.console.Console;
import org.semblance.cli.engine.RunRequest;
import org.semblance.document.Source;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.report.run.RunDirectory;
import org.semblance.report.run.RunPlan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares new documents with old ones. */
@Command(
        name = "link",
        description =
                "List the near duplicates between new and old documents: id_a is a new document, id_b an old one.",
        footer = {"", "Example:", "  semblance link today.jsonl --against archive/*.jsonl.gz -o out"})
final class LinkCommand extends RunCommand {
    @Parameters(arity = "1..*", paramLabel = "NEW", description = "New documents: file, directory, glob, or -.")
    private List<String> fresh = new ArrayList<>();

    @Option(
            names = "--against",
            arity = "1..*",
            required = true,
            paramLabel = "OLD",
            description = "Old documents: file, directory or glob.")
    private List<String> old = new ArrayList<>();

    @Override
    RunRequest order(Detector<?> detector) {
        throw new IllegalArgumentException("link is not supported by --engine spark: use --engine local");
    }

    @Override
    int execute(Detector<?> detector, RunDirectory directory, Console console)
            throws IOException, InterruptedException {
        requireListing();
        ReadOptions reading = input.reading(detector, Set.of());
        if (fresh.contains("-") && old.contains("-"))
            throw new IllegalArgumentException("standard input (-) can be read only once");
        requireFiles(fresh);
        requireFiles(old);
        Inputs.Resolved left = Inputs.find(fresh, reading, directory.path());
        Inputs.Resolved right = Inputs.find(old, reading, directory.path());
        console.notes(left.notes());
        console.notes(right.notes());
        List<Input> inputs = new ArrayList<>(left.inputs());
        inputs.addAll(right.inputs());
        Inputs.requireUsed(inputs, reading);
        directory.requireOutside(inputs);
        RunPlan plan = pairsPlan(inputs, left.inputs().size(), reading);
        try (Source news = Sources.open(left.inputs(), reading);
                Source olds = Sources.open(right.inputs(), reading);
                Result result = resumable(semblance(detector, directory, console), detector, plan, directory, console)
                        .link(news, olds)) {
            requireDocuments(result, String.join(" ", fresh) + " " + String.join(" ", old), directory);
            return listPairs(plan, result, directory, console);
        }
    }
}
