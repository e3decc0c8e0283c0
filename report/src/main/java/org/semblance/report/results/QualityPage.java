package org.semblance.report.results;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.semblance.report.labels.PairAccuracy;
import org.semblance.report.results.CorpusQuality.Best;
import org.semblance.report.results.CorpusQuality.Own;
import org.semblance.report.results.CorpusQuality.Row;

/** Writes the accuracy of methods as Markdown tables. */
public final class QualityPage {
    private static final String NONE = "–";

    private final List<CorpusQuality> corpora;
    private final StringBuilder page = new StringBuilder();

    public QualityPage(List<CorpusQuality> corpora) {
        this.corpora = List.copyOf(corpora);
    }

    /** Two overview tables, then one table per corpus. */
    public String text() {
        page.setLength(0);
        if (corpora.size() > 1) {
            overview("F1 at the default threshold", QualityPage::ownF1);
            overview("F1 at the best threshold", QualityPage::bestF1);
        }
        corpora.forEach(this::corpus);
        return page.toString();
    }

    private static Optional<Double> ownF1(Row row) {
        return row.own().map(o -> o.judged().f1());
    }

    private static Optional<Double> bestF1(Row row) {
        return row.best().map(b -> b.judged().f1());
    }

    /** Methods by corpora; the best of each corpus is highlighted. */
    private void overview(String title, Function<Row, Optional<Double>> figure) {
        page.append("## ").append(title).append("\n\n");
        List<String> heads = new ArrayList<>(List.of("method"));
        corpora.forEach(q -> heads.add(q.corpus().name()));
        header(heads);
        Set<String> methods = new LinkedHashSet<>();
        corpora.forEach(q -> q.rows().forEach(r -> methods.add(r.method())));
        for (String method : methods) {
            List<String> cells = new ArrayList<>(List.of("`" + method + "`"));
            for (CorpusQuality quality : corpora) {
                Optional<Double> here = row(quality, method).flatMap(figure);
                double most = quality.rows().stream()
                        .flatMap(r -> figure.apply(r).stream())
                        .mapToDouble(f -> f)
                        .max()
                        .orElse(0);
                cells.add(here.map(f -> f > 0 && share(f).equals(share(most)) ? "**" + share(f) + "**" : share(f))
                        .orElse(NONE));
            }
            line(cells);
        }
        page.append('\n');
    }

    private static Optional<Row> row(CorpusQuality quality, String method) {
        return quality.rows().stream().filter(r -> r.method().equals(method)).findFirst();
    }

    private void corpus(CorpusQuality quality) {
        LabelledCorpus corpus = quality.corpus();
        page.append("## ").append(corpus.name()).append("\n\n");
        page.append(String.format(
                Locale.ROOT,
                "%s%,d documents, %,d true %s.%s\n\n",
                corpus.title().isEmpty() ? "" : corpus.title() + ": ",
                quality.documents(),
                quality.truePairs(),
                quality.truePairs() == 1 ? "pair" : "pairs",
                corpus.why().isEmpty() ? "" : " " + corpus.why()));
        String heads = "method,threshold,pairs,precision,recall,F1,best F1,at,precision,recall,CPU s,peak MB";
        header(List.of(heads.split(",")));
        quality.rows().forEach(this::row);
        page.append('\n');
        List<String> troubles = quality.rows().stream()
                .filter(r -> !r.trouble().isEmpty())
                .map(r -> "* `" + r.method() + "`: " + r.trouble())
                .toList();
        if (!troubles.isEmpty())
            page.append(String.join("\n", troubles)).append('\n').append('\n');
    }

    private void row(Row row) {
        Optional<Own> own = row.own();
        Optional<Best> best = row.best();
        List<String> cells = new ArrayList<>(List.of("`" + row.method() + "`"));
        cells.add(own.map(Own::threshold).orElse(NONE));
        cells.add(own.map(o -> String.format(Locale.ROOT, "%,d", o.pairs())).orElse(NONE));
        judged(own.map(Own::judged), cells);
        cells.add(own.map(o -> share(o.judged().f1())).orElse(NONE));
        cells.add(best.map(b -> share(b.judged().f1())).orElse(NONE));
        cells.add(best.map(Best::threshold).orElse(NONE));
        judged(best.map(Best::judged), cells);
        cells.add(
                own.map(o -> String.format(Locale.ROOT, "%.1f", o.cpuSeconds())).orElse(NONE));
        cells.add(own.filter(o -> o.peakBytes() > 0)
                .map(o -> String.format(Locale.ROOT, "%,d", o.peakBytes() / 1_000_000))
                .orElse(NONE));
        line(cells);
    }

    private static void judged(Optional<PairAccuracy> accuracy, List<String> cells) {
        cells.add(accuracy.map(j -> share(j.precision())).orElse(NONE));
        cells.add(accuracy.map(j -> share(j.recall())).orElse(NONE));
    }

    private static String share(double value) {
        return Double.isNaN(value) ? NONE : String.format(Locale.ROOT, "%.3f", value);
    }

    private void header(List<String> heads) {
        line(heads);
        page.append('|').append("---|".repeat(heads.size())).append('\n');
    }

    private void line(List<String> cells) {
        page.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }
}
