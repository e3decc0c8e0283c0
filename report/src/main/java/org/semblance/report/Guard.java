package org.semblance.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.semblance.Result;

/**
 * Stops a run that would remove suspiciously much.
 *
 * @param maxLoss the largest share of one source that may be removed
 * @param maxCluster the largest group that may be formed
 */
public record Guard(double maxLoss, int maxCluster) {
    public Guard {
        if (!(maxLoss >= 0 && maxLoss <= 1))
            throw new IllegalArgumentException("max-loss must be in [0, 1]: " + maxLoss);
        if (maxCluster < 2) throw new IllegalArgumentException("max-cluster must be at least 2: " + maxCluster);
    }

    /** What one source would lose. */
    public record Loss(String source, int documents, int removed) {
        public double share() {
            return documents == 0 ? 0 : (double) removed / documents;
        }
    }

    /** Why the run must stop, and what to do about it. */
    public record Stop(String reason, String remedy) {}

    /** The losses of all sources, in input order. */
    public static List<Loss> losses(Result result) {
        int[] documents = new int[result.corpus().places().size()];
        int[] removed = new int[documents.length];
        for (int x = 0; x < result.corpus().size(); x++) {
            documents[result.corpus().place(x)]++;
            if (!result.groups().isKept(x)) removed[result.corpus().place(x)]++;
        }
        List<Loss> losses = new ArrayList<>();
        for (int p = 0; p < documents.length; p++) {
            losses.add(new Loss(result.corpus().places().get(p), documents[p], removed[p]));
        }
        return losses;
    }

    public Optional<Stop> check(Result result) {
        for (Loss loss : losses(result)) {
            if (loss.removed() > maxLoss * loss.documents()) {
                return Optional.of(new Stop(
                        "it would remove %,d of the %,d documents of %s (%s), more than --max-loss allows (%s)"
                                .formatted(
                                        loss.removed(),
                                        loss.documents(),
                                        loss.source(),
                                        percent(loss.share()),
                                        percent(maxLoss)),
                        "look at the groups; if this is meant, repeat with --overwrite --max-loss "
                                + twoDigitsUp(loss.share())));
            }
        }
        int largest = result.groups().largest();
        if (largest <= maxCluster) return Optional.empty();
        return Optional.of(new Stop(
                "it formed a group of %,d documents, more than --max-cluster allows (%,d)"
                        .formatted(largest, maxCluster),
                "look at that group; if this is meant, repeat with --overwrite --max-cluster " + largest));
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f%%", 100 * share);
    }

    private static String twoDigitsUp(double share) {
        return String.format(Locale.ROOT, "%.2f", Math.min(1, Math.ceil(100 * share) / 100));
    }
}
