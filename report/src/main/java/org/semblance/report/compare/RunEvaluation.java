package org.semblance.report.compare;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.semblance.report.ShellWords;
import org.semblance.report.labels.BestThreshold;
import org.semblance.report.labels.JudgedSample;
import org.semblance.report.labels.PairAccuracy;
import org.semblance.report.saved.SavedRun;
import org.semblance.report.saved.ThresholdCommands;

/**
 * Comparison of a run's pairs with labels.
 *
 * @param by which pairs were evaluated
 * @param pairs accuracy of pairs
 * @param documents accuracy of documents: right with at least one true pair found, wrong if all its pairs are
 *     wrong, missed if it has true pairs and none was found
 * @param levels by score, highest first
 * @param wrong false pairs that were found, highest score first
 * @param missed true pairs that were not found
 * @param estimate accuracy with intervals, if the labels are a sample of known design; the counts are estimates then
 */
public record RunEvaluation(
        SavedRun run,
        By by,
        Labels labels,
        PairAccuracy pairs,
        PairAccuracy documents,
        List<PairAccuracy> bySite,
        List<Comparison.Level> levels,
        Optional<BestThreshold> best,
        List<ErrorPair> wrong,
        List<ErrorPair> missed,
        Optional<JudgedSample.Accuracy> estimate,
        List<String> notes) {
    public RunEvaluation {
        bySite = List.copyOf(bySite);
        levels = List.copyOf(levels);
        wrong = List.copyOf(wrong);
        missed = List.copyOf(missed);
        notes = List.copyOf(notes);
    }

    /**
     * How to go on.
     *
     * @param lower whether the best threshold may be looser than that of the run
     * @param rerun the command that searches down to a looser threshold, if so
     * @param dedup the command that removes duplicates at the best threshold of the run
     */
    public record NextSteps(boolean lower, Optional<String> rerun, Optional<String> dedup) {}

    /** How to go on, by the best threshold; only pairs have one. */
    public Optional<NextSteps> next() {
        if (by != By.PAIRS) return Optional.empty();
        boolean lower = best.map(b -> b.isAtEdge(pairs)).orElse(pairs.missed() > 0);
        ThresholdCommands commands = new ThresholdCommands(run);
        return Optional.of(new NextSteps(
                lower,
                lower ? commands.looser() : Optional.empty(),
                best.flatMap(b -> commands.stricter(b.score(), b.beyond()))));
    }

    /** The pairs to evaluate. */
    public enum By {
        /** Pairs that the run lists. */
        PAIRS,
        /** All pairs of documents in one group. */
        CLUSTERS
    }

    /**
     * The labels.
     *
     * @param name of the file
     * @param clusters whether the labels are clusters; otherwise pairs
     * @param rows number of rows
     * @param unknown number of ids that are not in the run
     * @param pairs number of true pairs
     * @param neutral number of pairs that count neither as true nor as false
     */
    public record Labels(String name, boolean clusters, long rows, long unknown, long pairs, long neutral) {}

    /**
     * A wrong or missed pair.
     *
     * @param score as printed in outputs; empty for a pair that was not found
     */
    public record ErrorPair(String first, String second, String score) {
        /** The command line that explains the pair. */
        public String command(Path directory) {
            return "semblance explain %s %s %s"
                    .formatted(
                            ShellWords.quoted(directory.toString()),
                            ShellWords.quoted(first),
                            ShellWords.quoted(second));
        }
    }
}
