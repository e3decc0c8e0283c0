package org.semblance.report.compare;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.semblance.report.labels.BestThreshold;
import org.semblance.report.labels.PairAccuracy;
import org.semblance.report.saved.SavedRun;

/**
 * How the pairs of a run stand up to labels.
 *
 * @param by whether the pairs that are listed were judged, or all pairs of the groups
 * @param pairs judged one by one
 * @param documents judged one by one: right if it has a right pair, wrong if it has none but wrong ones, missed if it has true pairs
 *     and none of them was found
 * @param levels by score, the nearest first
 * @param wrong pairs found that are none, the nearest first
 * @param missed true pairs that were not found
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
        List<String> notes) {
    public RunEvaluation {
        bySite = List.copyOf(bySite);
        levels = List.copyOf(levels);
        wrong = List.copyOf(wrong);
        missed = List.copyOf(missed);
        notes = List.copyOf(notes);
    }

    /** Which pairs are judged. */
    public enum By {
        /** Those that the run lists. */
        PAIRS,
        /** All pairs of documents in one group. */
        CLUSTERS
    }

    /**
     * What the labels are.
     *
     * @param unknown ids that the run does not have
     * @param pairs that are true
     */
    public record Labels(String name, boolean clusters, long rows, long unknown, long pairs, long neutral) {}

    /** @param score as outputs spell it; empty for a pair that was not found */
    public record ErrorPair(String first, String second, String score) {
        /** What to type to see why. */
        public String command(Path directory) {
            return "semblance explain %s %s %s".formatted(quoted(directory.toString()), quoted(first), quoted(second));
        }

        private static String quoted(String word) {
            return word.matches("[\\w./:@%+=,][\\w./:@%+=,-]*") ? word : "'" + word.replace("'", "'\\''") + "'";
        }
    }
}
