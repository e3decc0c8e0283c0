package org.semblance.report.compare.page;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.semblance.report.compare.Comparison;
import org.semblance.report.compare.RunEvaluation;
import org.semblance.report.compare.RunEvaluation.By;
import org.semblance.report.compare.RunEvaluation.ErrorPair;
import org.semblance.report.labels.PairAccuracy;
import org.semblance.report.labels.SiteClass;
import org.semblance.report.page.Markup;
import org.semblance.report.page.Page;
import org.semblance.report.page.Page.Section;
import org.semblance.report.page.ReadableNumbers;

/** Writes an evaluation as an HTML file. */
public final class EvalPage {
    private final RunEvaluation evaluation;

    private EvalPage(RunEvaluation evaluation) {
        this.evaluation = evaluation;
    }

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
        Markup table = new Markup()
                .open("div", "class", "wide")
                .open("table")
                .open("thead")
                .open("tr");
        table.leaf("th", "over", "scope", "col");
        for (String head : List.of("right", "wrong", "missed", "undecided", "precision", "recall", "F1"))
            table.leaf("th", head, "scope", "col", "class", "num");
        table.close("tr").close("thead").open("tbody");
        row(table, "pairs", evaluation.pairs());
        row(table, "documents", evaluation.documents());
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
        table.close("tbody").close("table").close("div");
        return table.leaf(
                "p",
                "A document is right if at least one of its pairs is right, wrong if all its pairs are wrong, missed if it has true pairs and"
                        + " none of them was found.",
                "class",
                "quiet");
    }

    private static void row(Markup table, String name, PairAccuracy j) {
        table.open("tr").leaf("th", name, "scope", "row");
        for (long value : new long[] {j.right(), j.wrong(), j.missed(), j.undecided()})
            table.leaf("td", ReadableNumbers.number(value), "class", "num");
        for (double value : new double[] {j.precision(), j.recall(), j.f1()})
            table.leaf("td", ReadableNumbers.share(value), "class", "num strong");
        table.close("tr");
    }

    private Markup levels() {
        Markup part = new Markup().open("div", "class", "columns").open("div");
        String label = evaluation.run().detector().name();
        CurveChart.Curve curve = new CurveChart.Curve(label, evaluation.levels(), evaluation.best());
        part.add(new CurveChart(List.of(curve)).svg());
        part.leaf(
                "p",
                "Each mark is a possible threshold; the large one is the threshold of the run, the ring is the best F1.",
                "class",
                "quiet");
        part.close("div")
                .open("div")
                .open("div", "class", "wide")
                .open("table")
                .open("thead")
                .open("tr");
        part.leaf("th", evaluation.run().detector().relation().measure(), "scope", "col");
        for (String head : List.of("right", "wrong", "precision", "down to here: precision", "recall", "F1"))
            part.leaf("th", head, "scope", "col", "class", "num");
        part.close("tr").close("thead").open("tbody");
        for (Comparison.Level level : evaluation.levels()) {
            part.open("tr").leaf("th", level.title(), "scope", "row");
            part.leaf("td", ReadableNumbers.number(level.alone().right()), "class", "num");
            part.leaf("td", ReadableNumbers.number(level.alone().wrong()), "class", "num");
            PairAccuracy down = level.down();
            for (double value : new double[] {level.alone().precision(), down.precision(), down.recall(), down.f1()})
                part.leaf("td", ReadableNumbers.share(value), "class", "num");
            part.close("tr");
        }
        return part.close("tbody").close("table").close("div").close("div").close("div");
    }

    private Markup errors() {
        Markup part = new Markup();
        list(
                part,
                "Found, but not near duplicates by the labels",
                evaluation.pairs().wrong(),
                evaluation.wrong());
        list(
                part,
                "Near duplicates by the labels, but missed",
                evaluation.pairs().missed(),
                evaluation.missed());
        return part;
    }

    private void list(Markup part, String title, long all, List<ErrorPair> pairs) {
        part.open("h3").text(title + " ");
        part.leaf(
                "small",
                ReadableNumbers.count(all, "pair") + (pairs.size() < all ? ", " + pairs.size() + " shown" : ""),
                "class",
                "quiet");
        part.close("h3");
        if (pairs.isEmpty()) return;
        part.open("div", "class", "wide").open("table").open("thead").open("tr");
        for (String head : List.of("documents", "score", "why")) part.leaf("th", head, "scope", "col");
        part.close("tr").close("thead").open("tbody");
        for (ErrorPair pair : pairs) {
            part.open("tr").open("td").leaf("bdi", pair.first(), "class", "id").text(" ");
            part.leaf("bdi", pair.second(), "class", "id").close("td").leaf("td", pair.score());
            part.open("td")
                    .leaf("code", pair.command(evaluation.run().directory()))
                    .close("td")
                    .close("tr");
        }
        part.close("tbody").close("table").close("div");
    }
}
