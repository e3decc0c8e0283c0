package org.semblance.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.cli.console.Console;
import org.semblance.cli.console.EvalText;
import org.semblance.cli.console.ExitCode;
import org.semblance.cli.options.TruthOptions;
import org.semblance.report.JsonText;
import org.semblance.report.PendingFiles;
import org.semblance.report.Tsv;
import org.semblance.report.calibrate.StratifiedEstimator;
import org.semblance.report.compare.EvaluationJson;
import org.semblance.report.compare.RunEvaluation;
import org.semblance.report.compare.RunEvaluator;
import org.semblance.report.compare.page.EvalPage;
import org.semblance.report.labels.GroundTruthReader;
import org.semblance.report.saved.SavedRun;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Evaluates a run against labels. */
@Command(
        name = "eval",
        description = "Evaluate a run against the labels in --truth: precision, recall and F1 of pairs and of"
                + " documents, by similarity, with the best threshold and the errors.",
        footer = {
            "",
            "Examples:",
            "  semblance eval out --truth pairs.tsv",
            "  semblance eval out --truth clusters.csv --by clusters --errors errors.tsv",
            "  semblance eval out --truth pairs.tsv --html eval.html --json | jq .f1"
        })
final class EvalCommand extends SavedRunCommand {
    @ArgGroup(validate = false, heading = TruthOptions.HEADING)
    private TruthOptions truth = new TruthOptions();

    @Option(
            names = "--by",
            paramLabel = "WHAT",
            description =
                    "What to evaluate: pairs that the run lists, or clusters: all pairs within its groups. Default:"
                            + " pairs.")
    private RunEvaluation.By by = RunEvaluation.By.PAIRS;

    @Option(names = "--show", paramLabel = "N", description = "Number of errors shown of each kind. Default: 10.")
    private int show = 10;

    @Option(names = "--errors", paramLabel = "FILE", description = "Write all errors to this TSV file.")
    private @Nullable Path errors;

    @Option(names = "--html", paramLabel = "FILE", description = "Write a self-contained HTML page.")
    private @Nullable Path html;

    @Option(names = "--json", description = "Print all figures as JSON (docs/guide/explain.md).")
    private boolean json;

    @Option(names = "--overwrite", description = "Replace existing files.")
    private boolean overwrite;

    @Override
    public Integer call() throws IOException {
        List<Path> files = new ArrayList<>();
        if (errors != null) files.add(errors);
        if (html != null) files.add(html);
        if (files.isEmpty()) {
            conclude(evaluate((found, pair) -> {}));
            return ExitCode.DONE;
        }
        try (PendingFiles pending = PendingFiles.begin(files, overwrite)) {
            RunEvaluation evaluation = errors == null ? evaluate((found, pair) -> {}) : listErrors(errors, pending);
            if (html != null) pending.write(html, stream -> EvalPage.write(evaluation, stream));
            pending.commit();
            conclude(evaluation);
        }
        return ExitCode.DONE;
    }

    private RunEvaluation evaluate(RunEvaluator.ErrorSink sink) throws IOException {
        GroundTruthReader labels = truth.reader()
                .orElseThrow(
                        () -> new ParameterException(spec.commandLine(), "Missing required option: '--truth=FILE'"));
        SavedRun run = SavedRun.open(out);
        StratifiedEstimator estimator = StratifiedEstimator.of(run, by == RunEvaluation.By.PAIRS, labels.file());
        return new RunEvaluator(run, by, show, sink, estimator).evaluate(labels);
    }

    private RunEvaluation listErrors(Path file, PendingFiles pending) throws IOException {
        return PendingFiles.naming(file, () -> listErrors(pending.path(file)));
    }

    private RunEvaluation listErrors(Path file) throws IOException {
        try (BufferedWriter table = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            table.write("error\tid_a\tid_b\tscore\texplain\n");
            return evaluate((found, pair) -> table.write(Tsv.line(
                    found ? "false_positive" : "false_negative",
                    pair.first(),
                    pair.second(),
                    pair.score(),
                    pair.command(out))));
        }
    }

    private void conclude(RunEvaluation evaluation) throws IOException {
        Console console = console(false, json);
        console.notes(evaluation.notes());
        if (json) {
            console.json(JsonText.of(EvaluationJson.of(evaluation)));
            return;
        }
        new EvalText(evaluation).lines().forEach(console::say);
        if (errors != null) console.say("errors: " + errors);
        if (html != null) console.say("page: " + html);
    }
}
