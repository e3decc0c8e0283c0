package org.semblance.spark.run;

import java.io.PrintWriter;
import java.util.Locale;
import org.semblance.cli.engine.Order;
import org.semblance.report.JsonText;

/** What a run says while it works, and at its end. */
final class Console {
    private final PrintWriter out;
    private final PrintWriter err;
    private final Order.Outputs options;

    Console(PrintWriter out, PrintWriter err, Order.Outputs options) {
        this.out = out;
        this.err = err;
        this.options = options;
    }

    void note(String note) {
        if (!options.quiet())
            err.println(options.json() ? "{\"note\":" + JsonText.quoted(note) + "}" : "note: " + note);
    }

    void stage(String name) {
        if (!options.quiet()) err.println(options.json() ? "{\"stage\":" + JsonText.quoted(name) + "}" : name + " ...");
    }

    void conclude(RunSummary summary, String directory, String json) {
        if (options.json()) out.println(json);
        if (options.json() || options.quiet()) return;
        Figures figures = summary.figures();
        row("documents", figures.documents, "");
        if (summary.order().groups()) {
            boolean gone = figures.stop.isEmpty() && !options.dryRun();
            row("kept", figures.documents - figures.removed, "");
            row(gone ? "removed" : "would be removed", figures.removed, "");
            row("groups", figures.groups, figures.groups == 0 ? "" : "largest %,d".formatted(figures.largest));
        }
        row("pairs", figures.pairs, summary.detector().name());
        figures.odd.forEach((kind, count) -> row(kind.replace('_', ' '), count, "rejected.tsv"));
        long shuffled = summary.took().values().stream()
                .mapToLong(StageMeter.Figures::shuffled)
                .sum();
        double seconds = summary.seconds().values().stream()
                .mapToDouble(Double::doubleValue)
                .sum();
        line("time", String.format(Locale.ROOT, "%.1f s", seconds), "%,d kB shuffled".formatted(shuffled / 1000));
        if (!summary.reused().isEmpty()) line("resumed", "", String.join(", ", summary.reused()) + " had been done");
        line("result", "", options.dryRun() ? "nothing was written" : directory);
        figures.stop.ifPresent(s -> {
            err.println("semblance: stopped: " + s.reason());
            err.println("nothing was removed; " + s.remedy());
        });
    }

    private void row(String name, long value, String remark) {
        line(name, String.format(Locale.ROOT, "%,d", value), remark);
    }

    private void line(String name, String value, String remark) {
        out.println(String.format(Locale.ROOT, "%-16s %12s   %s", name, value, remark)
                .stripTrailing());
    }
}
