package org.semblance.report.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.semblance.Result;

/**
 * Stops a run that would remove suspiciously many documents.
 *
 * @param maxLoss largest share of one source that may be removed
 * @param maxCluster largest group that may be formed
 */
public record LossGuard(double maxLoss, int maxCluster) {
    public LossGuard {
        if (!(maxLoss >= 0 && maxLoss <= 1))
            throw new IllegalArgumentException("max-loss must be in [0, 1]: " + maxLoss);
        if (maxCluster < 2) throw new IllegalArgumentException("max-cluster must be at least 2: " + maxCluster);
    }

    /** Removals of one source. */
    public record Loss(String source, long documents, long removed) {
        public double share() {
            return documents == 0 ? 0 : (double) removed / documents;
        }
    }

    /**
     * Why a run was stopped.
     *
     * @param limits options with the least values at which the guard allows the removals, as {@code --max-loss 0.7}
     * @param command a command that removes the documents; empty if the run can only be repeated
     * @param passage what holds the largest group together, if it is the cause
     */
    public record Stop(String reason, List<String> limits, String command, Optional<SharedPassage> passage) {
        public Stop {
            limits = List.copyOf(limits);
        }

        /** The same with a command. */
        public Stop with(String remedyCommand) {
            return new Stop(reason, limits, remedyCommand, passage);
        }

        Stop with(Optional<SharedPassage> shared) {
            return new Stop(reason, limits, command, shared);
        }

        public String remedy() {
            return "check the groups; if the removals are intended, raise the limit: " + String.join(" ", limits);
        }
    }

    /** Losses of the sources whose documents the clean corpus has, in input order. */
    public static List<Loss> freshLosses(RunPlan plan, Result result) {
        return plan.cleaned(losses(result));
    }

    /** Losses of all sources, in input order. */
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

    /** Reason for stopping, if any limit is exceeded; the remedy covers all of them. */
    public Optional<Stop> check(RunPlan plan, Result result) {
        return check(freshLosses(plan, result), result.groups().largest());
    }

    /** Checks losses and the size of the largest group. */
    public Optional<Stop> check(List<Loss> losses, int largest) {
        Loss worst =
                losses.stream().max(Comparator.comparingDouble(Loss::share)).orElse(new Loss("", 0, 0));
        // Compare shares, not counts: 58 of 100 is 0.58, but 0.58 * 100 is less than 58.
        boolean lost = worst.share() > maxLoss;
        boolean crowded = largest > maxCluster;
        if (!lost && !crowded) return Optional.empty();
        List<String> limits = new ArrayList<>();
        if (lost) limits.addAll(List.of("--max-loss", twoDigitsUp(worst)));
        if (crowded) limits.addAll(List.of("--max-cluster", Integer.toString(largest)));
        return Optional.of(new Stop(lost ? loss(worst) : crowd(largest), limits, "", Optional.empty()));
    }

    private String loss(Loss worst) {
        return String.format(
                Locale.ROOT,
                "it would remove %,d of the %,d documents of %s (%s), more than --max-loss allows (%s)",
                worst.removed(),
                worst.documents(),
                worst.source(),
                percent(worst.share()),
                percent(maxLoss));
    }

    private String crowd(int largest) {
        return String.format(
                Locale.ROOT,
                "it formed a group of %,d documents, more than --max-cluster allows (%,d)",
                largest,
                maxCluster);
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f%%", 100 * share);
    }

    /** The share in whole percent, rounded up in integers: 100 * 0.07 is more than 7. */
    private static String twoDigitsUp(Loss loss) {
        return String.format(Locale.ROOT, "%.2f", Math.ceilDiv(100 * loss.removed(), loss.documents()) / 100.0);
    }
}
