package org.semblance.report.compare.page;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.semblance.report.compare.Comparison;
import org.semblance.report.labels.BestThreshold;
import org.semblance.report.labels.PairAccuracy;
import org.semblance.report.labels.SiteClass;
import org.semblance.report.page.Markup;
import org.semblance.report.page.ReadableNumbers;

/** The sections of the page about accuracy by the labels. */
record TruthSection(Comparison comparison, Comparison.Verdicts truth) {
    Markup main() {
        Markup part = new Markup().leaf("p.lead", introduction());
        part.add(table());
        part.open("div.columns").open("div");
        part.add(new CurveChart(curves()).svg());
        part.leaf(
                "p.quiet",
                "Each mark is a possible threshold; the large one is the threshold of the run, the ring is the best F1.");
        part.close("div").open("div").leaf("h3", "By similarity");
        for (int m = 0; m < truth.methods().size(); m++) levels(part, m);
        for (int m = 0; m < truth.methods().size(); m++) {
            Comparison.Verdict verdict = truth.methods().get(m);
            if (verdict.best().map(best -> best.isAtEdge(verdict.all())).orElse(false))
                part.leaf(
                        "p.quiet",
                        "The best threshold of %s is the loosest that it was run with, and true pairs are missing: compare again with a looser one."
                                .formatted(comparison.methods().get(m).label()));
        }
        part.close("div").close("div");
        return part;
    }

    private List<CurveChart.Curve> curves() {
        return IntStream.range(0, truth.methods().size())
                .mapToObj(m -> new CurveChart.Curve(
                        comparison.methods().get(m).label(),
                        truth.methods().get(m).levels(),
                        truth.methods().get(m).best()))
                .toList();
    }

    private String introduction() {
        String unknown = truth.unknown() == 0
                ? ""
                : " " + ReadableNumbers.count(truth.unknown(), "id") + " of the file "
                        + (truth.unknown() == 1 ? "is" : "are") + " not in the collection and ignored.";
        String neutral = truth.neutral() == 0
                ? ""
                : " " + ReadableNumbers.count(truth.neutral(), "pair") + " count neither way.";
        return "By " + truth.name() + ", " + ReadableNumbers.count(truth.pairs(), "pair") + " are near duplicates ("
                + (truth.clusters() ? "documents of one cluster" : "pairs listed") + "); other pairs are not"
                + (truth.clusters() ? ", if both documents are labelled." : ".") + neutral + unknown;
    }

    private Markup table() {
        String heads = "method,pairs,>found,>right,>wrong,>missed,>precision,>recall,>F1,>best F1,>at";
        Markup table = new Markup().table(heads.split(","));
        for (int m = 0; m < truth.methods().size(); m++) {
            Comparison.Verdict verdict = truth.methods().get(m);
            row(table, m, "all", verdict.all());
            for (SiteClass site : SiteClass.values()) {
                PairAccuracy j = verdict.bySite().get(site.index());
                boolean empty = j.right() + j.wrong() + j.missed() + j.undecided() == 0;
                if (!empty && !j.equals(verdict.all())) row(table, -1, site.title(), j);
            }
        }
        return table.endTable();
    }

    private void row(Markup table, int m, String pairs, PairAccuracy j) {
        table.open("tr", "class", m < 0 ? "part" : "");
        table.open("th", "scope", "row");
        if (m >= 0) table.add(MethodMark.name(m, comparison.methods().get(m).label()));
        table.close("th").leaf("td", pairs);
        counts(table, j);
        for (double value : new double[] {j.precision(), j.recall(), j.f1()})
            table.leaf("td", ReadableNumbers.share(value), "class", m < 0 ? "num" : "num strong");
        best(table, m);
        table.close("tr");
    }

    /** F1 at the best threshold that is at least as strict as the current one. */
    private void best(Markup table, int m) {
        Optional<BestThreshold> best =
                m < 0 ? Optional.empty() : truth.methods().get(m).best();
        boolean counts = m >= 0 && comparison.methods().get(m).counts();
        table.leaf(
                "td.num", best.map(b -> ReadableNumbers.share(b.there().f1())).orElse(""));
        table.leaf(
                "td.num",
                best.map(b -> counts ? ReadableNumbers.number((long) b.score()) : ReadableNumbers.share(b.score()))
                        .orElse(""));
    }

    private static void counts(Markup table, PairAccuracy j) {
        for (long value : new long[] {j.right() + j.wrong() + j.undecided(), j.right(), j.wrong(), j.missed()})
            table.leaf("td.num", ReadableNumbers.number(value));
    }

    private void levels(Markup part, int m) {
        Comparison.Method method = comparison.methods().get(m);
        part.open("details")
                .open("summary")
                .add(MethodMark.name(m, method.label()))
                .close("summary");
        String measure = method.measure();
        part.table(measure, ">found", ">right", ">wrong", ">precision", ">down to here: precision", ">recall", ">F1");
        for (Comparison.Level level : truth.methods().get(m).levels()) {
            PairAccuracy j = level.alone();
            part.open("tr").leaf("th", level.title(), "scope", "row");
            for (long value : new long[] {j.right() + j.wrong() + j.undecided(), j.right(), j.wrong()})
                part.leaf("td.num", ReadableNumbers.number(value));
            PairAccuracy down = level.down();
            for (double value : new double[] {j.precision(), down.precision(), down.recall(), down.f1()})
                part.leaf("td.num", ReadableNumbers.share(value));
            part.close("tr");
        }
        part.endTable().close("details");
    }

    Markup errors() {
        Markup part = new Markup()
                .leaf(
                        "p.lead",
                        "Random samples of the pairs that a method found against the labels, and of those it missed.");
        for (int m = 0; m < truth.methods().size(); m++) {
            Comparison.Verdict v = truth.methods().get(m);
            PairAccuracy all = v.all();
            drawer(part, m, "found, but not near duplicates by the labels", all.wrong(), v.wrong());
            drawer(part, m, "near duplicates by the labels, but missed", all.missed(), v.missed());
        }
        return part;
    }

    private void drawer(
            Markup part, int m, String what, long pairs, List<org.semblance.report.compare.ShownPair> shown) {
        if (pairs == 0) return;
        part.open("details.drawer").open("summary");
        part.add(MethodMark.name(m, comparison.methods().get(m).label())).text(" " + what + " ");
        part.leaf(
                "span.quiet",
                ReadableNumbers.count(pairs, "pair") + (shown.size() < pairs ? ", " + shown.size() + " shown" : ""));
        part.close("summary");
        new PairView(comparison).write(part, shown, pairs);
        part.close("details");
    }
}
