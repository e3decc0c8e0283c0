package org.semblance.benchmarks.papers;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The claims and figures of the thesis on speed and memory. Times are those of planted queries. A method for first
 * matches is compared with Manku's for first matches.
 */
record PsmTimes(PsmFindings by) {
    private static final String LARGE = Integer.toString(PsmPaper.LARGE);
    private static final double MICROS = 1e6;

    void derive() {
        vectors();
        preparation();
        online();
        byLead();
        byTables();
        bySize();
        batch();
    }

    private Findings findings() {
        return by.findings();
    }

    private void vectors() {
        Table table = by.table("vectors");
        String fingerprints = "Hamming distance of fingerprints";
        String vectors = "cosine, vector by vector";
        double time = table.at("seconds", "comparison", vectors) / table.at("seconds", "comparison", fingerprints);
        double space = table.at("bytes", "comparison", vectors) / table.at("bytes", "comparison", fingerprints);
        findings().figure("vectors-time", time, 0);
        findings().figure("vectors-space", space, 0);
        by.verdict("vectors-time", time >= 47, time);
        by.verdict("vectors-space", space >= 3300, space);
    }

    private void preparation() {
        Table table = by.table("preparation");
        String short21 = "µs per query, p = 21";
        String long34 = "µs per query, p = 34";
        findings().figure("preparation-21", 10 * table.at(short21, "k", "25"), 0); // for 10 million queries
        findings().figure("preparation-34", 10 * table.at(long34, "k", "25"), 0);
        double growth = table.at(short21, "k", "50") / table.at(short21, "k", "10");
        double expected = 50 * Math.log(50 + 3) / (10 * Math.log(10 + 3)); // k log(k + h)
        findings().figure("preparation-growth", growth, 1);
        findings().figure("preparation-expected", expected, 1);
        by.verdict("preparation", growth <= expected, growth);
        findings()
                .plot(
                        "preparation",
                        new Plot(
                                "Figure 7(a): preprocessing of 10 million queries",
                                Plot.Axis.linear("k"),
                                Plot.Axis.linear("seconds"),
                                List.of(
                                        PsmFindings.line("p = 21", table, "k", short21, micros -> 10 * micros),
                                        PsmFindings.line("p = 34", table, "k", long34, micros -> 10 * micros))));
    }

    /** The time of a planted query in µs. */
    private static double micros(Table table, String... keysAndValues) {
        return MICROS / table.where("queries", "planted").at("queries/s", keysAndValues);
    }

    private void online() {
        Table measured = by.table("online");
        Table page = new Table(
                "stored",
                "method",
                "p",
                "k",
                "checks",
                "bytes each",
                "recall: versions",
                "edited",
                "planted",
                "µs per query",
                "speed");
        for (String size : measured.values("stored")) {
            Table some = measured.where("stored", size);
            for (String method : some.values("method")) {
                Table rows = some.where("method", method);
                double micros = micros(rows);
                String rival = method.endsWith("-first") ? "manku4-first" : "manku4";
                double speed = micros(some, "method", rival) / micros;
                page.row(List.of(
                        size,
                        method,
                        rows.text(0, "p"),
                        rows.text(0, "k"),
                        rows.text(0, "checks"),
                        rows.text(0, "bytes each"),
                        Table.cell(rows.at("recall", "queries", "versions")),
                        Table.cell(rows.at("recall", "queries", "edited")),
                        Table.cell(rows.at("recall", "queries", "planted")),
                        Table.cell(micros),
                        Double.isFinite(speed) ? "×" + Table.cell(speed) : Table.NONE));
            }
        }
        findings().table("online-speed", page);
        for (String method : List.of("psm", "psm-first")) {
            String name = method.equals("psm") ? "online-all" : "online-first";
            double speed = page.at("speed", "stored", LARGE, "method", method);
            findings().figure(name, speed, 1);
            by.verdict(name, speed >= (method.equals("psm") ? 4 : 4.5), speed);
            findings().figure(name + ".recall", page.at("planted", "stored", LARGE, "method", method), 3);
        }
        double space = page.at("bytes each", "stored", LARGE, "method", "manku4")
                / page.at("bytes each", "stored", LARGE, "method", "psm");
        findings().figure("space-4", space, 1);
        findings()
                .plot(
                        "online",
                        new Plot(
                                "Query time by number of fingerprints, p and k by the model",
                                Plot.Axis.log("fingerprints"),
                                Plot.Axis.linear("µs per query"),
                                measured.values("method").stream()
                                        .map(m ->
                                                PsmFindings.line(m, page.where("method", m), "stored", "µs per query"))
                                        .toList()));
    }

    private void byLead() {
        Table table = by.table("query-by-p").where("queries", "planted");
        List<Plot.Series> lines = List.of(
                PsmFindings.line("all", table.where("method", "psm"), "p", "queries/s", rate -> MICROS / rate),
                PsmFindings.line("first", table.where("method", "psm-first"), "p", "queries/s", rate -> MICROS / rate));
        List<Plot.Point> all = lines.getFirst().points();
        double fastest = all.stream().mapToDouble(Plot.Point::y).min().orElse(Double.NaN);
        double longest = all.isEmpty() ? Double.NaN : all.getLast().y();
        findings()
                .figure(
                        "fastest-p",
                        all.stream()
                                .filter(p -> p.y() == fastest)
                                .mapToDouble(Plot.Point::x)
                                .findFirst()
                                .orElse(Double.NaN),
                        0);
        findings().figure("p-is-d", longest / fastest, 1);
        by.verdict("p-is-d", longest <= 1.05 * fastest, fastest);
        findings()
                .plot(
                        "query-by-p",
                        new Plot(
                                "Figure 5(b): query time by p, 60 million fingerprints",
                                Plot.Axis.free("p"),
                                Plot.Axis.linear("µs per query"),
                                lines));
    }

    /** Manku's tables, and those of psm by equation 7.6: 1 + 2^(p − d). */
    private static double tables(Table table, int row) {
        String method = table.text(row, "method");
        if (method.startsWith("manku")) return Table.number(method.replaceAll("\\D", ""));
        return 1 + Math.pow(2, table.number(row, "p") - PsmPaper.TABLES_D);
    }

    private void byTables() {
        Table measured = by.table("query-by-tables").where("queries", "planted");
        Table page = new Table("method", "p", "k", "tables", "checks", "bytes each", "recall", "µs per query");
        for (int row = 0; row < measured.rows().size(); row++) {
            page.row(
                    measured.text(row, "method"),
                    measured.text(row, "p"),
                    measured.text(row, "k"),
                    tables(measured, row),
                    measured.text(row, "checks"),
                    measured.text(row, "bytes each"),
                    measured.text(row, "recall"),
                    MICROS / measured.number(row, "queries/s"));
        }
        findings().table("tables", page);
        String d = Integer.toString(PsmPaper.TABLES_D);
        double space = page.at("bytes each", "method", "manku10") / page.at("bytes each", "method", "psm", "p", d);
        findings().figure("space-10", space, 1);
        by.verdict("space", space >= 5, space);
        double psm = page.at("checks", "method", "psm", "p", d);
        double ten = page.at("checks", "method", "manku10");
        findings().figure("checks-psm", psm, 0);
        findings().figure("checks-4", page.at("checks", "method", "manku4"), 0);
        findings().figure("checks-10", ten, 1);
        by.verdict("checks", ten < psm && psm < page.at("checks", "method", "manku4"), psm, ten);
        double[] speeds = measured.values("method").stream()
                .filter(method -> method.matches("manku\\d+"))
                .mapToDouble(method ->
                        page.at("µs per query", "method", method) / least(page.where("method", "psm"), "µs per query"))
                .toArray();
        by.range("tables-speed", 1, speeds);
        by.verdict("tables-speed", PsmFindings.least(speeds) >= 3.5, speeds);
        for (boolean isTime : List.of(false, true)) {
            String column = isTime ? "µs per query" : "checks";
            List<Plot.Series> lines = new ArrayList<>();
            for (String kind : List.of("psm", "psm-first", "manku", "manku-first")) {
                if (!isTime && kind.endsWith("-first")) continue; // the model is that of all matches
                Table some = new Table(page.columns());
                for (List<String> row : page.rows())
                    if (row.getFirst().replaceAll("\\d", "").equals(kind)) some.row(row);
                lines.add(PsmFindings.line(kind, some, "tables", column));
            }
            findings()
                    .plot(
                            isTime ? "time-by-tables" : "checks-by-tables",
                            new Plot(
                                    (isTime ? "Figure 7(c): query time" : "Figure 7(b): expected checks")
                                            + " by number of tables, d = " + d,
                                    Plot.Axis.linear("tables"),
                                    isTime ? Plot.Axis.linear(column) : Plot.Axis.log(column),
                                    lines));
        }
    }

    private static double least(Table table, String column) {
        return IntStream.range(0, table.rows().size())
                .mapToDouble(row -> table.number(row, column))
                .min()
                .orElse(Double.NaN);
    }

    private void bySize() {
        Table measured = by.table("query-by-size");
        List<String> sizes = measured.values("stored");
        Table page = new Table("d", "method", "p", "k", "bytes each", "recall", "µs per query");
        for (String size : sizes) {
            for (String method : measured.values("method")) {
                Table rows = measured.where("stored", size).where("method", method);
                page.row(
                        Integer.numberOfTrailingZeros(Integer.parseInt(size)),
                        method,
                        rows.text(0, "p"),
                        rows.text(0, "k"),
                        rows.text(0, "bytes each"),
                        rows.at("recall", "queries", "planted"),
                        micros(rows));
            }
        }
        findings().table("sizes", page);
        double[] growth = DoubleStream.of(growth(page, "psm"), growth(page, "manku4"), growth(page, "manku10"))
                .toArray();
        findings().figure("growth-psm", growth[0], 1);
        findings().figure("growth-4", growth[1], 1);
        findings().figure("growth-10", growth[2], 1);
        by.verdict("growth", growth[0] < Math.min(growth[1], growth[2]), growth);
        String largest = page.text(page.rows().size() - 1, "d");
        for (String first : List.of("", "-first")) {
            double psm = page.at("µs per query", "method", "psm" + first, "d", largest);
            double four = page.at("µs per query", "method", "manku4" + first, "d", largest) / psm;
            double ten = page.at("µs per query", "method", "manku10" + first, "d", largest) / psm;
            findings().figure("largest-4" + first, four, 1);
            findings().figure("largest-10" + first, ten, 1);
        }
        // "more with 10|T| as compared to 4|T| until d = 25"
        List<String> slower = page.values("d").stream()
                .filter(d -> page.at("µs per query", "method", "manku10", "d", d)
                        > page.at("µs per query", "method", "manku4", "d", d))
                .toList();
        findings().figure("ten-slower", slower.isEmpty() ? Table.NONE : slower.getFirst() + " to " + slower.getLast());
        by.verdict("ten-slower", !slower.isEmpty() && Integer.parseInt(slower.getLast()) <= 25, growth);
        for (String tables : List.of("manku4", "manku10")) {
            List<Plot.Series> lines = new ArrayList<>();
            for (String method : List.of("psm", "psm-first", tables, tables + "-first"))
                lines.add(PsmFindings.line(method, page.where("method", method), "d", "µs per query"));
            boolean four = tables.equals("manku4");
            findings()
                    .plot(
                            four ? "time-by-size-4" : "time-by-size-10",
                            new Plot(
                                    "Figure 8(%s): query time by size, memory of %s"
                                            .formatted(four ? "c" : "d", four ? "4|T|" : "10|T|"),
                                    Plot.Axis.free("d"),
                                    Plot.Axis.linear("µs per query"),
                                    lines));
        }
    }

    /** How much longer a query takes in the largest collection than in the smallest. */
    private static double growth(Table page, String method) {
        Table some = page.where("method", method);
        return some.number(some.rows().size() - 1, "µs per query") / some.number(0, "µs per query");
    }

    private void batch() {
        Table measured = by.table("batch");
        Table page = new Table(
                "stored",
                "queries",
                "method",
                "p",
                "k",
                "recall",
                "prepare s",
                "search s",
                "total s",
                "model s",
                "speed");
        for (int row = 0; row < measured.rows().size(); row++) {
            String method = measured.text(row, "method");
            String rival = method.endsWith("-first") ? "manku4-first" : "manku4";
            double speed = measured.at(
                            "total s",
                            "stored",
                            measured.text(row, "stored"),
                            "queries",
                            measured.text(row, "queries"),
                            "method",
                            rival)
                    / measured.number(row, "total s");
            page.row(
                    measured.text(row, "stored"),
                    measured.text(row, "queries"),
                    method,
                    measured.text(row, "p"),
                    measured.text(row, "k"),
                    measured.text(row, "recall"),
                    measured.text(row, "prepare s"),
                    measured.text(row, "search s"),
                    measured.text(row, "total s"),
                    measured.text(row, "model s"),
                    Double.isFinite(speed) ? "×" + Table.cell(speed) : Table.NONE);
        }
        findings().table("batch-speed", page);
        double all = speed(page, "psm", LARGE, "10000000");
        double first = speed(page, "psm-first", LARGE, "10000000");
        findings().figure("batch-all", all, 1);
        findings().figure("batch-first", first, 1);
        by.verdict("batch-all", all >= 7, all);
        by.verdict("batch-first", first >= 14, first);
        double small = speed(page, "psm", LARGE, "1000000");
        findings().figure("batch-small", small, 1);
        by.verdict("batch-growth", all > 1.1 * small, all, small);
        double[] files = page.where("method", "psm").where("queries", "1000000").values("stored").stream()
                .mapToDouble(stored -> speed(page, "psm", stored, "1000000"))
                .toArray();
        by.range("batch-files", 1, files);
        by.verdict("batch-files", PsmFindings.most(files) <= 1.5 * PsmFindings.least(files), files);
        plotBatches(
                "batch-by-queries",
                "Figure 10(a): batch speed by batch size, 10 million stored",
                "queries",
                page.where("stored", "10000000"));
        plotBatches(
                "batch-by-file",
                "Figure 10(b): batch speed by file size, 1 million queries",
                "stored",
                page.where("queries", "1000000"));
    }

    private static double speed(Table page, String method, String stored, String queries) {
        return page.at("speed", "method", method, "stored", stored, "queries", queries);
    }

    private void plotBatches(String name, String title, String across, Table page) {
        List<Plot.Series> lines = new ArrayList<>();
        for (String method : page.values("method")) {
            Table some = page.where("method", method);
            List<Plot.Point> points = new ArrayList<>();
            for (int row = 0; row < some.rows().size(); row++) {
                double rate = some.number(row, "queries") / some.number(row, "total s");
                points.add(new Plot.Point(some.number(row, across), rate));
            }
            lines.add(new Plot.Series(method, points));
        }
        findings().plot(name, new Plot(title, Plot.Axis.log(across), Plot.Axis.linear("queries per second"), lines));
    }
}
