package org.semblance.report.html;

import static org.semblance.report.html.ModelChecks.require;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pairs that the page lists.
 *
 * @param sampling how they were chosen if they are not all, to follow "200 of 1,204,332 pairs"
 */
public record PairListModel(List<Pair> shown, String sampling) {
    public PairListModel {
        shown = List.copyOf(shown);
    }

    /**
     * Two near duplicates.
     *
     * @param a position in the model's documents
     * @param b position in the model's documents
     * @param overlap the numbers behind the score, or null if the measure has none
     * @param sameSite whether both come from one web site, or null if that is not known
     */
    public record Pair(
            int a,
            int b,
            double score,
            @Nullable Overlap overlap,
            @Nullable Boolean sameSite) {
        public Pair(int a, int b, double score, @Nullable Overlap overlap) {
            this(a, b, score, overlap, null);
        }

        public Pair {
            ModelChecks.finite("score", score);
            require(a != b, "a document is no pair with itself: " + a);
        }
    }

    /** How many tokens two documents have, and how many they share. */
    public record Overlap(long shared, long sizeA, long sizeB) {
        public Overlap {
            ModelChecks.notNegative("shared", shared);
            require(shared <= Math.min(sizeA, sizeB), "overlap " + shared + " exceeds a size: " + sizeA + ", " + sizeB);
        }
    }

    void checkAgainst(long total, int documents) {
        require(shown.size() <= total, "more pairs listed than counted: " + shown.size() + " of " + total);
        for (Pair pair : shown) {
            require(
                    Math.min(pair.a(), pair.b()) >= 0 && Math.max(pair.a(), pair.b()) < documents,
                    "a pair names a document out of range: " + pair.a() + ", " + pair.b());
        }
    }
}
