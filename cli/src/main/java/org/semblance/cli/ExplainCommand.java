package org.semblance.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.semblance.cli.console.Console;
import org.semblance.cli.console.ExitCode;
import org.semblance.cli.console.ExplainText;
import org.semblance.cli.console.PrintableText;
import org.semblance.cli.console.TerminalColors;
import org.semblance.report.PendingFiles;
import org.semblance.report.decontaminate.ContaminationCheck;
import org.semblance.report.decontaminate.ContaminationExplanation;
import org.semblance.report.explain.Explainer;
import org.semblance.report.explain.Explanation;
import org.semblance.report.explain.ExplanationJson;
import org.semblance.report.explain.page.ExplainPage;
import org.semblance.report.saved.SavedRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Explains what happened to a document, and how two documents compare. */
@Command(
        name = "explain",
        description = "Explain what a run did with a document: kept or removed, its certificate, and how it compares"
                + " with the kept copy. With a second id: compare any two documents, matched or not, and show the"
                + " step that decided.",
        footer = {
            "",
            "Examples:",
            "  semblance explain out 4711",
            "  semblance explain out 4711 0815 --html pair.html",
            "  semblance explain out 4711 --json | jq .pair.verdict"
        })
final class ExplainCommand extends SavedRunCommand {
    @Parameters(
            index = "1",
            paramLabel = "ID",
            description = "Id of a document, or source:position of a rejected record.")
    @SuppressWarnings("NullAway.Init")
    private String id;

    @Parameters(index = "2", arity = "0..1", paramLabel = "ID2", description = "Id of a second document.")
    private @Nullable String other;

    @Option(names = "--html", paramLabel = "FILE", description = "Write a self-contained HTML page.")
    private @Nullable Path html;

    @Option(names = "--json", description = "Print all results as JSON (docs/guide/explain.md).")
    private boolean json;

    @Option(names = "--overwrite", description = "Replace an existing file.")
    private boolean overwrite;

    @Option(
            names = "--nearest",
            paramLabel = "N",
            description = "For a document without a match, show the N most similar documents; 0 for none. Default: 3.")
    private int nearest = 3;

    @Option(
            names = {"--colour", "--color"},
            paramLabel = "WHEN",
            description = "auto, always or never; auto depends on the terminal and NO_COLOR. Default: auto.")
    private TerminalColors.When colour = TerminalColors.When.AUTO;

    @Override
    public Integer call() throws IOException {
        if (ContaminationCheck.isIn(out)) return decontamination();
        Explanation explanation = new Explainer(SavedRun.open(out), nearest).explain(id, other);
        if (html != null) page(html, explanation);
        if (json) {
            out().println(text(bytes -> ExplanationJson.write(explanation, bytes)));
            return ExitCode.DONE;
        }
        int width = spec.usageMessage().width();
        boolean colours = colour.colours(Console.isTerminal());
        PrintWriter lines = colours ? PrintableText.withColours(out()) : textOut();
        new ExplainText(explanation, colours, width).lines().forEach(lines::println);
        if (html != null) lines.println("page: " + html);
        return ExitCode.DONE;
    }

    /** Explains a document of a run of decontaminate. */
    private int decontamination() throws IOException {
        if (other != null || html != null)
            throw new IllegalArgumentException(
                    "%s: a run of decontaminate, which has no pairs: omit the second id and --html, or see its report.html and contaminated.tsv"
                            .formatted(out));
        ContaminationExplanation explanation = ContaminationExplanation.of(out, id);
        if (json) out().println(text(explanation::write));
        else explanation.lines().forEach(textOut()::println);
        return ExitCode.DONE;
    }

    private void page(Path file, Explanation explanation) throws IOException {
        try (PendingFiles pending = PendingFiles.begin(file, overwrite)) {
            pending.write(file, stream -> ExplainPage.write(explanation, stream));
            pending.commit();
        }
    }
}
