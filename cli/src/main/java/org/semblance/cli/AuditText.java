package org.semblance.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.semblance.cli.console.Console;
import org.semblance.cli.console.EvalText;
import org.semblance.report.audit.Audit;
import org.semblance.report.audit.Estimate;
import org.semblance.report.compare.RunEvaluation.ErrorPair;

/** An audit as text. */
record AuditText(Audit audit) {
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(row("method", audit.run().detector().name(), ""));
        lines.add(row("compared with", audit.yardstick().meaning(), ""));
        lines.add(row("sample", Console.number(audit.probes()), sample()));
        lines.add(row(
                "true pairs",
                Console.number(audit.seen().truth()),
                "%s found, %s missed"
                        .formatted(
                                Console.number(audit.seen().found()),
                                Console.number(audit.seen().missed()))));
        if (!audit.complete())
            lines.add(row("missed, total", rounded(audit.lost().value()), missedInAll()));
        lines.add(recall());
        lines.add(precision());
        bands(lines);
        missed(lines);
        return lines;
    }

    private String sample() {
        if (!audit.complete())
            return "of %s%s documents, each compared with all%s"
                    .formatted(Console.number(audit.documents()), linked() ? " new" : "", linked() ? " old ones" : "");
        return audit.yardstick().needsCollection()
                ? "all documents, as the records depend on the whole collection: exact figures"
                : "all documents: exact figures";
    }

    private boolean linked() {
        return audit.run().news() > 0;
    }

    private String missedInAll() {
        return "%s: %s to %s"
                .formatted(
                        confidence(),
                        rounded(audit.lost().low()),
                        rounded(audit.lost().high()));
    }

    private String recall() {
        if (audit.recall().known()) {
            boolean lucky = audit.seen().missed() == 0 && !audit.complete();
            return row(
                    "recall",
                    share(audit.recall().value()),
                    interval(audit.recall()) + (lucky ? "; no missed pair in the sample" : ""));
        }
        String why = audit.complete() ? "there are no true pairs" : "the sample has no true pair; raise --sample";
        return row("recall", "unknown", why);
    }

    private String precision() {
        if (audit.listed() == 0) return row("precision", "unknown", "the run lists no pairs");
        String judged = "; %s of %s pairs re-checked"
                .formatted(Console.number(audit.seen().judged()), Console.number(audit.listed()));
        return row("precision", share(audit.precision().value()), interval(audit.precision()) + judged);
    }

    private void bands(List<String> lines) {
        if (audit.bands().size() < 2) return;
        lines.add("");
        String measure = audit.yardstick().detector().relation().measure();
        lines.add("%-16s %10s %10s %10s%s"
                .formatted(
                        measure,
                        "seen",
                        "found",
                        "recall",
                        audit.complete() ? "" : "   weighted by the sampling design"));
        for (Audit.Band band : audit.bands()) {
            String interval = audit.complete() ? "" : "   " + interval(band.recall());
            lines.add("  %-14s %10s %10s %10s%s"
                    .formatted(
                            band.title(),
                            Console.number(band.seen()),
                            Console.number(band.found()),
                            band.recall().known() ? share(band.recall().value()) : "",
                            band.recall().known() ? interval : ""));
        }
    }

    private void missed(List<String> lines) {
        long all = audit.seen().missed();
        if (all == 0) return;
        lines.add("");
        String some = all > AuditCommand.SHOWN ? ", the %d most similar".formatted(AuditCommand.SHOWN) : "";
        lines.add("missed: %s%s".formatted(Console.number(all), some));
        List<ErrorPair> nearest =
                audit.missed().stream().limit(AuditCommand.SHOWN).toList();
        lines.addAll(EvalText.commands(audit.run().directory(), nearest));
    }

    private String interval(Estimate estimate) {
        return audit.complete()
                ? "exact"
                : "%s: %s to %s".formatted(confidence(), share(estimate.low()), share(estimate.high()));
    }

    private String confidence() {
        String percent =
                String.format(Locale.ROOT, "%.6f", 100 * audit.settings().confidence());
        return percent.replaceAll("\\.?0+$", "") + "%";
    }

    /** Four digits; a value below 1 is never rounded up to 1. */
    private static String share(double value) {
        double floor = value < 1 ? Math.min(value, 0.9999) : value;
        return String.format(Locale.ROOT, "%.4f", floor);
    }

    private static String rounded(double value) {
        if (value < 1000) return Console.number(Math.round(value));
        double unit = Math.pow(10, Math.floor(Math.log10(value)) - 2);
        return Console.number(Math.round(Math.round(value / unit) * unit));
    }

    private static String row(String name, String value, String remark) {
        return remark.isEmpty() ? "%-16s %s".formatted(name, value) : "%-16s %10s   %s".formatted(name, value, remark);
    }
}
