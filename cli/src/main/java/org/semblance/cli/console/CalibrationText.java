package org.semblance.cli.console;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.semblance.report.ShellWords;
import org.semblance.report.audit.Estimate;
import org.semblance.report.calibrate.Calibration;
import org.semblance.report.calibrate.Calibration.MethodCalibration;
import org.semblance.report.calibrate.Calibration.Point;
import org.semblance.report.calibrate.ThresholdChoice;

/**
 * What the answers of a judge say, as text.
 *
 * @param out the directory of the labels, as users name it
 */
public record CalibrationText(Calibration calibration, String out) {
    private static final double NOTHING = 0.0005;
    private static final int SHOWN = 5;
    private static final double WIDE = 0.1;

    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(row("judged", Console.number(calibration.asked()), answers()));
        conflicts(lines);
        if (calibration.methods().size() > 1) methods(lines);
        MethodCalibration best = calibration.best();
        best.best().ifPresentOrElse(point -> best(lines, point), () -> unknown(lines));
        if (best.best().filter(p -> p.pairs() == best.pairs()).isPresent())
            lines.add("  It is the loosest threshold of the search: the optimum may be lower. To search further:"
                    + " semblance label INPUT... -t T -o ANOTHER");
        precise(lines, best);
        if (best.best().isPresent()) next(lines, best);
        return lines;
    }

    private String answers() {
        List<String> parts = new ArrayList<>();
        parts.add(calibration.asked() == 1 ? "pair" : "pairs");
        if (calibration.skipped() > 0) parts.add("%,d skipped".formatted(calibration.skipped()));
        if (calibration.repeated() > 0)
            parts.add("%,d of %,d repeated ones got the same answer"
                    .formatted(calibration.agreed(), calibration.repeated()));
        return String.join("; ", parts);
    }

    private void conflicts(List<String> lines) {
        List<Calibration.Conflict> conflicts = calibration.conflicts();
        if (conflicts.isEmpty()) return;
        lines.add(
                row("contradictory", Console.number(conflicts.size()), "pairs with both answers, which are excluded"));
        conflicts.stream()
                .limit(SHOWN)
                .forEach(pair -> lines.add("  " + PrintableText.line(pair.first() + "  " + pair.second())));
        if (conflicts.size() > SHOWN) lines.add("  and %,d more".formatted(conflicts.size() - SHOWN));
    }

    /** The best point of each method, the recommended one marked. */
    private void methods(List<String> lines) {
        int width = Math.max(
                10,
                calibration.methods().stream()
                        .mapToInt(m -> m.label().length())
                        .max()
                        .orElse(0));
        String format = "%-" + (width + 2) + "s %10s %7s %-16s %9s %9s %9s";
        lines.add("");
        lines.add(format.formatted("method", "threshold", "F1", "  " + level(), "precision", "recall", "removed"));
        for (int m = 0; m < calibration.methods().size(); m++) {
            MethodCalibration method = calibration.methods().get(m);
            String name = (m == calibration.recommended() ? "* " : "  ") + method.label();
            Optional<Point> best = method.best();
            lines.add(
                    best.isEmpty()
                            ? name + "   unknown"
                            : format.formatted(
                                            name,
                                            best.get().threshold(),
                                            share(best.get().f1().value()),
                                            "  " + interval(best.get().f1()),
                                            share(best.get().precision().value()),
                                            share(best.get().recall().value()),
                                            removed(best.get()))
                                    .stripTrailing());
        }
        lines.add("");
        if (calibration.best().best().isEmpty()) return;
        lines.add("* recommended: %s, %s"
                .formatted(
                        calibration.best().label(),
                        calibration.clear()
                                ? "better than the others beyond the noise"
                                : "but the difference to the next best is within the noise"));
    }

    private void unknown(List<String> lines) {
        lines.add(row("best F1", "unknown", "no pair was judged the same yet"));
    }

    private void best(List<String> lines, Point point) {
        lines.add(row("best F1", share(point.f1().value()), level() + ": " + interval(point.f1())));
        lines.add(row("  threshold", point.threshold(), effect(point)));
        lines.add(row("  precision", share(point.precision().value()), level() + ": " + interval(point.precision())));
        lines.add(row(
                "  recall",
                share(point.recall().value()),
                level() + ": " + interval(point.recall()) + "; of the true pairs that the search found"));
    }

    private void precise(List<String> lines, MethodCalibration method) {
        String wanted = "precision ≥ " + plain(calibration.precision());
        if (method.precise().isEmpty()) {
            String provable = method.provable() > 0 && method.provable() < calibration.precision()
                    ? "; %,d answers can show at most %s".formatted(calibration.asked(), share(method.provable()))
                    : "";
            lines.add(row(wanted, "none", "no threshold reaches it with " + level() + " confidence" + provable));
            return;
        }
        Point point = method.precise().get();
        lines.add(row(
                wanted,
                share(point.precision().value()),
                "at least, with " + level() + " confidence: "
                        + share(point.precision().low())));
        lines.add(row("  threshold", point.threshold(), effect(point)));
        lines.add(row("  recall", share(point.recall().value()), level() + ": " + interval(point.recall())));
    }

    private void next(List<String> lines, MethodCalibration method) {
        double gain = calibration.more();
        lines.add(row(
                "ten more answers",
                gain < NOTHING ? "0.000" : String.format(Locale.ROOT, "+%.3f", gain),
                "expected gain in F1" + (isWide(method) ? "; but F1 is still uncertain: judge more" : "")));
        String from = "semblance dedup --from " + ShellWords.quoted(out);
        lines.add("use it: " + from + " --best-f1 -o CLEAN");
        if (method.precise().isPresent() && calibration.confidence() == ThresholdChoice.CONFIDENCE)
            lines.add("    or: " + from + " --precision " + plain(calibration.precision()) + " -o CLEAN");
    }

    /** Whether the interval of the best F1 leaves much open. */
    private static boolean isWide(MethodCalibration method) {
        return method.best().filter(p -> p.f1().high() - p.f1().low() > WIDE).isPresent();
    }

    private static String effect(Point point) {
        String pairs = "%,d %s".formatted(point.pairs(), point.pairs() == 1 ? "pair" : "pairs");
        return point.removed() < 0 ? pairs : pairs + ", %s documents removed".formatted(removed(point));
    }

    private static String removed(Point point) {
        return point.removed() < 0 ? "" : Console.number(point.removed());
    }

    private String level() {
        return plain(100 * calibration.confidence()) + "%";
    }

    /** A number without zeros at its end. */
    private static String plain(double value) {
        return String.format(Locale.ROOT, "%.4f", value).replaceAll("\\.?0+$", "");
    }

    private static String interval(Estimate estimate) {
        return share(estimate.low()) + " to " + share(estimate.high());
    }

    /** Three digits; a value below 1 is never rounded up to 1. */
    private static String share(double value) {
        if (Double.isNaN(value)) return "unknown";
        return String.format(Locale.ROOT, "%.3f", value < 1 ? Math.min(value, 0.999) : value);
    }

    private static String row(String name, String figure, String remark) {
        return Console.row(name, figure, remark);
    }
}
