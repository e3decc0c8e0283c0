package org.semblance.relation;

import java.util.Optional;
import org.semblance.records.bytes.ByteStrings;
import org.semblance.records.bytes.Compressor;

/**
 * Strings are near duplicates if they compress well together: their normalized compression distance (C(xy) − min{C(x),
 * C(y)}) / max{C(x), C(y)} (Cilibrasi, Vitányi 2005) is at most a threshold. Empty strings match nothing.
 *
 * <p>C(xy) and C(yx) may differ with real compressors. To make the distance symmetric, the string with the smaller
 * compressed size comes first; ties are broken by the order of their bytes.
 *
 * @param compressor C, which also computed the compressed sizes of the strings
 * @param limit τ, the largest distance of near duplicates
 */
public record CompressionDistance(Compressor compressor, Threshold limit) implements Relation<ByteStrings> {
    @Override
    public String measure() {
        return "ncd";
    }

    @Override
    public String threshold() {
        return limit.toString();
    }

    @Override
    public boolean distance() {
        return true;
    }

    /** Verification compresses the concatenation of both strings. */
    @Override
    public boolean expensive() {
        return true;
    }

    /** The distance is negative if a compressor does better on two strings than on one of them. */
    @Override
    public String format(double score) {
        return score <= -5e-7 ? "-" + Relation.super.format(-score) : Relation.super.format(Math.max(score, 0));
    }

    /**
     * The largest compressed size of an accepted concatenation, given both sizes: (C(xy) − C(x)) / C(y) ≤ τ, where C(x)
     * ≤ C(y), is C(xy) ≤ C(x) + ⌊τ C(y)⌋ in whole numbers.
     */
    public int most(int smaller, int larger) {
        long most = smaller + larger * limit.numerator() / limit.denominator();
        return (int) Math.min(most, Integer.MAX_VALUE);
    }

    /**
     * Whether a normal compressor could bring two strings within the threshold, given both sizes: C(xy) ≥ C(y) makes
     * the distance at least 1 − C(x)/C(y) (Lemma 3 of the SigNCD paper), so C(x) ≥ (1 − τ) C(y).
     */
    public boolean inReach(int smaller, int larger) {
        return smaller * limit.denominator() >= (limit.denominator() - limit.numerator()) * larger;
    }

    /** The distance, given the compressed sizes of two strings and of their concatenation. */
    public static double score(int together, int smaller, int larger) {
        return ((double) together - smaller) / larger;
    }

    @Override
    public Verifier over(ByteStrings strings) {
        Pair pair = new Pair(strings, compressor.worker());
        return (x, y, pairs) -> {
            if (!pair.hold(x, y)) return;
            int most = most(pair.smaller(), pair.larger());
            int together = pair.together(most);
            if (together > most) return;
            pairs.pair(x, y, PairSink.NO_OVERLAP, score(together, pair.smaller(), pair.larger()));
        };
    }

    @Override
    public Optional<Scorer> scorer(ByteStrings strings) {
        Pair pair = new Pair(strings, compressor.worker());
        return Optional.of((x, y) ->
                pair.hold(x, y) ? score(pair.together(Integer.MAX_VALUE), pair.smaller(), pair.larger()) : Double.NaN);
    }

    /** Two strings in the order of concatenation, and the compressor that holds the first. Not thread-safe. */
    private static final class Pair {
        private final ByteStrings strings;
        private final Compressor.Worker worker;
        private int first;
        private int second;

        /** The string that the worker holds: a search verifies many candidates of one record in a row. */
        private int held = -1;

        Pair(ByteStrings strings, Compressor.Worker worker) {
            this.strings = strings;
            this.worker = worker;
        }

        /** Sets the pair; false if one of the strings is empty. */
        boolean hold(int x, int y) {
            if (strings.sizeOf(x) == 0 || strings.sizeOf(y) == 0) return false;
            boolean ordered = strings.compare(x, y) <= 0;
            first = ordered ? x : y;
            second = ordered ? y : x;
            return true;
        }

        int smaller() {
            return strings.compressed(first);
        }

        int larger() {
            return strings.compressed(second);
        }

        int together(int most) {
            if (held != first) worker.first(strings.array(first), strings.start(first), strings.end(first));
            held = first;
            return worker.with(strings.array(second), strings.start(second), strings.end(second), most);
        }
    }
}
