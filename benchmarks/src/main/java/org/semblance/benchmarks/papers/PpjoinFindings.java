package org.semblance.benchmarks.papers;

import static org.semblance.benchmarks.papers.PpjoinPaper.MEASURES;
import static org.semblance.benchmarks.papers.PpjoinPaper.METHODS;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.semblance.report.LogLogSlope;

/** Compares the tables of {@link PpjoinPaper} with the claims of the paper. */
final class PpjoinFindings {
    /** Table 1 of the paper: threshold, All-Pairs, ppjoin, ppjoin+. */
    private static final List<List<String>> DBLP = List.of(
            List.of("0.95", "199268", "176971", "32397"),
            List.of("0.9", "1857987", "657200", "36318"),
            List.of("0.8", "16983319", "3303232", "63265"));

    /** Table 2 of the paper: threshold, precision, recall, seconds of qa, qp and sp. */
    private static final List<List<String>> TREC = List.of(
            List.of("0.95", "0.38", "0.11", "41.98", "11.76", "1.00"),
            List.of("0.9", "0.48", "0.06", "245.03", "43.37", "1.03"),
            List.of("0.85", "0.58", "0.04", "926.54", "202.65", "1.03"),
            List.of("0.8", "0.57", "0.03", "2467.31", "775.00", "1.05"));

    private static final String LOWEST = "0.8";

    private final Findings findings;
    private final Table joins;
    private final List<Cell> cells = new ArrayList<>();

    PpjoinFindings(Findings findings) {
        this.findings = findings;
        joins = findings.table("joins");
        for (String collection : joins.values("collection")) {
            for (String measure : MEASURES) {
                for (String t : joins.values("t")) cells.add(new Cell(joins, collection, measure, t));
            }
        }
    }

    /** The three methods on a collection at a threshold. */
    private record Cell(Table joins, String collection, String measure, String t) {
        double seconds(String method) {
            return value("seconds", method);
        }

        double candidates(String method) {
            return value("candidates", method);
        }

        private double value(String column, String method) {
            return joins.at(column, "collection", collection, "measure", measure, "t", t, "method", method);
        }

        double results() {
            return METHODS.stream()
                    .mapToDouble(method -> value("pairs", method))
                    .filter(Double::isFinite)
                    .findFirst()
                    .orElse(Double.NaN);
        }

        /** How many times as fast as All-Pairs; NaN if one of them was not measured. */
        double speedUp(String method) {
            return seconds("allpairs") / seconds(method);
        }

        /** The time with the suffix filter relative to that without. */
        double suffix() {
            return seconds("ppjoin+") / seconds("ppjoin");
        }
    }

    void derive() {
        candidates();
        times();
        suffix();
        cosine();
        growth();
        sketches();
        plots();
    }

    private void candidates() {
        Table table = new Table("collection", "measure", "t", "All-Pairs", "ppjoin", "ppjoin+", "results");
        for (Cell cell : cells) {
            List<String> row = new ArrayList<>(List.of(cell.collection, cell.measure, cell.t));
            for (String method : METHODS) row.add(Table.cell(cell.candidates(method)));
            row.add(Table.cell(cell.results()));
            table.row(row);
        }
        for (List<String> row : DBLP)
            table.row("*DBLP, as published*", "jaccard", row.get(0), row.get(1), row.get(2), row.get(3), "");
        findings.table("candidates", table);
        share("order", cell -> finite(cell::candidates), cell -> ordered(cell));
        share("magnitude", cell -> cell.results() > 0, cell -> cell.candidates("ppjoin+") <= 10 * cell.results());
        left("left-by-position", "allpairs", "ppjoin", 25);
        left("left-by-suffix", "ppjoin", "ppjoin+", 5);
    }

    /** The candidates at the lowest threshold that a filter leaves, in percent; they agree where it is not more than some. */
    private void left(String name, String without, String with, double most) {
        List<Double> shares = cells.stream()
                .filter(cell -> cell.measure.equals("jaccard") && cell.t.equals(LOWEST))
                .map(cell -> 100 * cell.candidates(with) / cell.candidates(without))
                .filter(Double::isFinite)
                .toList();
        findings.figure(name, Findings.range(shares, 1));
        findings.verdict(name, shares, share -> share <= most);
    }

    private static boolean finite(ToDoubleFunction<String> figure) {
        return METHODS.stream().allMatch(method -> Double.isFinite(figure.applyAsDouble(method)));
    }

    private static boolean ordered(Cell cell) {
        return cell.candidates("allpairs") >= cell.candidates("ppjoin")
                && cell.candidates("ppjoin") >= cell.candidates("ppjoin+")
                && cell.candidates("ppjoin+") >= cell.results();
    }

    private void times() {
        Table table = new Table(
                "collection", "measure", "t", "pairs", "All-Pairs s", "ppjoin s", "ppjoin+ s", "ppjoin", "ppjoin+");
        for (Cell cell : cells) {
            List<String> row =
                    new ArrayList<>(List.of(cell.collection, cell.measure, cell.t, Table.cell(cell.results())));
            for (String method : METHODS) row.add(Table.cell(cell.seconds(method)));
            row.addAll(List.of(times(cell.speedUp("ppjoin")), times(cell.speedUp("ppjoin+"))));
            table.row(row);
        }
        findings.table("speed", table);
        List<String> gaps = joins.rows().stream()
                .filter(row -> !row.getLast().isEmpty() && !row.getLast().startsWith("skipped"))
                .map(row -> "`%s` on %s at %s %s: %s"
                        .formatted(row.get(3), row.get(0), row.get(1), row.get(2), row.getLast()))
                .toList();
        findings.figure("gaps", gaps.isEmpty() ? "none" : String.join("; ", gaps));
        share("ppjoin-faster", cell -> Double.isFinite(cell.speedUp("ppjoin")), cell -> cell.speedUp("ppjoin") > 1);
        share(
                "plus-fastest",
                cell -> finite(cell::seconds),
                cell -> METHODS.stream().allMatch(m -> cell.seconds("ppjoin+") <= cell.seconds(m)));
        for (String method : List.of("ppjoin", "ppjoin+")) {
            String name = method.replace("ppjoin+", "plus");
            speedUp(name + "-jaccard", method, "jaccard", method.equals("ppjoin") ? 2 : 2.6);
            speedUp(name + "-cosine", method, "cosine", method.equals("ppjoin") ? 1.6 : 1.7);
        }
        trend();
    }

    private static String times(double factor) {
        return Double.isFinite(factor) ? String.format(Locale.ROOT, "×%.2f", factor) : Table.NONE;
    }

    /** The speed-ups at the lowest threshold; they agree if none is below the least of the paper. */
    private void speedUp(String name, String method, String measure, double least) {
        List<Double> factors = cells.stream()
                .filter(cell -> cell.measure.equals(measure) && cell.t.equals(LOWEST))
                .map(cell -> cell.speedUp(method))
                .filter(Double::isFinite)
                .toList();
        findings.figure(name, Findings.range(factors, 1));
        findings.figure(name + ".count", Integer.toString(factors.size()));
        findings.verdict(name, factors, factor -> factor >= least);
    }

    /** Whether the speed-up of ppjoin rises from the highest threshold to the lowest that was measured. */
    private void trend() {
        int rising = 0;
        int all = 0;
        for (String collection : joins.values("collection")) {
            for (String measure : MEASURES) {
                double[] factors = cells.stream()
                        .filter(cell -> cell.collection.equals(collection) && cell.measure.equals(measure))
                        .mapToDouble(cell -> cell.speedUp("ppjoin"))
                        .filter(Double::isFinite)
                        .toArray();
                if (factors.length < 2) continue;
                all++;
                if (factors[factors.length - 1] > factors[0]) rising++;
            }
        }
        findings.figure("trend", rising + " of " + all);
        findings.verdict("trend", rising, all);
    }

    private void suffix() {
        List<String> columns = new ArrayList<>(List.of("collection", "measure"));
        columns.addAll(joins.values("t"));
        Table table = new Table(columns);
        for (String collection : joins.values("collection")) {
            for (String measure : MEASURES) {
                List<String> row = new ArrayList<>(List.of(collection, measure));
                cells.stream()
                        .filter(cell -> cell.collection.equals(collection) && cell.measure.equals(measure))
                        .forEach(cell -> row.add(times(cell.suffix())));
                table.row(row);
            }
        }
        findings.table("suffix", table);
        share("suffix-loses", cell -> Double.isFinite(cell.suffix()), cell -> cell.suffix() > 1);
        share("plus-behind-allpairs", cell -> Double.isFinite(cell.speedUp("ppjoin+")), c -> c.speedUp("ppjoin+") < 1);
        findings.figure(
                "suffix", Findings.range(cells.stream().map(Cell::suffix).toList(), 2));
    }

    private void cosine() {
        share(
                "cosine-slower",
                cell -> cell.measure.equals("cosine") && Double.isFinite(slowdown(cell)),
                cell -> slowdown(cell) > 1);
    }

    /** The time of ppjoin with cosine relative to that with Jaccard, at the same threshold. */
    private double slowdown(Cell cosine) {
        Cell jaccard = new Cell(joins, cosine.collection, "jaccard", cosine.t);
        return cosine.seconds("ppjoin") / jaccard.seconds("ppjoin");
    }

    private void growth() {
        Table growth = findings.table("growth");
        Table table = new Table("collection", "measure", "t", "All-Pairs", "ppjoin", "ppjoin+", "pairs");
        List<Double> exponents = new ArrayList<>();
        List<Double> pairs = new ArrayList<>();
        boolean slower = true;
        for (String collection : growth.values("collection")) {
            Table of = growth.where("collection", collection);
            List<Double> byMethod = METHODS.stream()
                    .map(method -> exponent(of.where("method", method), "seconds"))
                    .toList();
            List<String> row = new ArrayList<>(List.of(collection, of.text(0, "measure"), of.text(0, "t")));
            byMethod.forEach(exponent -> row.add(decimal(exponent)));
            pairs.add(exponent(of.where("method", "ppjoin"), "pairs"));
            row.add(decimal(pairs.getLast()));
            table.row(row);
            exponents.addAll(byMethod);
            slower &= byMethod.get(1) < byMethod.get(0) && byMethod.get(2) < byMethod.get(0);
            findings.plot(
                    collection.equals(growth.values("collection").getFirst()) ? "figure-3k" : "figure-3l",
                    new Plot(
                            "Square root of seconds: %s, %s %s"
                                    .formatted(collection, of.text(0, "measure"), of.text(0, "t")),
                            Plot.Axis.linear("% of the records"),
                            Plot.Axis.linear("√ seconds"),
                            METHODS.stream()
                                    .map(method -> new Plot.Series(method, roots(of.where("method", method))))
                                    .toList()));
        }
        findings.table("exponents", table);
        findings.figure("pairs-exponent", Findings.range(pairs, 2));
        findings.figure("quadratic", Findings.range(exponents, 2));
        findings.verdict("quadratic", exponents, e -> e > 1.75 && e < 2.25);
        findings.figure("slower-growth", slower ? "in both collections" : "not in both collections");
        findings.verdict("slower-growth", slower);
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    private static double exponent(Table rows, String column) {
        List<Plot.Point> points =
                rows.points("records", column).stream().filter(p -> p.y() > 0).toList();
        return LogLogSlope.of(
                points.stream().mapToDouble(Plot.Point::x).toArray(),
                points.stream().mapToDouble(Plot.Point::y).toArray());
    }

    private static List<Plot.Point> roots(Table rows) {
        return rows.points("share", "seconds").stream()
                .map(p -> new Plot.Point(p.x(), Math.sqrt(p.y())))
                .toList();
    }

    private void sketches() {
        Table sketches = findings.table("sketches");
        Table next = new Table("corpus", "t", "precision", "recall", "qa s", "qp s", "sp s", "qa : qp", "qp : sp");
        List<Double> faster = new ArrayList<>();
        List<Double> sketched = new ArrayList<>();
        for (int i = 0; i < sketches.rows().size(); i++) {
            faster.add(sketches.number(i, "qa s") / sketches.number(i, "qp s"));
            sketched.add(sketches.number(i, "qp s") / sketches.number(i, "sp s"));
            next.row(
                    sketches.text(i, "corpus"),
                    sketches.text(i, "t"),
                    sketches.text(i, "sp precision"),
                    sketches.text(i, "sp recall"),
                    sketches.text(i, "qa s"),
                    sketches.text(i, "qp s"),
                    sketches.text(i, "sp s"),
                    times(faster.getLast()),
                    times(sketched.getLast()));
        }
        for (List<String> row : TREC) {
            double qp = Table.number(row.get(4));
            next.row(Stream.of(
                            List.of("*TREC, as published*"),
                            row,
                            List.of(times(Table.number(row.get(3)) / qp), times(qp / Table.number(row.get(5)))))
                    .flatMap(List::stream)
                    .toList());
        }
        findings.table("table-2", next);
        for (String corpus : sketches.values("corpus")) {
            Table of = sketches.where("corpus", corpus);
            findings.figure("recall " + corpus, Findings.range(column(of, "sp recall"), 2));
            findings.figure("precision " + corpus, Findings.range(column(of, "sp precision"), 2));
            findings.figure("estimate " + corpus, Findings.range(column(of, "se recall"), 2));
        }
        findings.figure("recall", Findings.range(column(sketches, "sp recall"), 2));
        findings.verdict("recall", column(sketches, "sp recall"), recall -> recall <= 0.11);
        findings.figure("qa", Findings.range(faster, 1));
        List<Double> measured = faster.stream().filter(Double::isFinite).toList();
        findings.figure("qa.won", measured.stream().filter(f -> f > 1).count() + " of " + measured.size());
        findings.verdict("qa", measured, factor -> factor >= 3.2);
        findings.figure("sp", Findings.range(sketched, 0));
        findings.verdict("sp", sketched, factor -> factor >= 12);
    }

    private static List<Double> column(Table table, String name) {
        return IntStream.range(0, table.rows().size())
                .mapToObj(i -> table.number(i, name))
                .filter(Double::isFinite)
                .toList();
    }

    /** The panels of figure 3, for the collections that are most like those of the paper. */
    private void plots() {
        List<String> like = List.of("acl_words", "acl_abs", "debian-descriptions 3-grams");
        String panels = "abcdefghij";
        int panel = 0;
        for (String measure : MEASURES) {
            List<String> collections = measure.equals("jaccard") ? like : like.subList(0, 2);
            for (boolean time : List.of(false, true)) {
                for (String collection : collections) {
                    findings.plot("figure-3" + panels.charAt(panel++), panel(collection, measure, time));
                }
            }
        }
    }

    private Plot panel(String collection, String measure, boolean time) {
        List<Cell> of = cells.stream()
                .filter(cell -> cell.collection.equals(collection) && cell.measure.equals(measure))
                .toList();
        List<Plot.Series> series = new ArrayList<>();
        for (String method : METHODS)
            series.add(series(method, of, cell -> time ? cell.seconds(method) : cell.candidates(method)));
        if (!time) series.add(series("results", of, Cell::results));
        return new Plot(
                "%s: %s, %s".formatted(time ? "Seconds" : "Candidates", collection, measure),
                Plot.Axis.free("threshold"),
                Plot.Axis.log(time ? "seconds" : "pairs"),
                series);
    }

    private static Plot.Series series(String name, List<Cell> of, ToDoubleFunction<Cell> figure) {
        return new Plot.Series(
                name,
                of.stream()
                        .map(cell -> new Plot.Point(Table.number(cell.t), figure.applyAsDouble(cell)))
                        .toList());
    }

    /** In how many of the settings that were measured a claim holds; it agrees if in all, in part if in some. */
    private void share(String name, Predicate<Cell> measured, Predicate<Cell> holds) {
        List<Cell> of = cells.stream().filter(measured).toList();
        long count = of.stream().filter(holds).count();
        findings.figure(name, count + " of " + of.size());
        findings.verdict(name, count, of.size());
    }
}
