package org.semblance.cli;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.semblance.report.JsonText;
import org.semblance.report.PendingFiles;
import org.semblance.report.SavedRun;
import org.semblance.report.Tsv;
import org.semblance.report.compare.EvaluationJson;
import org.semblance.report.compare.RunEvaluation;
import org.semblance.report.compare.RunEvaluation.ErrorPair;
import org.semblance.report.compare.RunEvaluator;
import org.semblance.report.compare.TruthReader;
import org.semblance.report.compare.page.EvalPage;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Holds a run against labels. */
@Command(
        name = "eval",
        mixinStandardHelpOptions = true,
        sortOptions = false,
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
final class EvalCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(paramLabel = "OUT", description = "The output directory of a run.")
    @SuppressWarnings("NullAway.Init")
    private Path out;

    @Option(
            names = "--truth",
            required = true,
            paramLabel = "FILE",
            description = "Labels: pairs 'id_a id_b [label]' or clusters 'id cluster', between tabs or commas.")
    @SuppressWarnings("NullAway.Init")
    private Path truth;

    @Option(
            names = "--truth-kind",
            paramLabel = "KIND",
            defaultValue = "auto",
            description = "pairs, clusters, or auto: pairs if most rows have two ids (default: auto).")
    private TruthReader.Kind kind = TruthReader.Kind.AUTO;

    @Option(
            names = "--truth-label",
            paramLabel = "LABEL",
            split = ",",
            description = "Labels of true pairs (default: all but 0, no and false).")
    private List<String> positive = new ArrayList<>();

    @Option(
            names = "--truth-neutral",
            paramLabel = "LABEL",
            split = ",",
            description = "Labels of pairs that count neither way.")
    private List<String> neutral = new ArrayList<>();

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

    @Mixin
    MemoryOption memory = new MemoryOption();

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
            if (html != null) {
                try (OutputStream stream = new BufferedOutputStream(Files.newOutputStream(pending.path(html)))) {
                    EvalPage.write(evaluation, stream);
                }
            }
            pending.commit();
            conclude(evaluation);
        }
        return ExitCode.DONE;
    }

    private RunEvaluation evaluate(RunEvaluator.ErrorSink sink) throws IOException {
        TruthReader labels = new TruthReader(truth, kind, new LinkedHashSet<>(positive), new LinkedHashSet<>(neutral));
        return new RunEvaluator(SavedRun.open(out), by, show, sink).evaluate(labels);
    }

    private RunEvaluation listErrors(Path file) throws IOException {
        try (BufferedWriter table = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            table.write("error\tid_a\tid_b\tscore\texplain\n");
            return evaluate((found, pair) -> table.write("%s\t%s\t%s\t%s\t%s\n"
                    .formatted(
                            found ? "false_positive" : "false_negative",
                            Tsv.escape(pair.first()),
                            Tsv.escape(pair.second()),
                            pair.score(),
                            Tsv.escape(pair.command(out)))));
        }
    }

    private void conclude(RunEvaluation evaluation) {
        Console console =
                new Console(spec.commandLine().getOut(), spec.commandLine().getErr(), false, json);
        console.notes(evaluation.notes());
        if (json) {
            console.json(JsonText.of(EvaluationJson.of(evaluation)));
            return;
        }
        new EvalText(evaluation).lines().forEach(console::say);
        if (errors != null) console.say("errors: " + errors);
        if (html != null) console.say("page: " + html);
    }

    /** The first errors, with what to type to see why. */
    static List<String> commands(RunEvaluation evaluation, List<ErrorPair> pairs) {
        return pairs.stream()
                .map(p -> "  %-10s %s"
                        .formatted(p.score(), p.command(evaluation.run().directory())))
                .map(DiffText::printable)
                .toList();
    }
}
