package org.semblance.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.report.JsonText;
import org.semblance.report.PendingFiles;
import org.semblance.report.SavedRun;
import org.semblance.report.Tsv;
import org.semblance.report.compare.EvaluationJson;
import org.semblance.report.compare.RunEvaluation;
import org.semblance.report.compare.RunEvaluator;
import org.semblance.report.compare.TruthReader;
import org.semblance.report.compare.page.EvalPage;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Holds a run against labels. */
@Command(
        name = "eval",
        description = {
            "Precision, recall and F1 of a run against labels: over pairs and over documents, by similarity, with the best"
                    + " threshold and the pairs that went wrong."
        },
        footer = {
            "",
            "Examples:",
            "  semblance eval out --truth pairs.tsv",
            "  semblance eval out --truth clusters.csv --by clusters --errors errors.tsv",
            "  semblance eval out --truth pairs.tsv --html eval.html --json | jq .f1"
        })
final class EvalCommand extends SavedRunCommand {
    @Mixin
    private TruthOptions truth = new TruthOptions();

    @Option(
            names = "--by",
            paramLabel = "WHAT",
            defaultValue = "pairs",
            description = "pairs, those the run lists, or clusters, all pairs within its groups (default: pairs).")
    private RunEvaluation.By by = RunEvaluation.By.PAIRS;

    @Option(
            names = "--show",
            paramLabel = "N",
            defaultValue = "10",
            description = "Errors of each kind to show (default: 10).")
    private int show = 10;

    @Option(names = "--errors", paramLabel = "FILE", description = "Write all errors as a table, tab separated.")
    @Nullable
    private Path errors;

    @Option(names = "--html", paramLabel = "FILE", description = "Write a page that opens from disk.")
    @Nullable
    private Path html;

    @Option(names = "--json", description = "Print all numbers as JSON (docs/guide/explain.md).")
    private boolean json;

    @Option(names = "--overwrite", description = "Replace files that are there.")
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
            RunEvaluation evaluation =
                    errors == null ? evaluate((found, pair) -> {}) : listErrors(pending.path(errors));
            if (html != null) write(pending.path(html), stream -> EvalPage.write(evaluation, stream));
            pending.commit();
            conclude(evaluation);
        }
        return ExitCode.DONE;
    }

    private RunEvaluation evaluate(RunEvaluator.ErrorSink sink) throws IOException {
        TruthReader labels = truth.reader()
                .orElseThrow(
                        () -> new ParameterException(spec.commandLine(), "Missing required option: '--truth=FILE'"));
        return new RunEvaluator(SavedRun.open(out), by, show, sink).evaluate(labels);
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
