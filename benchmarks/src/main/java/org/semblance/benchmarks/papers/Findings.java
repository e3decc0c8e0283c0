package org.semblance.benchmarks.papers;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoublePredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a page shows: the tables of the experiments, and the figures, verdicts and plots derived from them. A template
 * refers to them by
 *
 * <ul>
 *   <li>{@code {{name}}}: a figure; {@code {{name.verdict}}}: whether a claim holds
 *   <li>{@code {{table name}}}, {@code {{table name: column, column}}}: a table, or some of its columns
 *   <li>{@code {{plot name}}}: a plot
 * </ul>
 */
final class Findings {
    private static final Pattern REFERENCE = Pattern.compile("\\{\\{([^{}]+)\\}\\}");

    private final String paper;
    private final Map<String, Table> tables;
    private final Map<String, String> figures = new LinkedHashMap<>();
    private final Map<String, Plot> plots = new LinkedHashMap<>();

    Findings(String paper, Map<String, Table> tables) {
        this.paper = paper;
        this.tables = new LinkedHashMap<>(tables);
    }

    Table table(String name) {
        Table table = tables.get(name);
        if (table == null) throw new IllegalArgumentException(paper + " has no table " + name);
        return table;
    }

    /** Adds a table that is derived from measured ones. */
    void table(String name, Table table) {
        tables.put(name, table);
    }

    /** A figure of the text, already formatted. */
    void figure(String name, String text) {
        figures.put(name, text);
    }

    /** A figure as a number with some decimals; a dash if it was not measured. */
    void figure(String name, double value, int digits) {
        figure(name, Double.isFinite(value) ? String.format(Locale.ROOT, "%,." + digits + "f", value) : Table.NONE);
    }

    /** Whether a claim holds here: the figure {@code name.verdict}. */
    void verdict(String name, boolean holds) {
        figure(name + ".verdict", holds ? "yes" : "no");
    }

    /**
     * In how many of some cases a claim holds: yes in all, in part in at least half of them, no in fewer; a dash if
     * nothing was measured.
     */
    void verdict(String name, long holds, long of) {
        String verdict = holds == of ? "yes" : 2 * holds >= of ? "in part" : "no";
        figure(name + ".verdict", of == 0 ? Table.NONE : verdict);
    }

    /** A claim on each of some values, of which those that were not measured do not count. */
    void verdict(String name, List<Double> values, DoublePredicate holds) {
        double[] finite =
                values.stream().mapToDouble(v -> v).filter(Double::isFinite).toArray();
        verdict(name, Arrays.stream(finite).filter(holds).count(), finite.length);
    }

    /** A range such as "1.2 to 3.4"; a dash without finite values. */
    static String range(List<Double> values, int digits) {
        double[] finite =
                values.stream().mapToDouble(v -> v).filter(Double::isFinite).toArray();
        if (finite.length == 0) return Table.NONE;
        String format = "%,." + digits + "f";
        String least =
                String.format(Locale.ROOT, format, Arrays.stream(finite).min().getAsDouble());
        String most =
                String.format(Locale.ROOT, format, Arrays.stream(finite).max().getAsDouble());
        return least.equals(most) ? least : least + " to " + most;
    }

    void plot(String name, Plot plot) {
        plots.put(name, plot);
    }

    Map<String, Plot> plots() {
        return Map.copyOf(plots);
    }

    /** The page: a template with all references replaced. */
    String page(String template) {
        Matcher references = REFERENCE.matcher(template);
        return references.replaceAll(
                found -> Matcher.quoteReplacement(value(found.group(1).strip())));
    }

    private String value(String reference) {
        if (reference.startsWith("table "))
            return markdown(reference.substring(6)).stripTrailing();
        if (reference.startsWith("plot ")) return image(reference.substring(5).strip());
        String figure = figures.get(reference);
        if (figure == null) throw new IllegalArgumentException("the page of " + paper + " has no figure " + reference);
        return figure;
    }

    private String markdown(String reference) {
        String[] parts = reference.split(":", 2);
        Table table = table(parts[0].strip());
        if (parts.length == 1) return table.markdown();
        return table.select(List.of(parts[1].strip().split("\\s*,\\s*"))).markdown();
    }

    private String image(String name) {
        Plot plot = plots.get(name);
        if (plot == null) throw new IllegalArgumentException("the page of " + paper + " has no plot " + name);
        return "![%s](%s/%s.svg)".formatted(plot.title(), paper, name);
    }
}
