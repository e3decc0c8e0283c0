package org.semblance.report.html;

import static org.semblance.report.html.ModelChecks.require;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pairs that the page lists.
 *
 * @param shown the pairs
 * @param sampling how they were selected if not all are shown; follows "200 of 1,204,332 pairs"
 */
public record PairListModel(List<Pair> shown, String sampling) {
    public PairListModel {
        shown = List.copyOf(shown);
    }

    /**
     * Two near duplicates.
     *
     * @param a index of a document in the model
     * @param b index of a document in the model
     * @param overlap counts behind the score, or null if the measure has none
     * @param sameSite whether both are from one web site; null if unknown
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
            require(a != b, "a pair must consist of two documents: " + a);
        }
    }

    /** Number of common tokens, and of the tokens of both documents. */
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
