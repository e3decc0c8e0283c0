package org.semblance.cli.console;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.semblance.report.compare.Comparison;
import org.semblance.report.compare.RunEvaluation;
import org.semblance.report.compare.RunEvaluation.ErrorPair;
import org.semblance.report.labels.BestThreshold;
import org.semblance.report.labels.JudgedSample;
import org.semblance.report.labels.PairAccuracy;
import org.semblance.report.labels.SiteClass;

/** An evaluation as text. */
public record EvalText(RunEvaluation evaluation) {
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("%-22s  %9s  %9s  %9s  %9s  %6s  %6s"
                .formatted("", "correct", "wrong", "missed", "precision", "recall", "F1"));
        lines.add(row("pairs", evaluation.pairs()));
        if (evaluation.estimate().isEmpty()) lines.add(row("documents", evaluation.documents()));
        for (SiteClass site : SiteClass.values()) {
            PairAccuracy judgement = evaluation.bySite().get(site.index());
            boolean any = judgement.right() + judgement.wrong() + judgement.missed() > 0;
            if (any && !judgement.equals(evaluation.pairs())) lines.add(row("  " + site.title(), judgement));
        }
        evaluation.estimate().ifPresent(estimate -> lines.addAll(estimated(estimate)));
        levels(lines);
        next(lines);
        errors(lines, "false positives", evaluation.pairs().wrong(), evaluation.wrong());
        errors(lines, "false negatives", evaluation.pairs().missed(), evaluation.missed());
        return lines;
    }

    private static String row(String name, PairAccuracy j) {
        return "%-22s  %,9d  %,9d  %,9d  %9s  %6s  %6s"
                .formatted(
                        name, j.right(), j.wrong(), j.missed(), share(j.precision()), share(j.recall()), share(j.f1()));
    }

    private static List<String> estimated(JudgedSample.Accuracy estimate) {
        return List.of(
                "",
                "by %,d judged pairs     precision %s, recall %s, F1 %s (%.0f%% intervals)"
                        .formatted(
                                estimate.answers(),
                                interval(estimate.precision()),
                                interval(estimate.recall()),
                                interval(estimate.f1()),
                                100 * estimate.confidence()),
                "The counts are estimates for the pairs of the labelling.");
    }

    private static String interval(JudgedSample.Share share) {
        return "%s (%s to %s)".formatted(share(share.value()), share(share.low()), share(share.high()));
    }

    private void levels(List<String> lines) {
        if (evaluation.levels().isEmpty()) return;
        var relation = evaluation.run().detector().relation();
        lines.add("");
        lines.add("%-22s  %9s  %9s  %9s  %9s  %6s  %6s"
                .formatted(
                        relation.measure() + ", down to", "correct", "wrong", "missed", "precision", "recall", "F1"));
        for (Comparison.Level level : evaluation.levels()) lines.add(row("  " + level.title(), level.down()));
        evaluation.best().ifPresent(best -> lines.add(best(best, relation.format(best.score()))));
    }

    private void next(List<String> lines) {
        evaluation.next().ifPresent(steps -> {
            if (steps.lower()) {
                lines.add("");
                lines.add(
                        "The best threshold is the loosest of this run, and true pairs are missing: the optimum may be "
                                + (evaluation.run().detector().relation().distance() ? "higher" : "lower")
                                + (steps.rerun().isPresent() ? ". Search further:" : "."));
                steps.rerun().ifPresent(command -> lines.add(DiffText.printable("  " + command)));
            }
            steps.dedup().ifPresent(command -> {
                lines.add("");
                lines.add("Remove duplicates at the best threshold, without a new search:");
                lines.add(DiffText.printable("  " + command));
            });
        });
    }

    private static String best(BestThreshold best, String threshold) {
        return row("  best, at " + threshold, best.there());
    }

    private void errors(List<String> lines, String title, long all, List<ErrorPair> shown) {
        if (all == 0) return;
        if (evaluation.estimate().isPresent()) { // all is the estimated number
            if (!shown.isEmpty()) lines.addAll(List.of("", title + " among the judged pairs"));
            lines.addAll(commands(evaluation.run().directory(), shown));
            return;
        }
        lines.add("");
        String some = !shown.isEmpty() && shown.size() < all ? ", the first %,d".formatted(shown.size()) : "";
        lines.add("%s: %,d%s".formatted(title, all, some));
        lines.addAll(commands(evaluation.run().directory(), shown));
    }

    /** For each pair the command that explains it. */
    public static List<String> commands(Path run, List<ErrorPair> pairs) {
        return pairs.stream()
                .map(pair -> DiffText.printable("  %-10s %s".formatted(pair.score(), pair.command(run))))
                .toList();
    }

    /** A share with three digits; a dash if it is undefined. */
    static String share(double value) {
        return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, "%.3f", value);
    }
}
