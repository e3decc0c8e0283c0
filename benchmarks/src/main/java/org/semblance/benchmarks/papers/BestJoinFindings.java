package org.semblance.benchmarks.papers;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.semblance.report.LogLogSlope;

/** Compares the tables of {@link BestJoinPaper} with the claims of the paper. */
final class BestJoinFindings {
    /** Table 2 of the paper: documents, shingles of All-Pairs and of Best-Join. */
    private static final List<int[]> TABLE2 = List.of(
            new int[] {10, 3917, 2063},
            new int[] {50, 18597, 5421},
            new int[] {100, 36522, 12054},
            new int[] {200, 70507, 19579},
            new int[] {350, 121879, 28461},
            new int[] {500, 174175, 39823},
            new int[] {600, 216195, 52820},
            new int[] {750, 276766, 70798},
            new int[] {900, 332013, 84962},
            new int[] {1000, 383106, 115499});

    /** Table 3 of the paper: shingle length, precision, recall and F in percent. */
    private static final List<int[]> TABLE3 = List.of(
            new int[] {4, 25, 100, 40},
            new int[] {5, 35, 83, 50},
            new int[] {6, 40, 66, 50},
            new int[] {7, 50, 66, 57},
            new int[] {8, 75, 50, 60},
            new int[] {9, 100, 66, 80});

    private static final String CLAIMED = "Best-Join, claimed";
    private static final String ALL_PAIRS = "All-Pairs, cosine";

    /** The corpus that is large enough for exponents of time. */
    private static final String NEWS = "reuters-21578";

    /** Exponents up to this one count as those of n log m, which are about 1.1. */
    private static final double LINEAR = 1.25;

    private final Findings findings;

    BestJoinFindings(Findings findings) {
        this.findings = findings;
    }

    void derive() {
        reduction();
        shared();
        effectiveness();
        claimed();
        times();
        growth();
    }

    private void reduction() {
        Table measured = findings.table("reduction");
        Table table = new Table(
                "n",
                "paper: shingles",
                "left",
                "reduced by",
                "k = 8: shingles",
                "left ",
                "reduced by ",
                "k = 2: shingles",
                "left  ",
                "reduced by  ");
        List<Double> shingles = new ArrayList<>();
        for (int[] row : TABLE2) {
            String n = Integer.toString(row[0]);
            List<String> cells = new ArrayList<>(List.of(n, Table.cell(row[1]), Table.cell(row[2])));
            cells.add(percent(1 - (double) row[2] / row[1], 0));
            for (String k : List.of("8", "2")) {
                cells.add(Table.cell(measured.at("shingles", "n", n, "k", k)));
                cells.add(Table.cell(measured.at("left", "n", n, "k", k)));
                cells.add(percent(reduced(measured, n, k), 0));
            }
            table.row(cells);
            if (row[0] >= 50) shingles.add(100 * Math.abs(measured.at("shingles", "n", n, "k", "8") / row[1] - 1));
        }
        findings.table("table-2", table);
        double most = shingles.stream().mapToDouble(s -> s).max().orElse(Double.NaN);
        findings.figure("shingles", most, 1);
        findings.verdict("shingles", most < 5);
        for (int k = 2; k <= 9; k++) {
            String length = Integer.toString(k);
            findings.figure("reduced " + k, percent(average(measured, length), 1));
        }
        findings.verdict("reduced", Math.abs(average(measured, "8") - 0.71) < 0.05);
        findings.plot(
                "figure-4",
                new Plot(
                        "Shingles before and after the reduction",
                        Plot.Axis.linear("reviews"),
                        Plot.Axis.log("shingles"),
                        List.of(
                                paper("All-Pairs, paper", 1),
                                paper("Best-Join, paper", 2),
                                new Plot.Series("shingles of 8", of(measured, "8", "shingles")),
                                new Plot.Series("left of 2", of(measured, "2", "left")),
                                new Plot.Series("left of 8", of(measured, "8", "left")))));
    }

    private static double reduced(Table measured, String n, String k) {
        return 1 - measured.at("left", "n", n, "k", k) / measured.at("shingles", "n", n, "k", k);
    }

    private static double average(Table measured, String k) {
        return measured.values("n").stream()
                .mapToDouble(n -> reduced(measured, n, k))
                .average()
                .orElse(Double.NaN);
    }

    private static Plot.Series paper(String name, int column) {
        return new Plot.Series(
                name,
                TABLE2.stream().map(row -> new Plot.Point(row[0], row[column])).toList());
    }

    private static List<Plot.Point> of(Table measured, String k, String column) {
        return measured.where("k", k).points("n", column);
    }

    private void shared() {
        Table measured = findings.table("shared");
        int rows = measured.rows().size();
        for (String k : List.of("k=6", "k=7", "k=8")) {
            long equal = IntStream.range(0, rows)
                    .filter(i -> measured.text(i, k).equals(measured.text(i, "paper")))
                    .count();
            findings.figure("shared " + k, equal + " of " + rows);
        }
        long found = IntStream.range(0, rows)
                .filter(i -> measured.number(i, "k=6") > 0)
                .count();
        findings.figure("shared", found + " of " + rows);
        findings.verdict(
                "shared",
                IntStream.range(0, rows).allMatch(i -> measured.text(i, "k=8").equals(measured.text(i, "paper"))));
    }

    private void effectiveness() {
        Table measured = findings.table("effectiveness");
        Table table = new Table(
                "k",
                "paper: precision",
                "recall",
                "F",
                "t = 0.02: precision",
                "recall ",
                "F ",
                "t = 0.8: precision",
                "recall  ",
                "F  ");
        for (int[] row : TABLE3) {
            List<String> cells = new ArrayList<>();
            for (int cell : row) cells.add(Integer.toString(cell));
            for (String t : List.of("0.02", "0.8")) {
                for (String column : List.of("precision", "recall", "F"))
                    cells.add(Long.toString(Math.round(measured.at(column, "t", t, "k", cells.getFirst()))));
            }
            table.row(cells);
        }
        findings.table("table-3", table);
        List<Double> precision = column(measured.where("t", "0.02"), "precision");
        List<Double> recall = column(measured.where("t", "0.02"), "recall");
        findings.figure("precision", Findings.range(precision, 0));
        findings.verdict("precision", precision.stream().sorted().toList().equals(precision));
        findings.figure("recall", Findings.range(recall, 0));
        findings.verdict("recall", recall.getLast() < recall.getFirst());
        findings.figure("relevant", measured.text(0, "relevant"));
        List<String> perfect = measured.values("t").stream()
                .filter(t -> column(measured.where("t", t), "F").stream().allMatch(f -> f == 100))
                .toList();
        findings.figure("perfect", perfect.isEmpty() ? "none" : String.join(", ", perfect));
        findings.plot(
                "table-3",
                new Plot(
                        "F by shingle length",
                        Plot.Axis.free("words per shingle"),
                        Plot.Axis.linear("F, %"),
                        effectivenessSeries(measured)));
    }

    private static List<Plot.Series> effectivenessSeries(Table measured) {
        List<Plot.Series> series = new ArrayList<>();
        series.add(new Plot.Series(
                "paper",
                TABLE3.stream().map(row -> new Plot.Point(row[0], row[3])).toList()));
        for (String t : measured.values("t"))
            series.add(new Plot.Series("t = " + t, measured.where("t", t).points("k", "F")));
        return series;
    }

    private void claimed() {
        Table measured = findings.table("claimed");
        Table lost = new Table(columns(measured));
        Table low = new Table(columns(measured));
        for (String corpus : measured.values("corpus")) {
            Table of = measured.where("corpus", corpus);
            for (String t : of.values("t")) {
                Table row = of.where("t", t);
                lost.row(row(corpus, t, row, i -> row.number(i, "lost") / row.number(i, "pairs")));
                low.row(row(corpus, t, row, i -> {
                    double found = row.number(i, "pairs") - row.number(i, "lost");
                    return row.number(i, "scored too low") / found;
                }));
            }
            findings.figure(
                    "lost " + corpus, Findings.range(shares(of.where("k", "8").where("t", "0.5"), "lost"), 1));
        }
        findings.table("lost", lost);
        findings.table("low", low);
        List<Double> all = shares(measured, "lost");
        findings.figure("lost.cells", all.stream().filter(share -> share > 0).count() + " of " + all.size());
        findings.verdict("lost", all.stream().allMatch(share -> share == 0));
        double triples =
                column(measured, "triples").stream().mapToDouble(t -> t).sum();
        double kept =
                column(measured, "triples claimed").stream().mapToDouble(t -> t).sum();
        findings.figure("triples", percent(1 - kept / triples, 0));
        findings.plot(
                "lost",
                new Plot(
                        "Pairs lost by the printed algorithm at t = 0.5",
                        Plot.Axis.free("words per shingle"),
                        Plot.Axis.linear("% of the pairs"),
                        measured.values("corpus").stream()
                                .map(corpus -> new Plot.Series(
                                        corpus,
                                        lost(measured.where("corpus", corpus).where("t", "0.5"))))
                                .toList()));
    }

    private static List<String> columns(Table measured) {
        List<String> columns = new ArrayList<>(List.of("corpus", "t", "pairs"));
        for (String k : measured.values("k")) columns.add("k = " + k);
        return columns;
    }

    private static List<String> row(String corpus, String t, Table of, ToDoubleFunction<Integer> share) {
        List<String> cells = new ArrayList<>(List.of(corpus, t, Findings.range(column(of, "pairs"), 0)));
        for (int i = 0; i < of.rows().size(); i++) cells.add(percent(share.applyAsDouble(i), 1));
        return cells;
    }

    private static List<Plot.Point> lost(Table of) {
        List<Double> shares = shares(of, "lost");
        return IntStream.range(0, shares.size())
                .mapToObj(i -> new Plot.Point(of.number(i, "k"), shares.get(i)))
                .toList();
    }

    /** A column in percent of the pairs. */
    private static List<Double> shares(Table of, String column) {
        return IntStream.range(0, of.rows().size())
                .mapToObj(i -> 100 * of.number(i, column) / of.number(i, "pairs"))
                .toList();
    }

    private void times() {
        Table measured = findings.table("times");
        List<String> columns = new ArrayList<>(List.of("k", "t", "n"));
        columns.addAll(measured.values("method"));
        Table table = new Table(columns);
        int faster = 0;
        int all = 0;
        List<Double> factors = new ArrayList<>();
        for (String k : measured.values("k")) {
            for (String t : measured.values("t")) {
                Table of = measured.where("k", k).where("t", t);
                for (String n : of.values("n")) {
                    Table row = of.where("n", n);
                    double factor = row.at("join s", "method", ALL_PAIRS) / row.at("join s", "method", CLAIMED);
                    all++;
                    if (factor > 1) faster++;
                    if (n.equals("1000")) factors.add(factor);
                    if (!List.of("10", "100", "500", "1000").contains(n)) continue;
                    List<String> cells = new ArrayList<>(List.of(k, t, n));
                    for (String method : measured.values("method"))
                        cells.add(Table.cell(1000 * row.at("join s", "method", method)));
                    table.row(cells);
                }
            }
        }
        findings.table("figure-5", table);
        findings.plot("figure-5", figure5(measured, "8", "0.8"));
        findings.plot("figure-5-frequent", figure5(measured, "2", "0.1"));
        findings.figure("faster", faster + " of " + all);
        findings.verdict("faster", faster, all);
        findings.figure("factor", Findings.range(factors, 2));
    }

    private static Plot figure5(Table measured, String k, String t) {
        Table of = measured.where("k", k).where("t", t);
        return new Plot(
                "Join of shingles of %s at t = %s".formatted(k, t),
                Plot.Axis.linear("reviews"),
                Plot.Axis.log("seconds"),
                of.values("method").stream()
                        .map(method -> new Plot.Series(
                                method, of.where("method", method).points("n", "join s")))
                        .toList());
    }

    private void growth() {
        Table measured = findings.table("growth");
        Table table =
                new Table("corpus", "k", "method", "documents", "n log m", "triples", "time", "last two doublings");
        for (Line line : lines(measured)) {
            Table of = line.rows();
            table.row(
                    line.corpus(),
                    line.k(),
                    line.method(),
                    "%s to %s"
                            .formatted(
                                    of.text(0, "documents"), of.text(of.rows().size() - 1, "documents")),
                    decimal(exponent(of, i -> of.number(i, "documents") * Math.log(of.number(i, "shingles")))),
                    decimal(exponent(of, i -> of.number(i, "triples"))),
                    decimal(exponent(of, i -> of.number(i, "join s"))),
                    decimal(last(of)));
        }
        findings.table("exponents", table);
        List<Line> news = lines(measured).stream()
                .filter(line -> line.corpus().equals(NEWS))
                .toList();
        // joins of longer shingles take too little time
        for (String mode : List.of("claimed", "exact")) {
            List<Table> of = news.stream()
                    .filter(line -> line.k().equals("2") && line.method().equals("Best-Join, " + mode))
                    .map(Line::rows)
                    .toList();
            List<Double> times = of.stream().map(BestJoinFindings::last).toList();
            List<Double> triples = of.stream()
                    .map(rows -> exponent(rows, i -> rows.number(i, "triples")))
                    .toList();
            findings.figure("time " + mode, Findings.range(times, 2));
            findings.verdict("time " + mode, times.stream().allMatch(exponent -> exponent < LINEAR));
            findings.figure("triples " + mode, Findings.range(triples, 2));
            List<Double> each = triples.stream().map(exponent -> exponent - 1).toList();
            findings.figure("each " + mode, Findings.range(each, 2));
            findings.verdict("each " + mode, each.stream().allMatch(exponent -> exponent < LINEAR - 1));
        }
        findings.plot(
                "triples",
                growth(
                        "Triples by number of documents",
                        "triples",
                        lines(measured).stream()
                                .filter(line -> line.method().startsWith("Best-Join"))
                                .toList()));
        findings.plot("growth", growth("Join of " + NEWS + " at t = 0.1", "join s", news));
    }

    /** The exponent of time over the three largest sizes. */
    private static double last(Table of) {
        return exponent(of, i -> i < of.rows().size() - 3 ? Double.NaN : of.number(i, "join s"));
    }

    /** The rows of a method on growing parts of a corpus. */
    private record Line(String corpus, String k, String method, Table rows) {}

    private static List<Line> lines(Table measured) {
        List<Line> lines = new ArrayList<>();
        for (String corpus : measured.values("corpus")) {
            for (String k : measured.values("k")) {
                for (String method : measured.values("method")) {
                    Table rows = measured.where("corpus", corpus).where("k", k).where("method", method);
                    lines.add(new Line(corpus, k, method, rows));
                }
            }
        }
        return lines;
    }

    private static Plot growth(String title, String column, List<Line> lines) {
        return new Plot(
                title,
                Plot.Axis.log("documents"),
                Plot.Axis.log(column.equals("join s") ? "seconds" : column),
                lines.stream()
                        .map(line -> new Plot.Series(
                                "%s k = %s, %s"
                                        .formatted(
                                                line.corpus().replaceAll("-.*", ""),
                                                line.k(),
                                                line.method().replaceAll("Best-Join, |, cosine", "")),
                                line.rows().points("documents", column)))
                        .toList());
    }

    /** The power of the number of documents with which a figure grows; rows without any are left out. */
    private static double exponent(Table of, ToDoubleFunction<Integer> figure) {
        int[] rows = IntStream.range(0, of.rows().size())
                .filter(i -> figure.applyAsDouble(i) > 0)
                .toArray();
        return LogLogSlope.of(
                IntStream.of(rows).mapToDouble(i -> of.number(i, "documents")).toArray(),
                IntStream.of(rows).mapToDouble(figure::applyAsDouble).toArray());
    }

    private static List<Double> column(Table table, String name) {
        return IntStream.range(0, table.rows().size())
                .mapToObj(i -> table.number(i, name))
                .toList();
    }

    private static String percent(double share, int digits) {
        return Double.isFinite(share) ? String.format(Locale.ROOT, "%." + digits + "f%%", 100 * share) : Table.NONE;
    }

    private static String decimal(double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%.2f", value) : Table.NONE;
    }
}
