package org.semblance.cli.console;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.semblance.report.plan.Forecast;
import org.semblance.report.plan.MethodAdvice;
import org.semblance.report.plan.Outlook;
import org.semblance.report.plan.RoundedNumbers;
import org.semblance.report.plan.TokenStatistics;
import org.semblance.search.CollisionCurve;

/**
 * An outlook as text.
 *
 * @param ownThreshold whether the user chose the threshold
 */
public record PlanText(Outlook outlook, boolean ownThreshold) {
    private static final String ROW = "%-18s %8s %9s %8s %8s %8s  %8s %8s %8s %8s";
    private static final double[] SIMILARITIES = {0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.99};

    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        boolean whole = outlook.share() == 1;
        lines.add("%-12s %s%,d, %s characters, %s each"
                .formatted(
                        "documents",
                        whole ? "" : "about ",
                        outlook.documents(),
                        RoundedNumbers.count(outlook.characters()),
                        RoundedNumbers.count(outlook.length())));
        lines.add("%-12s %s on disk, %s; methods tried on %,d documents"
                .formatted("input", RoundedNumbers.bytes(outlook.bytes()), read(whole), outlook.sampled()));
        Set<TokenStatistics> tokens = new LinkedHashSet<>();
        outlook.forecasts().forEach(forecast -> tokens.add(forecast.tokens()));
        tokens.forEach(counts -> lines.add(tokens(counts)));
        lines.add("");
        lines.add(ROW.formatted(
                "method", "pairs", "--memory", "least", "temp", "disk", "encode", "search", "time", "CPU"));
        for (Forecast forecast : outlook.forecasts()) lines.add(row(forecast));
        curves(lines);
        lines.add("");
        lines.addAll(new MethodAdvice(outlook).sentences(ownThreshold));
        return lines;
    }

    private String read(boolean whole) {
        if (whole) return "all read";
        return String.format(Locale.ROOT, "%.1f%% read", 100 * outlook.share())
                + (outlook.beginnings() ? " from the beginning of the files" : " in sections");
    }

    private static String tokens(TokenStatistics counts) {
        return "%-12s %s with %s, %s distinct within documents, %s of these in a single document"
                .formatted(
                        "tokens",
                        RoundedNumbers.count(counts.all()),
                        counts.tokens(),
                        RoundedNumbers.count(counts.distinct()),
                        RoundedNumbers.percent(counts.single() / Math.max(1, counts.distinct())));
    }

    /** Method and threshold; with the tokens, if the same method has several rows. */
    private String name(Forecast forecast) {
        String method = forecast.detector().name();
        boolean alone = outlook.forecasts().stream()
                        .filter(f -> f.detector().name().equals(method))
                        .count()
                == 1;
        String tokens = alone || forecast.equals(outlook.forecasts().getFirst())
                ? ""
                : " " + forecast.detector().analyzer().name();
        return method + tokens + " " + forecast.detector().relation().threshold();
    }

    private String row(Forecast forecast) {
        Forecast.Memory memory = forecast.memory();
        Forecast.Time time = forecast.time();
        return ROW.formatted(
                name(forecast),
                RoundedNumbers.count(forecast.pairs()),
                RoundedNumbers.bytes(memory.given()),
                RoundedNumbers.bytes(memory.leastGiven()),
                memory.spills() ? RoundedNumbers.bytes(forecast.disk().temporary()) : "–",
                RoundedNumbers.bytes(forecast.disk().stages() + forecast.disk().table()),
                RoundedNumbers.duration(time.reading().plus(time.encoding()).wall()),
                RoundedNumbers.duration(time.search().wall()),
                RoundedNumbers.duration(time.total().wall()),
                RoundedNumbers.duration(time.total().cpu()));
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
                row.append(String.format(Locale.ROOT, " %7s", RoundedNumbers.percent(curve.at(similarity))));
            lines.add(row + "  " + curve.rule());
            if (!Double.isNaN(forecast.recall()) && forecast.recall() < 1)
                lines.add("  expected recall over all pairs: " + RoundedNumbers.percent(forecast.recall()));
        }
    }

    private static String label(double similarity) {
        return Double.toString(similarity);
    }
}
