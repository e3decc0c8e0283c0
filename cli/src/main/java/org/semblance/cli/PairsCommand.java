package org.semblance.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.semblance.Detector;
import org.semblance.Result;
import org.semblance.cli.console.Console;
import org.semblance.cli.engine.RunRequest;
import org.semblance.cli.options.PolicyOptions;
import org.semblance.cli.options.RunAsInput;
import org.semblance.document.Source;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.report.run.RunDirectory;
import org.semblance.report.run.RunPlan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Lists the near-duplicate pairs. */
@Command(
        name = "pairs",
        description = "List the near-duplicate pairs with their scores.",
        footer = {
            "",
            "Examples:",
            "  semblance pairs news.jsonl -o out -t 0.6",
            "  semblance pairs titles.txt --format lines --tokens words -o out"
        })
final class PairsCommand extends RunCommand {
    @Parameters(arity = "1..*", paramLabel = "INPUT", description = "File, directory, glob, or - for standard input.")
    private List<String> arguments = new ArrayList<>();

    @Override
    Detector<?> detector() throws IOException {
        RunAsInput.requireDocuments(spec, arguments);
        return super.detector();
    }

    @Override
    RunRequest order(Detector<?> detector) {
        requireListing();
        return order(
                detector,
                Optional.empty(),
                arguments,
                List.of(),
                input.reading(detector, Set.of()),
                new PolicyOptions());
    }

    @Override
    int execute(Detector<?> detector, RunDirectory directory, Console console)
            throws IOException, InterruptedException {
        requireListing();
        ReadOptions reading = input.reading(detector, Set.of());
        requireFiles(arguments);
        Inputs.Resolved resolved = Inputs.resolve(arguments, reading, directory.path());
        console.notes(input.notes(resolved));
        directory.requireOutside(resolved.inputs());
        RunPlan plan = pairsPlan(resolved.inputs(), reading);
        try (Source source = Sources.open(resolved.inputs(), reading);
                Result result = resumable(semblance(detector, directory, console), detector, plan, directory, console)
                        .pairs(source)) {
            requireDocuments(result, String.join(" ", arguments), directory);
            return listPairs(plan, result, directory, console);
        }
    }
}
