package org.semblance.benchmarks.papers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.semblance.benchmarks.papers.PsmPaper.Corpus;

/** The claims and figures of the thesis on real documents; {@link PsmTimes} has those on speed and memory. */
record PsmFindings(Findings findings) {
    private static final String TERMS = Corpus.TERMS.title();

    void derive() {
        changes();
        attempts();
        combinations();
        cosines();
        recall();
        new PsmTimes(this).derive();
    }

    Table table(String name) {
        return findings.table(name);
    }

    /** A verdict, or a dash if one of the values was not measured. */
    void verdict(String name, boolean holds, double... values) {
        boolean measured = Arrays.stream(values).allMatch(Double::isFinite);
        if (measured) findings.verdict(name, holds);
        else findings.figure(name + ".verdict", Table.NONE);
    }

    private static double[] corpora(ToDoubleFunction<String> value) {
        return Arrays.stream(Corpus.values())
                .mapToDouble(corpus -> value.applyAsDouble(corpus.title()))
                .toArray();
    }

    void range(String name, int digits, double... values) {
        findings.figure(name, Findings.range(Arrays.stream(values).boxed().toList(), digits));
    }

    static double least(double... values) {
        return Arrays.stream(values).min().orElse(Double.NaN);
    }

    static double most(double... values) {
        return Arrays.stream(values).max().orElse(Double.NaN);
    }

    static Plot.Series line(String name, Table table, String x, String y) {
        return new Plot.Series(name, table.points(x, y));
    }

    static Plot.Series line(String name, Table table, String x, String y, DoubleUnaryOperator change) {
        return new Plot.Series(
                name,
                table.points(x, y).stream()
                        .map(point -> new Plot.Point(point.x(), change.applyAsDouble(point.y())))
                        .toList());
    }

    private void changes() {
        Table shape = table("dist-shape");
        double[] means = corpora(c -> Math.abs(shape.at("mean / deviation", "corpus", c, "sample", "all bits")));
        double[] kurtoses = corpora(c -> shape.at("kurtosis", "corpus", c, "sample", "all bits"));
        double[] scaled = corpora(c -> shape.at("kurtosis", "corpus", c, "sample", "all bits, each pair scaled"));
        findings.figure("mean", most(means), 2);
        verdict("mean", most(means) < 0.1, means);
        range("kurtosis", 1, kurtoses);
        range("kurtosis-scaled", 1, scaled);
        verdict("normal", least(kurtoses) > 2 && most(kurtoses) < 4, kurtoses);
        verdict("normal-scaled", least(scaled) > 2 && most(scaled) < 4, scaled);
        Table terms = table("dist").where("corpus", TERMS);
        String x = "standard deviations";
        findings.plot(
                "dist",
                new Plot(
                        "Figure 1: change of W between near duplicates, " + TERMS,
                        Plot.Axis.free("standard deviations from the mean"),
                        Plot.Axis.linear("density"),
                        List.of(
                                line("dist_0", terms, x, "dist_0"),
                                line("all bits", terms, x, "all bits"),
                                line("all bits, pairs scaled", terms, x, "all bits, each pair scaled"),
                                line("normal", terms, x, "normal"))));
    }

    private void attempts() {
        Table table = table("attempts");
        double[] weak = corpora(c -> table.at("weak bits, eq. 4.5", "corpus", c, "attempts", "64"));
        double[] random = corpora(c -> table.at("random bits", "corpus", c, "attempts", "64"));
        range("weak-64", 2, weak);
        range("random-64", 2, random);
        verdict("weak", least(weak) > most(random), weak);
        findings.table("attempts-terms", table.where("corpus", TERMS));
        List<Plot.Series> lines = new ArrayList<>();
        for (Corpus corpus : Corpus.values()) {
            Table some = table.where("corpus", corpus.title());
            lines.add(line("weak: " + corpus.title(), some, "attempts", "weak bits, eq. 4.5"));
        }
        lines.add(line("random: " + TERMS, table.where("corpus", TERMS), "attempts", "random bits"));
        findings.plot(
                "attempts",
                new Plot(
                        "Figure 2: near duplicates found by number of attempts",
                        Plot.Axis.log("attempts"),
                        Plot.Axis.linear("share found"),
                        lines));
    }

    private void combinations() {
        Table table = table("k-by-p");
        String all = "PSM_A, weak bits, eq. 4.5";
        String first = "PSM_F, weak bits, eq. 4.5";
        double[] k = corpora(c -> table.at(all, "corpus", c, "p", "26"));
        double[] kFirst = corpora(c -> table.at(first, "corpus", c, "p", "26"));
        double[] random = corpora(c -> table.at("PSM_A, random bits", "corpus", c, "p", "26"));
        range("k-all", 0, k);
        range("k-first", 0, kFirst);
        range("k-random", 0, random);
        verdict("k-all", most(k) <= 23, k);
        verdict("k-first", most(kFirst) <= 15, kFirst);
        // k grows by this factor with each bit
        double[] growth = corpora(c -> Math.pow(
                table.at(all, "corpus", c, "p", "26") / table.at(all, "corpus", c, "p", "12"), 1.0 / (26 - 12)));
        range("k-growth", 2, growth);
        verdict("k-growth", most(growth) < 2, growth);
        findings.table("k-at-26", table.where("p", "26"));
        List<Plot.Series> lines = new ArrayList<>();
        for (Corpus corpus : Corpus.values()) {
            lines.add(line("all: " + corpus.title(), table.where("corpus", corpus.title()), "p", all));
            lines.add(line("first: " + corpus.title(), table.where("corpus", corpus.title()), "p", first));
        }
        findings.plot(
                "k-by-p",
                new Plot(
                        "Figure 5(a): combinations for a recall of 0.95",
                        Plot.Axis.free("p"),
                        Plot.Axis.linear("k"),
                        lines));
    }

    private void cosines() {
        Table table = table("cosine");
        for (String h : List.of("1", "2", "3"))
            range("cosine-" + h, 2, corpora(c -> table.at("E[cos] at h", "corpus", c, "h", h)));
        double[] cosines = corpora(c -> table.at("E[cos] at h", "corpus", c, "h", "3"));
        verdict("cosine", least(cosines) >= 0.89, cosines);
        double[] precisions = corpora(c -> table.at("P_h", "corpus", c, "h", "3"));
        double[] recalls = corpora(c -> table.at("R_h", "corpus", c, "h", "3"));
        range("precision-3", 2, precisions);
        range("recall-3", 2, recalls);
        verdict("balance", least(precisions) >= 0.8 && least(recalls) >= 0.8, precisions);
        for (List<String> figure : List.of(
                List.of("precision", "Figure 6(a): precision by h", "P_h"),
                List.of("recall", "Figure 6(a): recall by h", "R_h"),
                List.of("cosine", "Figure 6(b): mean cosine at distance h", "E[cos] at h"))) {
            findings.plot(
                    figure.getFirst(),
                    new Plot(
                            figure.get(1),
                            Plot.Axis.free("h"),
                            Plot.Axis.linear(figure.getLast()),
                            Arrays.stream(Corpus.values())
                                    .map(c -> line(c.title(), table.where("corpus", c.title()), "h", figure.getLast()))
                                    .toList()));
        }
    }

    private void recall() {
        Table all = table("recall-all");
        Table first = table("recall-first");
        double[] with23 = corpora(c -> all.at("k = 23", "corpus", c, "p = d", "26"));
        double[] with15 = corpora(c -> first.at("k = 15", "corpus", c, "p = d", "26"));
        range("recall-23", 2, with23);
        range("recall-15", 2, with15);
        double[] dropAll = corpora(c -> drop(all, c));
        double[] dropFirst = corpora(c -> drop(first, c));
        range("drop-all", 2, dropAll);
        range("drop-first", 2, dropFirst);
        boolean slower = IntStream.range(0, dropAll.length).allMatch(i -> dropFirst[i] <= dropAll[i]);
        verdict("drop", slower, dropAll);
        for (boolean isFirst : List.of(true, false)) {
            Table table = (isFirst ? first : all).where("corpus", TERMS);
            findings.table(isFirst ? "recall-first-terms" : "recall-all-terms", table);
            findings.plot(
                    isFirst ? "recall-first" : "recall-all",
                    new Plot(
                            "Figure 8(%s, %s".formatted(isFirst ? "a): recall of PSM_F" : "b): recall of PSM_A", TERMS),
                            Plot.Axis.free("d = p"),
                            Plot.Axis.free("recall"),
                            table.columns().stream()
                                    .filter(column -> column.startsWith("k = "))
                                    .map(column -> line(column, table, "p = d", column))
                                    .toList()));
        }
    }

    /** How much recall is lost from d = 12 to 26 with k = 10. */
    private static double drop(Table table, String corpus) {
        return table.at("k = 10", "corpus", corpus, "p = d", "12")
                - table.at("k = 10", "corpus", corpus, "p = d", "26");
    }
}
