package org.semblance.report.compare.page;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.semblance.report.compare.Comparison;
import org.semblance.report.compare.RunEvaluation;
import org.semblance.report.compare.RunEvaluation.By;
import org.semblance.report.compare.RunEvaluation.ErrorPair;
import org.semblance.report.labels.JudgedSample;
import org.semblance.report.labels.PairAccuracy;
import org.semblance.report.labels.SiteClass;
import org.semblance.report.page.Markup;
import org.semblance.report.page.Page;
import org.semblance.report.page.Page.Section;
import org.semblance.report.page.ReadableNumbers;

/** Writes an evaluation as an HTML file. */
public record EvalPage(RunEvaluation evaluation) {
    /** Writes the page; does not close the stream. */
    public static void write(RunEvaluation evaluation, OutputStream out) throws IOException {
        new EvalPage(evaluation).page().write(out);
    }

    private Page page() {
        List<Section> sections = new ArrayList<>();
        sections.add(new Section("truth", "Precision and recall", numbers()));
        if (evaluation.by() == By.PAIRS) sections.add(new Section("levels", "By similarity", levels()));
        sections.add(new Section("errors", "Errors", errors()));
        String title =
                evaluation.run().directory() + " against " + evaluation.labels().name();
        return new Page("evaluation", title, story(), evaluation.notes(), sections);
    }

    private String story() {
        PairAccuracy pairs = evaluation.pairs();
        var detector = evaluation.run().detector();
        return "Of %s that are near duplicates by the labels, %s at %s found %s (recall %s); of those it %s, %s are wrong (precision %s)."
                .formatted(
                        ReadableNumbers.count(pairs.right() + pairs.missed(), "pair"),
                        detector.name(),
                        detector.relation().threshold(),
                        ReadableNumbers.number(pairs.right()),
                        ReadableNumbers.share(pairs.recall()),
                        evaluation.by() == By.PAIRS ? "listed" : "put into one group",
                        ReadableNumbers.number(pairs.wrong()),
                        ReadableNumbers.share(pairs.precision()));
    }

    private Markup numbers() {
        Markup table =
                new Markup().table("over", ">right", ">wrong", ">missed", ">undecided", ">precision", ">recall", ">F1");
        row(table, "pairs", evaluation.pairs());
        if (evaluation.estimate().isEmpty()) row(table, "documents", evaluation.documents());
        for (SiteClass site : SiteClass.values()) {
            PairAccuracy judgement = evaluation.bySite().get(site.index());
            boolean empty = judgement.right() + judgement.wrong() + judgement.missed() + judgement.undecided() == 0;
            if (!empty && !judgement.equals(evaluation.pairs())) row(table, "pairs, " + site.title(), judgement);
        }
        evaluation
                .best()
                .ifPresent(best -> row(
                        table,
                        "pairs, at the best threshold "
                                + evaluation.run().detector().relation().format(best.score()),
                        best.there()));
        table.endTable();
        evaluation.estimate().ifPresent(estimate -> estimate(table, estimate));
        if (evaluation.estimate().isPresent()) return table;
        return table.leaf(
                "p.quiet",
                "A document is right if at least one of its pairs is right, wrong if all its pairs are wrong, missed if it has true pairs and"
                        + " none of them was found.");
    }

    private static void estimate(Markup part, JudgedSample.Accuracy estimate) {
        part.leaf(
                "p",
                "Estimated from %s, with intervals of %.0f%% confidence: precision %s, recall %s, F1 %s. Counts are estimates for the pairs of the labelling; other pairs are not judged."
                        .formatted(
                                ReadableNumbers.count(estimate.answers(), "judged pair"),
                                100 * estimate.confidence(),
                                interval(estimate.precision()),
                                interval(estimate.recall()),
                                interval(estimate.f1())));
    }

    private static String interval(JudgedSample.Share share) {
        return "%s (%s to %s)"
                .formatted(
                        ReadableNumbers.share(share.value()),
                        ReadableNumbers.share(share.low()),
                        ReadableNumbers.share(share.high()));
    }

    private static void row(Markup table, String name, PairAccuracy j) {
        table.open("tr").leaf("th", name, "scope", "row");
        for (long value : new long[] {j.right(), j.wrong(), j.missed(), j.undecided()})
            table.leaf("td.num", ReadableNumbers.number(value));
        for (double value : new double[] {j.precision(), j.recall(), j.f1()})
            table.leaf("td.num.strong", ReadableNumbers.share(value));
        table.close("tr");
    }

    private Markup levels() {
        Markup part = new Markup().open("div.columns").open("div");
        String label = evaluation.run().detector().name();
        CurveChart.Curve curve = new CurveChart.Curve(label, evaluation.levels(), evaluation.best());
        part.add(new CurveChart(List.of(curve)).svg());
        part.leaf(
                "p.quiet",
                "Each mark is a possible threshold; the large one is the threshold of the run, the ring is the best F1.");
        String measure = evaluation.run().detector().relation().measure();
        part.close("div").open("div");
        part.table(measure, ">right", ">wrong", ">precision", ">down to here: precision", ">recall", ">F1");
        for (Comparison.Level level : evaluation.levels()) {
            part.open("tr").leaf("th", level.title(), "scope", "row");
            part.leaf("td.num", ReadableNumbers.number(level.alone().right()));
            part.leaf("td.num", ReadableNumbers.number(level.alone().wrong()));
            PairAccuracy down = level.down();
            for (double value : new double[] {level.alone().precision(), down.precision(), down.recall(), down.f1()})
                part.leaf("td.num", ReadableNumbers.share(value));
            part.close("tr");
        }
        part.endTable().close("div").close("div");
        evaluation.next().ifPresent(steps -> next(part, steps));
        return part;
    }

    private static void next(Markup part, RunEvaluation.NextSteps steps) {
        if (steps.lower())
            part.leaf(
                    "p",
                    "The best threshold is the loosest of this run, and true pairs are missing: there may be a better one beyond it.");
        steps.rerun()
                .ifPresent(command -> part.open("p")
                        .text("Search further: ")
                        .leaf("code", command)
                        .close("p"));
        steps.dedup()
                .ifPresent(command -> part.open("p")
                        .text("Remove duplicates at the best threshold, without a new search: ")
                        .leaf("code", command)
                        .close("p"));
    }

    private Markup errors() {
        Markup part = new Markup();
        PairAccuracy all = evaluation.pairs();
        list(part, "Found, but not near duplicates by the labels", all.wrong(), evaluation.wrong());
        list(part, "Near duplicates by the labels, but missed", all.missed(), evaluation.missed());
        return part;
    }

    private void list(Markup part, String title, long all, List<ErrorPair> pairs) {
        part.open("h3").text(title + " ");
        boolean sampled = evaluation.estimate().isPresent(); // all is the estimated number then
        part.leaf(
                "small.quiet",
                sampled
                        ? "among the judged pairs"
                        : ReadableNumbers.count(all, "pair")
                                + (pairs.size() < all ? ", " + pairs.size() + " shown" : ""));
        part.close("h3");
        if (pairs.isEmpty()) return;
        part.table("documents", "score", "why");
        for (ErrorPair pair : pairs) {
            part.open("tr").open("td").leaf("bdi.id", pair.first()).text(" ");
            part.leaf("bdi.id", pair.second()).close("td").leaf("td", pair.score());
            part.open("td")
                    .leaf("code", pair.command(evaluation.run().directory()))
                    .close("td")
                    .close("tr");
        }
        part.endTable();
    }
}
