package org.semblance.cli.console;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.semblance.report.compare.Comparison;
import org.semblance.report.labels.PairAccuracy;

/** The result of a comparison as text: a row for each method and the agreement of every two. */
public record CompareTable(Comparison comparison) {
    public List<String> lines() {
        int width = Math.max(
                8,
                comparison.methods().stream()
                        .mapToInt(m -> m.label().length())
                        .max()
                        .orElse(0));
        Comparison.Verdicts truth = comparison.truth();
        List<String> lines = new ArrayList<>();
        String head = "%-" + width + "s %14s %14s %10s %10s";
        lines.add(String.format(Locale.ROOT, head, "method", "pairs", "unique", "time", "heap")
                + (truth == null ? "" : "  precision  recall      F1"));
        for (int m = 0; m < comparison.methods().size(); m++) {
            Comparison.Method method = comparison.methods().get(m);
            String only = comparison.methods().size() == 1
                    ? "–"
                    : Console.number(comparison.tally().only(m));
            String row = String.format(
                    Locale.ROOT,
                    head,
                    method.label(),
                    Console.number(method.pairs()),
                    only,
                    String.format(Locale.ROOT, "%.2f s", method.measured().seconds()),
                    Sizes.text(method.measured().peak()));
            lines.add(truth == null ? row : row + judged(truth.methods().get(m).all()));
        }
        for (int a = 0; a < comparison.methods().size(); a++) {
            for (int b = a + 1; b < comparison.methods().size(); b++) lines.add(agreement(a, b));
        }
        return lines;
    }

    private static String judged(PairAccuracy j) {
        return String.format(
                Locale.ROOT,
                "  %9s  %6s  %6s",
                EvalText.share(j.precision()),
                EvalText.share(j.recall()),
                EvalText.share(j.f1()));
    }

    private String agreement(int a, int b) {
        return String.format(
                Locale.ROOT,
                "%s and %s: %,d in both, jaccard %.3f",
                comparison.methods().get(a).label(),
                comparison.methods().get(b).label(),
                comparison.tally().both(a, b),
                comparison.tally().jaccard(a, b));
    }
}
