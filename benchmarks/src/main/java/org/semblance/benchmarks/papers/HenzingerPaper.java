package org.semblance.benchmarks.papers;

import static org.semblance.benchmarks.papers.PageExperiments.B;
import static org.semblance.benchmarks.papers.PageExperiments.BY_SITE;
import static org.semblance.benchmarks.papers.PageExperiments.C;
import static org.semblance.benchmarks.papers.PageExperiments.LOOSE_ACROSS;
import static org.semblance.benchmarks.papers.PageExperiments.LOOSE_B;
import static org.semblance.benchmarks.papers.PageExperiments.LOOSE_BY_SITE;
import static org.semblance.benchmarks.papers.PageExperiments.LOOSE_C;
import static org.semblance.benchmarks.papers.PageExperiments.LOOSE_COMBINED;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Henzinger: Finding near-duplicate web pages: a large-scale evaluation of algorithms (SIGIR 2006). */
final class HenzingerPaper implements Paper {
    private static final String TERMS = "ota-html-dev";
    private static final String JAVADOC = "javadoc-commons-lang3";

    private final PageExperiments pages = new PageExperiments();

    @Override
    public String name() {
        return "henzinger";
    }

    @Override
    public List<Experiment> experiments() {
        return List.of(
                Experiment.of("collections", "pages before and after equal ones were removed", pages::collections),
                Experiment.of("precision", "correct, incorrect and undecided pairs by site", pages::precision),
                Experiment.of("levels", "correct pairs by B- and C-similarity", pages::levels),
                Experiment.of("graph", "mean degrees and exponents", pages::graph),
                Experiment.of("degrees", "degree distributions", pages::degrees),
                Experiment.of("term-summary", "terms that differ in a sample of pairs", pages::termSummary),
                Experiment.of("terms", "histogram of terms that differ", pages::terms),
                Experiment.of("classes", "classes of differences of correct pairs", pages::classes),
                Experiment.of("means", "mean C-similarity by B-similarity, and the reverse", pages::means),
                Experiment.of("distribution", "C-similarity by B-similarity", pages::distribution),
                Experiment.of("threshold", "combined algorithm by its C-similarity threshold", pages::threshold),
                Experiment.of("chosen", "threshold chosen on one half, tested on the other", pages::chosen),
                Experiment.of(
                        "variants", "the open questions: weights, k, bits, shingles, boilerplate", pages::variants));
    }

    @Override
    public void derive(Findings findings) {
        precision(findings);
        graph(findings);
        differences(findings);
        means(findings);
        combined(findings);
        questions(findings);
        plots(findings);
    }

    private static String title(String corpus) {
        return corpus.equals(TERMS) ? "terms of service" : "Javadoc";
    }

    private static String percent(double share) {
        return Double.isFinite(share) ? String.format(Locale.ROOT, "%.1f%%", 100 * share) : Table.NONE;
    }

    private static String decimal(double value, int digits) {
        if (!Double.isFinite(value)) return Table.NONE;
        return String.format(Locale.ROOT, "%,." + digits + "f", value).replace('-', '−');
    }

    /** A value of both corpora: "0.38 and 0.50". */
    private static String both(double terms, double javadoc, int digits) {
        return decimal(terms, digits) + " and " + decimal(javadoc, digits);
    }

    private void precision(Findings findings) {
        Table table = findings.table("precision");
        for (String corpus : List.of(TERMS, JAVADOC)) {
            Table shown =
                    new Table("method", "pairs of", "pairs", "share", "correct", "incorrect", "undecided", "recall");
            Table loose = new Table("method", "pairs of", "pairs", "incorrect", "undecided", "precision", "recall");
            Table rows = table.where("corpus", corpus);
            for (int i = 0; i < rows.rows().size(); i++) {
                if (rows.number(i, "pairs") == 0) continue;
                String recall = decimal(rows.number(i, "recall"), 3);
                String method = "`" + rows.text(i, "method") + "`";
                if (rows.text(i, "method").contains("?")) {
                    loose.row(
                            method,
                            rows.text(i, "pairs of"),
                            rows.text(i, "pairs"),
                            rows.text(i, "incorrect pairs"),
                            percent(rows.number(i, "undecided")),
                            decimal(rows.number(i, "precision"), 3),
                            recall);
                } else {
                    shown.row(
                            method,
                            rows.text(i, "pairs of"),
                            rows.text(i, "pairs"),
                            percent(rows.number(i, "share")),
                            percent(rows.number(i, "correct")),
                            percent(rows.number(i, "incorrect")),
                            percent(rows.number(i, "undecided")),
                            recall);
                }
            }
            findings.table("precision " + corpus, shown);
            findings.table("loose " + corpus, loose);
        }
        for (String method : List.of(B, C)) {
            findings.figure("one site " + method, percent(at(findings, TERMS, method, "one site", "share")));
            findings.figure("correct " + method, percent(at(findings, TERMS, method, "all", "correct")));
        }
        double incorrect = 0;
        double found = 0;
        for (String corpus : List.of(TERMS, JAVADOC)) {
            for (String method : List.of(B, C)) {
                found += at(findings, corpus, method, "all", "pairs");
                incorrect += at(findings, corpus, method, "all", "incorrect pairs");
            }
        }
        findings.figure("incorrect", incorrect, 0);
        findings.figure("found", found, 0);
        findings.verdict(
                "site-share",
                at(findings, TERMS, C, "one site", "share") < at(findings, TERMS, B, "one site", "share"));
        findings.figure("loose-b-javadoc", at(findings, JAVADOC, LOOSE_B, "all", "precision"), 3);
        findings.figure("loose-c-javadoc", at(findings, JAVADOC, LOOSE_C, "all", "precision"), 3);
        findings.figure("loose-b-recall", at(findings, JAVADOC, LOOSE_B, "all", "recall"), 3);
        findings.figure("loose-c-recall", at(findings, JAVADOC, LOOSE_C, "all", "recall"), 3);
        double wrong = at(findings, TERMS, LOOSE_B, "all", "incorrect pairs");
        double wrongOneSite = at(findings, TERMS, LOOSE_B, "one site", "incorrect pairs");
        findings.figure("wrong-one-site", percent(wrongOneSite / wrong));
        findings.figure("wrong", wrong, 0);
        findings.figure("different B", at(findings, TERMS, B, "different sites", "pairs"), 0);
        findings.figure("different C", at(findings, TERMS, C, "different sites", "pairs"), 0);
        for (String corpus : List.of(TERMS, JAVADOC)) {
            findings.figure("site-before " + corpus, at(findings, corpus, LOOSE_B, "one site", "precision"), 3);
            findings.figure("site-after " + corpus, at(findings, corpus, LOOSE_COMBINED, "one site", "precision"), 3);
        }
        findings.verdict(
                "one-site-gain",
                gain(findings, TERMS, "one site") > gain(findings, TERMS, "different sites")
                        && gain(findings, JAVADOC, "one site") > 0);
        double combined = at(findings, TERMS, LOOSE_COMBINED, "all", "precision");
        double bySite = at(findings, TERMS, LOOSE_BY_SITE, "all", "precision");
        findings.figure("combined-precision", combined, 3);
        findings.figure("by-site-precision", bySite, 3);
        findings.figure("combined-recall", at(findings, TERMS, LOOSE_COMBINED, "all", "recall"), 3);
        findings.figure("by-site-recall", at(findings, TERMS, LOOSE_BY_SITE, "all", "recall"), 3);
        findings.figure("by-site-published", at(findings, TERMS, BY_SITE, "all", "pairs"), 0);
        findings.verdict("by-site", bySite > combined);
        double across = at(findings, TERMS, LOOSE_ACROSS, "all", "precision");
        findings.figure("across-precision", across, 3);
        findings.verdict("across", across > combined);
        levels(findings);
    }

    /** How much more precise the loose combined algorithm is than the loose Alg. B. */
    private static double gain(Findings findings, String corpus, String part) {
        return at(findings, corpus, LOOSE_COMBINED, part, "precision")
                - at(findings, corpus, LOOSE_B, part, "precision");
    }

    private static double at(Findings findings, String corpus, String method, String part, String column) {
        return findings.table("precision").at(column, "corpus", corpus, "method", method, "pairs of", part);
    }

    private void levels(Findings findings) {
        for (String method : List.of(B, C)) {
            Table shown = new Table(
                    "similarity", "terms of service: pairs", "correct", "undecided", "Javadoc: pairs", "correct ");
            Table rows = findings.table("levels").where("method", method);
            List<Double> correct = new ArrayList<>();
            for (String level : rows.values("similarity")) {
                Table terms = rows.where("similarity", level).where("corpus", TERMS);
                Table javadoc = rows.where("similarity", level).where("corpus", JAVADOC);
                correct.add(terms.number(0, "correct"));
                shown.row(
                        level,
                        terms.text(0, "pairs"),
                        percent(terms.number(0, "correct")),
                        percent(terms.number(0, "undecided")),
                        javadoc.text(0, "pairs"),
                        percent(javadoc.number(0, "correct")));
            }
            findings.table("levels " + method, shown);
            findings.figure("levels " + method, percent(correct.getFirst()) + " to " + percent(correct.getLast()));
            boolean rises = IntStream.range(1, correct.size()).allMatch(i -> correct.get(i) >= correct.get(i - 1));
            findings.verdict("levels " + method, method.equals(B) == rises);
        }
    }

    private void graph(Findings findings) {
        Table table = findings.table("graph");
        Table shown = new Table(
                "corpus",
                "method",
                "pages with a partner",
                "share",
                "mean degree",
                "exponent",
                "from degree",
                "pages in the tail",
                "distance",
                "log–log slope",
                "scatter");
        for (int i = 0; i < table.rows().size(); i++) {
            shown.row(
                    title(table.text(i, "corpus")),
                    "`" + table.text(i, "method") + "`",
                    table.text(i, "pages with a partner"),
                    percent(table.number(i, "share")),
                    decimal(table.number(i, "mean degree"), 2),
                    decimal(table.number(i, "exponent"), 2) + " ± " + decimal(table.number(i, "standard error"), 2),
                    table.text(i, "from degree"),
                    table.text(i, "pages in the tail"),
                    decimal(table.number(i, "distance"), 3),
                    decimal(table.number(i, "log-log slope"), 2),
                    decimal(table.number(i, "scatter"), 2));
        }
        findings.table("graph shown", shown);
        pair(findings, "more-pages", "pages with a partner", 0);
        findings.figure(
                "more-pages.share",
                percent(graph(table, TERMS, C, "pages with a partner") / graph(table, TERMS, B, "pages with a partner")
                                - 1)
                        + " and "
                        + percent(graph(table, JAVADOC, C, "pages with a partner")
                                        / graph(table, JAVADOC, B, "pages with a partner")
                                - 1));
        findings.verdict("more-pages", all(table, "pages with a partner", true));
        pair(findings, "mean-degree", "mean degree", 1);
        findings.verdict("mean-degree", all(table, "mean degree", false));
        pair(findings, "exponent", "exponent", 1);
        pair(findings, "slope", "log-log slope", 1);
        pair(findings, "scatter", "scatter", 2);
        findings.verdict("scatter", all(table, "scatter", false));
        findings.figure(
                "distance",
                Findings.range(
                        IntStream.range(0, table.rows().size())
                                .mapToObj(i -> table.number(i, "distance"))
                                .toList(),
                        2));
    }

    /** Both corpora: "1.2 (B) and 3.4 (C); …". */
    private static void pair(Findings findings, String name, String column, int digits) {
        Table table = findings.table("graph");
        List<String> parts = new ArrayList<>();
        for (String corpus : List.of(TERMS, JAVADOC)) {
            parts.add("%s (B) and %s (C) on %s"
                    .formatted(
                            decimal(graph(table, corpus, B, column), digits),
                            decimal(graph(table, corpus, C, column), digits),
                            corpus.equals(TERMS) ? "terms" : "Javadoc"));
        }
        findings.figure(name, String.join(", ", parts));
    }

    private static double graph(Table table, String corpus, String method, String column) {
        return table.at(column, "corpus", corpus, "method", method);
    }

    /** Whether C has more, or less, than B on both corpora. */
    private static boolean all(Table table, String column, boolean more) {
        return List.of(TERMS, JAVADOC).stream()
                .allMatch(c -> more == graph(table, c, C, column) > graph(table, c, B, column));
    }

    private void differences(Findings findings) {
        Table summary = findings.table("term-summary");
        Table shown = new Table(
                "corpus",
                "method",
                "examined",
                "mean",
                "median",
                "up to 2",
                "up to 10",
                "more than 200",
                "largest",
                "harmless only");
        for (int i = 0; i < summary.rows().size(); i++) {
            shown.row(
                    title(summary.text(i, "corpus")),
                    "`" + summary.text(i, "method") + "`",
                    summary.text(i, "pairs examined"),
                    decimal(summary.number(i, "mean"), 1),
                    summary.text(i, "median"),
                    percent(summary.number(i, "up to 2")),
                    percent(summary.number(i, "up to 10")),
                    percent(summary.number(i, "more than 200")),
                    summary.text(i, "largest"),
                    percent(summary.number(i, "harmless only")));
        }
        findings.table("term-summary shown", shown);
        List<String> large = new ArrayList<>();
        List<String> medians = new ArrayList<>();
        boolean fewer = true;
        boolean similar = true;
        for (String corpus : List.of(TERMS, JAVADOC)) {
            double b = summary.at("more than 200", "corpus", corpus, "method", B);
            double c = summary.at("more than 200", "corpus", corpus, "method", C);
            large.add("%s (B) and %s (C) on %s"
                    .formatted(percent(b), percent(c), corpus.equals(TERMS) ? "terms" : "Javadoc"));
            double medianB = summary.at("median", "corpus", corpus, "method", B);
            double medianC = summary.at("median", "corpus", corpus, "method", C);
            medians.add("%.0f (B) and %.0f (C) on %s"
                    .formatted(medianB, medianC, corpus.equals(TERMS) ? "terms" : "Javadoc"));
            fewer &= b < c;
            similar &= Math.max(medianB, medianC) <= 1.5 * Math.min(medianB, medianC);
        }
        findings.figure("large-differences", String.join(", ", large));
        findings.figure("medians", String.join(", ", medians));
        findings.verdict("large-differences", fewer);
        findings.verdict("medians", similar);
        Table classes = findings.table("classes").where("pairs of", "one site");
        Table byClass = new Table("difference", "terms: B", "terms: C", "Javadoc: B", "Javadoc: C");
        for (String difference : classes.values("difference")) {
            List<String> row = new ArrayList<>(List.of(difference));
            for (String corpus : List.of(TERMS, JAVADOC)) {
                for (String method : List.of(B, C)) {
                    row.add(percent(classes.at("share", "corpus", corpus, "method", method, "difference", difference)));
                }
            }
            byClass.row(row);
        }
        findings.table("classes shown", byClass);
        findings.figure(
                "url-only",
                percent(classes.at("share", "corpus", TERMS, "method", B, "difference", "URL only")) + " (B) and "
                        + percent(classes.at("share", "corpus", TERMS, "method", C, "difference", "URL only"))
                        + " (C)");
        findings.figure(
                "other",
                percent(classes.at("share", "corpus", TERMS, "method", B, "difference", "other")) + " (B) and "
                        + percent(classes.at("share", "corpus", TERMS, "method", C, "difference", "other")) + " (C)");
    }

    private void means(Findings findings) {
        for (String method : List.of(B, C)) {
            boolean rises = true;
            List<String> figures = new ArrayList<>();
            List<String> found = new ArrayList<>();
            for (String corpus : List.of(TERMS, JAVADOC)) {
                Table rows = findings.table("means").where("corpus", corpus).where("pairs of", method);
                Table shown = new Table("similarity", "pairs", "mean of the other", "found by the other");
                double both = 0;
                double all = 0;
                int last = rows.rows().size() - 1;
                for (int i = 0; i <= last; i++) {
                    shown.row(
                            rows.text(i, "similarity"),
                            rows.text(i, "pairs"),
                            decimal(rows.number(i, "mean of the other"), method.equals(B) ? 1 : 2),
                            percent(rows.number(i, "found by the other")));
                    all += rows.number(i, "pairs");
                    both += rows.number(i, "pairs") * rows.number(i, "found by the other");
                    if (i > 0) rises &= rows.number(i, "mean of the other") <= rows.number(i - 1, "mean of the other");
                }
                findings.table("means " + method + " " + corpus, shown);
                figures.add("%s to %s on %s"
                        .formatted(
                                decimal(rows.number(last, "mean of the other"), 1),
                                decimal(rows.number(0, "mean of the other"), 1),
                                corpus.equals(TERMS) ? "terms" : "Javadoc"));
                found.add(percent(both / all));
            }
            findings.figure("means " + method, String.join(", ", figures));
            findings.figure("in-both " + method, String.join(" and ", found));
            findings.verdict("means " + method, rises);
        }
    }

    private void combined(Findings findings) {
        Table chosen = findings.table("chosen");
        Table shown = new Table("corpus", "filter", "least", "pairs", "returned", "precision before", "precision", "R");
        for (int i = 0; i < chosen.rows().size(); i++) {
            shown.row(
                    title(chosen.text(i, "corpus")),
                    chosen.text(i, "filter"),
                    chosen.text(i, "least"),
                    chosen.text(i, "pairs"),
                    chosen.text(i, "returned"),
                    decimal(chosen.number(i, "precision before"), 3),
                    decimal(chosen.number(i, "precision"), 3),
                    decimal(chosen.number(i, "r"), 3));
        }
        findings.table("chosen shown", shown);
        boolean superior = true;
        for (String corpus : List.of(TERMS, JAVADOC)) {
            String key = corpus.equals(TERMS) ? "terms" : "javadoc";
            double precision = chosen.at("precision", "corpus", corpus, "filter", "bits");
            double r = chosen.at("r", "corpus", corpus, "filter", "bits");
            findings.figure("before " + key, chosen.at("precision before", "corpus", corpus, "filter", "bits"), 3);
            findings.figure("after " + key, precision, 3);
            findings.figure("r " + key, r, 3);
            findings.figure("least " + key, chosen.at("least", "corpus", corpus, "filter", "bits"), 0);
            double stricter = chosen.at("precision", "corpus", corpus, "filter", "supershingles");
            double stricterR = chosen.at("r", "corpus", corpus, "filter", "supershingles");
            findings.figure("stricter " + key, both(stricter, stricterR, 3));
            superior &= precision >= stricter && r >= stricterR;
        }
        findings.verdict("stricter", superior);
        findings.verdict(
                "combined",
                chosen.at("precision", "corpus", JAVADOC, "filter", "bits") > 0.7
                        && chosen.at("r", "corpus", JAVADOC, "filter", "bits") > 0.7);
        Table threshold = findings.table("threshold");
        double published = threshold.at("r", "corpus", TERMS, "b", "as published", "filter", "bits", "least", "355");
        double publishedJavadoc =
                threshold.at("r", "corpus", JAVADOC, "b", "as published", "filter", "bits", "least", "355");
        Table filtered = threshold.where("corpus", JAVADOC).where("b", "loose").where("filter", "bits");
        double correct = findings.table("collections").at("correct pairs", "corpus", JAVADOC);
        double best = IntStream.range(0, filtered.rows().size())
                .mapToDouble(i -> {
                    // no pair of the Javadoc is undecided
                    double right = filtered.number(i, "pairs") - filtered.number(i, "incorrect");
                    return 2 * right / (filtered.number(i, "pairs") + correct);
                })
                .max()
                .orElse(Double.NaN);
        findings.figure("f1-combined", best, 3);
        findings.figure("published-r", both(published, publishedJavadoc, 3));
    }

    private void questions(Findings findings) {
        Table variants = findings.table("variants");
        for (String question : variants.values("question")) {
            Table shown = new Table(
                    "method",
                    "threshold",
                    "terms: precision",
                    "recall",
                    "best F1 (at)",
                    "Javadoc: precision",
                    "recall ",
                    "best F1 (at) ");
            for (String method : variants.where("question", question).values("method")) {
                Table terms = variants.where("method", method).where("corpus", TERMS);
                Table javadoc = variants.where("method", method).where("corpus", JAVADOC);
                shown.row(
                        "`" + method + "`",
                        terms.text(0, "threshold"),
                        decimal(terms.number(0, "precision"), 3),
                        decimal(terms.number(0, "recall"), 3),
                        best(terms),
                        decimal(javadoc.number(0, "precision"), 3),
                        decimal(javadoc.number(0, "recall"), 3),
                        best(javadoc));
            }
            findings.table("question " + question, shown);
        }
        for (int i = 0; i < variants.rows().size(); i++) {
            String key =
                    variants.text(i, "method") + (variants.text(i, "corpus").equals(TERMS) ? " terms" : " javadoc");
            findings.figure("f1 " + key, variants.number(i, "best F1"), 3);
            findings.figure("at " + key, variants.text(i, "best threshold"));
            findings.figure("recall " + key, variants.number(i, "recall"), 3);
            findings.figure("precision " + key, variants.number(i, "precision"), 3);
        }
    }

    private static String best(Table row) {
        return "%s (%s)".formatted(decimal(row.number(0, "best F1"), 3), row.text(0, "best threshold"));
    }

    private void plots(Findings findings) {
        List<Plot.Series> degrees = new ArrayList<>();
        List<Plot.Series> terms = new ArrayList<>();
        List<Plot.Series> precision = new ArrayList<>();
        List<Plot.Series> tradeOff = new ArrayList<>();
        for (String corpus : List.of(TERMS, JAVADOC)) {
            String name = corpus.equals(TERMS) ? "terms" : "Javadoc";
            for (String method : List.of(B, C)) {
                String series = name + ": " + (method.equals(B) ? "B" : "C");
                Table d = findings.table("degrees").where("corpus", corpus).where("method", method);
                degrees.add(new Plot.Series(series, d.points("degree", "pages")));
                Table t = findings.table("terms").where("corpus", corpus).where("method", method);
                terms.add(new Plot.Series(series, t.points("most terms", "share")));
            }
            Table filtered = findings.table("threshold").where("corpus", corpus).where("b", "loose");
            Table bits = filtered.where("filter", "bits");
            precision.add(new Plot.Series(name, bits.points("least", "precision")));
            tradeOff.add(new Plot.Series(name + ": C-similarity", bits.points("r", "precision")));
            tradeOff.add(new Plot.Series(
                    name + ": stricter B",
                    filtered.where("filter", "supershingles").points("r", "precision")));
        }
        List<Plot.Series> byLevel = new ArrayList<>();
        for (String level : findings.table("distribution").values("B-similarity")) {
            Table rows = findings.table("distribution").where("corpus", JAVADOC).where("B-similarity", level);
            byLevel.add(new Plot.Series("B-similarity " + level, rows.points("C-similarity", "share")));
        }
        findings.plot(
                "distribution",
                new Plot(
                        "C-similarity by B-similarity, Javadoc (figure 5)",
                        Plot.Axis.free("C-similarity, from"),
                        Plot.Axis.linear("share of pairs"),
                        byLevel));
        findings.plot(
                "degrees",
                new Plot("Degrees (figures 1 and 3)", Plot.Axis.log("degree"), Plot.Axis.log("pages"), degrees));
        findings.plot(
                "terms",
                new Plot(
                        "Term differences (figures 2 and 4)",
                        Plot.Axis.log("terms that differ, up to"),
                        Plot.Axis.linear("share of pairs"),
                        terms));
        findings.plot(
                "precision",
                new Plot(
                        "Precision by C-similarity threshold (figure 6)",
                        Plot.Axis.free("least C-similarity"),
                        Plot.Axis.linear("precision"),
                        precision));
        findings.plot(
                "trade-off",
                new Plot(
                        "Correct pairs kept and precision (figure 7)",
                        Plot.Axis.linear("R"),
                        Plot.Axis.linear("precision"),
                        tradeOff));
    }
}
