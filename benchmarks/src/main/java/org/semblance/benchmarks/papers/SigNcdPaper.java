package org.semblance.benchmarks.papers;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.semblance.benchmarks.papers.Plot.Axis;
import org.semblance.benchmarks.papers.Plot.Point;
import org.semblance.benchmarks.papers.Plot.Series;

/** Zhang, Yao, Ji, Fang: Effective and fast near duplicate detection via signature-based compression metrics (2016). */
final class SigNcdPaper implements Paper {
    private static final String BEST = "best F1";

    @Override
    public String name() {
        return "signcd";
    }

    @Override
    public List<Experiment> experiments() {
        return Stream.of(SigNcdQuality.experiments(), SigNcdTimes.experiments())
                .flatMap(List::stream)
                .toList();
    }

    @Override
    public void derive(Findings findings) {
        skew(findings);
        settings(findings);
        signatures(findings);
        pruning(findings);
        rivals(findings);
        greedy(findings);
        times(findings);
        growth(findings);
    }

    private static void skew(Findings findings) {
        Table skew = findings.table("skew").where("compressor", "snappy");
        List<Series> series = new ArrayList<>();
        for (String text : skew.values("text")) {
            series.add(new Series("NCD, " + text, skew.where("text", text).points("bytes", "NCD")));
            series.add(new Series("SigNCD, " + text, skew.where("text", text).points("bytes", "SigNCD")));
        }
        findings.plot(
                "figure-1",
                new Plot("Distance of a text to itself, snappy", Axis.log("bytes"), Axis.linear("distance"), series));
        Table all = findings.table("skew");
        for (String compressor : all.values("compressor")) {
            Table one = all.where("compressor", compressor);
            double first = numbers(one, "bytes", row -> one.number(row, "NCD") >= 0.2)
                    .min()
                    .orElse(Double.POSITIVE_INFINITY);
            double last = numbers(one, "bytes", row -> one.number(row, "bytes") < first)
                    .max()
                    .orElse(0);
            findings.figure("skew." + compressor, last / 1024, 0);
            findings.figure("skew." + compressor + ".beyond", first / 1024, 0);
        }
        findings.figure(
                "skew.signatures", numbers(skew, "SigNCD", _ -> true).max().orElse(Double.NaN), 2);
        findings.verdict("skew.signatures", numbers(skew, "SigNCD", _ -> true).allMatch(d -> d < 0.2));
    }

    private static DoubleStream numbers(Table table, String column, IntPredicate rows) {
        return IntStream.range(0, table.rows().size()).filter(rows).mapToDouble(row -> table.number(row, column));
    }

    private static void settings(Findings findings) {
        Table measured = findings.table("settings");
        findings.table("table-1", pivot(measured, "setting", "collection", "F1 at 0.3"));
        List<Double> gains = new ArrayList<>();
        List<String> best = new ArrayList<>();
        for (String collection : measured.values("collection")) {
            Table some = measured.where("collection", collection);
            double most = numbers(some, "F1 at 0.3", _ -> true).max().orElse(Double.NaN);
            double least = numbers(some, "F1 at 0.3", _ -> true)
                    .filter(f -> f > 0)
                    .min()
                    .orElse(Double.NaN);
            gains.add(100 * (most / least - 1));
            best.add(winner(some, "setting", "F1 at 0.3"));
        }
        findings.figure("settings.gain", Findings.range(gains, 0));
        findings.verdict("settings", gains.stream().allMatch(gain -> gain > 10));
        findings.figure("settings.best", String.join(", ", best));
    }

    /** Marks, lengths and compressors. */
    private static void signatures(Findings findings) {
        Table marks = findings.table("marks");
        Table best = pivot(marks, "marks", "collection", BEST);
        findings.table("figure-2", best);
        findings.table("figure-2-fixed", pivot(marks, "marks", "collection", "F1 at 0.7"));
        findings.table("marks-in-full", pivot(marks, "marks", "collection", "in full"));
        findings.plot("figure-2", byRow("Best F1 by marks", marks, "marks", "collection", BEST, Axis.linear(BEST)));
        Table frequent = new Table(marks.columns());
        marks.rows().stream()
                .filter(row -> Table.number(row.get(marks.columns().indexOf("in full"))) < 50)
                .forEach(frequent::row);
        List<String> winners = winners(frequent, "marks", BEST);
        findings.figure("marks.winners", String.join(", ", winners));
        findings.figure("marks.comma", count(winners, "comma"), 0);
        findings.verdict("marks", count(winners, "comma") > winners.size() / 2.0);

        Table lengths = findings.table("lengths");
        findings.table("figure-8", pivot(lengths, "signature", "collection", BEST));
        for (String collection : List.of("articles", "laws", "wire")) {
            findings.plot("figure-8-" + collection, byTau("F1 by τ, " + collection, lengths, collection, "signature"));
        }
        List<String> longest = winners(lengths, "signature", BEST);
        findings.figure("lengths.winners", String.join(", ", longest));
        findings.verdict("lengths.best", count(longest, "Sig-1L") > longest.size() / 2.0);
        List<String> losers = new ArrayList<>();
        List<Double> differences = new ArrayList<>();
        for (String collection : lengths.values("collection")) {
            Table some = lengths.where("collection", collection);
            losers.add(loser(some, "signature", BEST));
            differences.add(100 * (some.at(BEST, "signature", "Sig-1L") / some.at(BEST, "signature", "Sig-1R") - 1));
        }
        findings.figure("lengths.losers", String.join(", ", losers));
        findings.figure("lengths.difference", Findings.range(differences, 1));
        findings.verdict("lengths.worst", count(losers, "Sig-1R") > losers.size() / 2.0);

        Table compressors = findings.table("compressors");
        findings.table("figure-10", pivot(compressors, "compressor", "collection", BEST));
        findings.table("figure-10-fixed", pivot(compressors, "compressor", "collection", "F1 at 0.7"));
        List<String> at = winners(compressors, "compressor", "F1 at 0.7");
        findings.figure("compressors.fixed", String.join(", ", at));
        findings.figure("compressors.winners", String.join(", ", winners(compressors, "compressor", BEST)));
        findings.figure("compressors.fast", count(at, "snappy") + count(at, "lz4"), 0);
        findings.verdict("compressors", count(at, "snappy") + count(at, "lz4") > at.size() / 2.0);

        Table share = findings.table("share");
        findings.figure(
                "share",
                Findings.range(numbers(share, "share", _ -> true).boxed().toList(), 1));
        findings.verdict("share", numbers(share, "share", _ -> true).anyMatch(s -> Math.abs(s - 5.2) < 1));
    }

    private static void pruning(Findings findings) {
        Table pruning = findings.table("pruning");
        for (String collection : pruning.values("collection")) {
            Table some = pruning.where("collection", collection);
            findings.figure("pruned.0.1." + collection, some.at("pruned by P1", "τ", "0.1"), 1);
            findings.figure("pruned.0.7." + collection, some.at("pruned by P1", "τ", "0.7"), 1);
            findings.figure(
                    "pruned.more." + collection,
                    IntStream.range(0, some.rows().size())
                            .mapToDouble(row -> some.number(row, "by P1 and P2") - some.number(row, "pruned by P1"))
                            .max()
                            .orElse(Double.NaN),
                    1);
            findings.figure(
                    "pruned.lost." + collection,
                    numbers(some, "lost by P1", _ -> true).sum(),
                    0);
            findings.figure(
                    "pruned.pairs." + collection,
                    numbers(some, "pairs", _ -> true).sum(),
                    0);
        }
        boolean asPublished = pruning.values("collection").stream()
                .map(collection -> pruning.where("collection", collection))
                .allMatch(some -> Math.abs(some.at("pruned by P1", "τ", "0.1") - 90.4) < 10
                        && Math.abs(some.at("pruned by P1", "τ", "0.7") - 40) < 10);
        findings.figure("pruned.verdict", asPublished ? "yes" : "in part");
        findings.verdict(
                "pruned.exact", numbers(pruning, "lost by P1", _ -> true).allMatch(lost -> lost == 0));
    }

    private static void rivals(Findings findings) {
        Table rivals = findings.table("rivals");
        findings.table("table-2", pivot(rivals, "method", "collection", BEST));
        findings.table("table-2-at", pivot(rivals, "method", "collection", "at"));
        for (String collection : List.of("articles", "laws", "wire")) {
            findings.plot("figure-6-" + collection, byTau("F1 by τ, " + collection, rivals, collection, "method"));
        }
        List<String> winners = winners(rivals, "method", BEST);
        findings.figure("rivals.winners", String.join(", ", winners));
        findings.figure("rivals.signcd", count(winners, "signcd"), 0);
        findings.verdict("rivals.best", count(winners, "signcd") > winners.size() / 2.0);
        List<String> collections = rivals.values("collection");
        List<String> better = collections.stream()
                .filter(c -> f1(rivals, c, "signcd") > f1(rivals, c, "ncd"))
                .toList();
        findings.figure("rivals.over-ncd", better.isEmpty() ? "none" : String.join(", ", better));
        findings.verdict("rivals.over-ncd", better.size() == collections.size());
        findings.figure(
                "rivals.taus",
                Findings.range(
                        collections.stream()
                                .map(c -> rivals.at("at", "collection", c, "method", "signcd"))
                                .toList(),
                        2));
        List<Double> losses = collections.stream()
                .map(c ->
                        100 * (1 - rivals.at("τ = 0.7", "collection", c, "method", "signcd") / f1(rivals, c, "signcd")))
                .toList();
        findings.figure("rivals.fixed-loss", Findings.range(losses, 0));
        findings.verdict("rivals.taus", losses.stream().allMatch(loss -> loss < 10));
    }

    private static double f1(Table rivals, String collection, String method) {
        return rivals.at(BEST, "collection", collection, "method", method);
    }

    private static void greedy(Findings findings) {
        Table greedy = findings.table("greedy");
        findings.figure(
                "greedy.lost",
                Findings.range(numbers(greedy, "pairs lost", _ -> true).boxed().toList(), 0));
        findings.figure("greedy.texts", numbers(greedy, "texts lost", _ -> true).sum(), 0);
        findings.figure(
                "greedy.texts-of", numbers(greedy, "texts in pairs", _ -> true).sum(), 0);
        Table times = findings.table("times-greedy");
        findings.figure("greedy.times", ratios(times, "greedy", "all pairs"));
    }

    private static String ratios(Table table, String column, String base) {
        return Findings.range(
                IntStream.range(0, table.rows().size())
                        .mapToObj(row -> table.number(row, column) / table.number(row, base))
                        .toList(),
                2);
    }

    private static void times(Findings findings) {
        Table marks = findings.table("times-marks");
        findings.table("figure-3", pivot(marks, "marks", "collection", "seconds"));
        findings.plot(
                "figure-3", byRow("Seconds by marks", marks, "marks", "collection", "seconds", Axis.linear("seconds")));
        for (String collection : marks.values("collection")) {
            findings.figure(
                    "times.marks." + collection,
                    marks.at("seconds", "collection", collection, "marks", "comma+stop")
                            / marks.at("seconds", "collection", collection, "marks", "comma"),
                    1);
        }
        Table pruning = findings.table("times-pruning");
        findings.figure("times.p2", ratios(pruning, "P1 and P2", "P1"));
        findings.verdict(
                "times.p2",
                IntStream.range(0, pruning.rows().size())
                                .filter(row -> pruning.number(row, "P1 and P2") > pruning.number(row, "P1"))
                                .count()
                        > pruning.rows().size() / 2);
        findings.figure("times.p1", ratios(pruning, "P1", "none"));
        Table rivals = findings.table("times-rivals");
        Table lengths = findings.table("times-lengths");
        for (String collection : rivals.values("collection")) {
            Table some = rivals.where("collection", collection);
            findings.plot("figure-7-" + collection, times("Seconds by τ, " + collection, some, "method"));
            findings.plot(
                    "figure-9-" + collection,
                    times("Seconds by τ, " + collection, lengths.where("collection", collection), "signature"));
            double signcd = some.at("seconds", "method", "signcd", "τ", "0.7");
            for (String method : List.of("ncd", "spotsigncd", "spotsigs", "slst")) {
                double other = some.at("seconds", "method", method, "τ", "0.7");
                findings.figure("times." + method + "." + collection, other / signcd, 2);
                findings.verdict("times." + method + "." + collection, other > signcd);
            }
            double simhash = some.at("seconds", "method", "simhash");
            findings.figure("times.simhash." + collection, simhash / signcd, 2);
            findings.verdict("times.simhash." + collection, simhash > signcd);
            Table at = lengths.where("collection", collection).where("τ", "0.7");
            findings.figure(
                    "times.lengths." + collection,
                    at.at("seconds", "signature", "Sig-6") / at.at("seconds", "signature", "Sig-1L"),
                    1);
        }
        Table compressors = findings.table("times-compressors");
        findings.table("figure-10-times", pivot(compressors, "compressor", "collection", "seconds"));
    }

    private static void growth(Findings findings) {
        Table growth = findings.table("times-growth");
        List<Series> series = new ArrayList<>();
        for (String tau : growth.values("τ"))
            series.add(new Series("τ = " + tau, growth.where("τ", tau).points("texts", "square root, from 1")));
        double first = growth.number(0, "texts");
        series.add(new Series(
                "y = x",
                growth.where("τ", growth.values("τ").getFirst()).points("texts", "texts").stream()
                        .map(p -> new Point(p.x(), p.x() / first))
                        .toList()));
        findings.plot(
                "figure-11",
                new Plot("Square root of time", Axis.linear("texts"), Axis.linear("square root, from 1"), series));
        int last = growth.rows().size() - 1;
        double together = growth.number(last, "2 threads") / growth.number(last, "1 thread");
        findings.figure("growth.threads", together, 2);
        findings.verdict("growth.threads", together < 0.75);
        findings.figure("growth.last", growth.number(last, "square root, from 1"), 1);
        findings.figure("growth.times", growth.number(last, "texts") / first, 0);
        findings.verdict("growth", growth.number(last, "square root, from 1") <= growth.number(last, "texts") / first);
    }

    /** A table with a row for each value of one column and a column for each value of another. */
    private static Table pivot(Table table, String rows, String columns, String cells) {
        List<String> header = new ArrayList<>(List.of(rows));
        header.addAll(table.values(columns));
        Table pivot = new Table(header);
        for (String row : table.values(rows)) {
            List<String> line = new ArrayList<>(List.of(row));
            for (String column : table.values(columns)) {
                Table one = table.where(rows, row).where(columns, column);
                line.add(one.rows().isEmpty() ? Table.NONE : one.text(0, cells));
            }
            pivot.row(line);
        }
        return pivot;
    }

    /** The rows of a table side by side, numbered from 1, with a line for each value of a column. */
    private static Plot byRow(String title, Table table, String rows, String lines, String cells, Axis up) {
        List<String> names = table.values(rows);
        List<Series> series = new ArrayList<>();
        for (String line : table.values(lines)) {
            series.add(new Series(
                    line,
                    IntStream.range(0, names.size())
                            .mapToObj(i -> new Point(i + 1.0, table.at(cells, lines, line, rows, names.get(i))))
                            .toList()));
        }
        return new Plot(title, Axis.free(rows + ", by row of the table"), up, series);
    }

    private static Plot byTau(String title, Table table, String collection, String lines) {
        Table some = table.where("collection", collection);
        List<Series> series = new ArrayList<>();
        for (String line : some.values(lines)) {
            series.add(new Series(
                    line,
                    SigNcdQuality.TAUS.stream()
                            .map(tau -> new Point(Double.parseDouble(tau), some.at("τ = " + tau, lines, line)))
                            .toList()));
        }
        return new Plot(title, Axis.linear("τ"), Axis.linear("F1"), series);
    }

    private static Plot times(String title, Table table, String lines) {
        List<Series> series = table.values(lines).stream()
                .map(line -> new Series(line, table.where(lines, line).points("τ", "seconds")))
                .toList();
        return new Plot(title, Axis.linear("τ"), Axis.log("seconds"), series);
    }

    /** By collection, the value of a column in the row with the greatest number. */
    private static List<String> winners(Table table, String column, String number) {
        return table.values("collection").stream()
                .map(collection -> winner(table.where("collection", collection), column, number))
                .toList();
    }

    private static String winner(Table table, String column, String number) {
        return extreme(table, column, row -> table.number(row, number));
    }

    private static String loser(Table table, String column, String number) {
        return extreme(table, column, row -> -table.number(row, number));
    }

    private static String extreme(Table table, String column, ToDoubleFunction<Integer> value) {
        return IntStream.range(0, table.rows().size())
                .boxed()
                .filter(row -> Double.isFinite(value.applyAsDouble(row)))
                .max(Comparator.comparingDouble(value))
                .map(row -> table.text(row, column))
                .orElse(Table.NONE);
    }

    private static double count(List<String> values, String value) {
        return values.stream().filter(value::equals).count();
    }
}
