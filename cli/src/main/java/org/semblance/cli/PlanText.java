package org.semblance.cli;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.semblance.report.plan.Advice;
import org.semblance.report.plan.Forecast;
import org.semblance.report.plan.Outlook;
import org.semblance.report.plan.Rough;
import org.semblance.report.plan.TokenCounts;
import org.semblance.search.CollisionCurve;

/** An outlook as text. */
record PlanText(Outlook outlook) {
    private static final String ROW = "%-16s %8s %9s %8s %8s %8s  %8s %8s %8s %8s";
    private static final double[] SIMILARITIES = {0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.99};

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        boolean whole = outlook.share() == 1;
        lines.add("%-12s %s%,d, %s characters, %s each"
                .formatted(
                        "documents",
                        whole ? "" : "about ",
                        outlook.documents(),
                        Rough.count(outlook.characters()),
                        Rough.count(outlook.length())));
        lines.add("%-12s %s on disk, %s; methods tried on %,d documents"
                .formatted("input", Rough.bytes(outlook.bytes()), read(whole), outlook.sampled()));
        Set<TokenCounts> tokens = new LinkedHashSet<>();
        outlook.forecasts().forEach(forecast -> tokens.add(forecast.tokens()));
        tokens.forEach(counts -> lines.add(tokens(counts)));
        lines.add("");
        lines.add(ROW.formatted(
                "method", "pairs", "--memory", "least", "temp", "disk", "encode", "search", "time", "CPU"));
        for (Forecast forecast : outlook.forecasts()) lines.add(row(forecast));
        curves(lines);
        lines.add("");
        lines.addAll(new Advice(outlook).sentences());
        return lines;
    }

    private String read(boolean whole) {
        if (whole) return "all read";
        return String.format(Locale.ROOT, "%.1f%% read", 100 * outlook.share())
                + (outlook.beginnings() ? " from the beginning of the files" : " in sections");
    }

    private static String tokens(TokenCounts counts) {
        return "%-12s %s with %s, %s distinct within documents, %s of these in a single document"
                .formatted(
                        "tokens",
                        Rough.count(counts.all()),
                        counts.tokens(),
                        Rough.count(counts.distinct()),
                        Rough.percent(counts.single() / Math.max(1, counts.distinct())));
    }

    private static String name(Forecast forecast) {
        return forecast.detector().name() + " " + forecast.detector().relation().threshold();
    }

    private static String row(Forecast forecast) {
        Forecast.Memory memory = forecast.memory();
        Forecast.Time time = forecast.time();
        return ROW.formatted(
                name(forecast),
                Rough.count(forecast.pairs()),
                Rough.bytes(memory.given()),
                Rough.bytes(memory.leastGiven()),
                memory.spills() ? Rough.bytes(forecast.disk().temporary()) : "–",
                Rough.bytes(forecast.disk().stages() + forecast.disk().table()),
                Rough.duration(time.reading().plus(time.encoding()).wall()),
                Rough.duration(time.search().wall()),
                Rough.duration(time.total().wall()),
                Rough.duration(time.total().cpu()));
    }

    /** The probability of finding a pair, for fixed similarities and each threshold. */
    private void curves(List<String> lines) {
        Set<Double> columns = new TreeSet<>();
        for (double similarity : SIMILARITIES) columns.add(similarity);
        List<Forecast> curved =
                outlook.forecasts().stream().filter(f -> f.curve().isPresent()).toList();
        if (curved.isEmpty()) return;
        for (Forecast forecast : curved) {
            if (forecast.detector().relation().counts()) continue;
            columns.add(Double.parseDouble(forecast.detector().relation().threshold()));
        }
        lines.add("");
        StringBuilder head = new StringBuilder("%-25s".formatted("found at similarity"));
        for (double similarity : columns) head.append(String.format(Locale.ROOT, " %7s", label(similarity)));
        lines.add(head.toString());
        for (Forecast forecast : curved) {
            CollisionCurve curve = forecast.curve().orElseThrow();
            StringBuilder row = new StringBuilder("%-25s".formatted(name(forecast) + " (" + curve.measure() + ")"));
            for (double similarity : columns)
                row.append(String.format(Locale.ROOT, " %7s", Rough.percent(curve.at(similarity))));
            lines.add(row + "  " + curve.rule());
            if (!Double.isNaN(forecast.recall()) && forecast.recall() < 1)
                lines.add("  expected recall over all pairs: " + Rough.percent(forecast.recall()));
        }
    }

    private static String label(double similarity) {
        return Double.toString(similarity);
    }
}
