package org.semblance.search.hamming;

import java.util.List;
import java.util.Objects;

/**
 * Estimates checks, memory and recall of the indexes before they are built (equations 6.6 to 6.21), and chooses p and k
 * for a target recall.
 *
 * <p>The recall of psm follows from margins: let o<sub>j</sub> be the odds that bit j of a document flips. Of the near
 * duplicates at distance s, one that flips the set S has the weight ∏<sub>S</sub> o<sub>j</sub>. It is found if the
 * part of S in the leading bits is one of the combinations, so the share found is a sum over combinations C of
 * ∏<sub>C</sub> o<sub>j</sub> times the weight of all sets of s − |C| other bits, divided by the weight of all sets of
 * s bits. All distances from 1 to h have equal weight.
 *
 * <p>Near duplicates are those of the whole fingerprint. If it is longer than the 64 bits in the tables, S is a set of
 * all of its bits: about half of the flips of 128 bits are among the first 64, and those in the others need no guess.
 */
public final class IndexAdvisor {
    static final int MOST_COMBINATIONS = 4096;
    private static final int FEW_COMBINATIONS = 64;

    // Equation 6.16, in nanoseconds: a heap operation, a look-up, and a check.
    private static final double HEAP_STEP = 3;
    private static final double LOOK_UP = 70;
    private static final double CHECK = 0.6;

    private final int size;
    private final int bits;
    private final int distance;
    private final FlipModel model;
    private final List<float[]> margins;

    /** An index of 64-bit fingerprints; see the other constructor. */
    public IndexAdvisor(int size, int distance, List<float[]> margins, FlipModel model) {
        this(size, Long.SIZE, distance, margins, model);
    }

    /**
     * @param size number of fingerprints that the index will contain
     * @param bits the length of a fingerprint, 64 or more, of which the index has the first 64
     * @param margins margins of typical documents, {@code bits} each, in the units of {@link PsmSearch#margins}; an
     *     empty array where they are unknown
     * @param model orders the combinations; odds are always Gaussian
     */
    IndexAdvisor(int size, int bits, int distance, List<float[]> margins, FlipModel model) {
        if (size < 0) throw new IllegalArgumentException("size must not be negative: " + size);
        this.size = size;
        this.bits = bits;
        this.distance = distance;
        this.model = model;
        this.margins = margins.isEmpty() ? List.of(new float[0]) : List.copyOf(margins);
    }

    /** The exact table, including the memory of the fingerprints, which it does not copy. */
    public IndexAdvice exact() {
        return ExactTable.expected(distance, size);
    }

    /** @param tables number of tables; 0 for the fastest design */
    public IndexAdvice manku(int tables) {
        MankuDesign design = tables == 0 ? MankuDesign.fastest(distance, size) : MankuDesign.of(distance, tables);
        return new IndexAdvice("manku", design.tables().size(), 0, 0, design.checks(size), design.bytes(size), 1);
    }

    /** Psm with these parameters; p = 0 for buckets of about 32 fingerprints. */
    public IndexAdvice psm(int lead, int combinations) {
        int leading = PsmTable.lead(lead, size);
        Reached reached = recall(leading, combinations);
        return psm(leading, reached.combinations, reached.recall);
    }

    private IndexAdvice psm(int lead, int combinations, double recall) {
        long bytes = PsmTable.bytes(lead, size); // equation 6.17, plus the row numbers
        double checks = (combinations + 1.0) * size / Math.pow(2, lead); // equation 6.21, plus the unmodified query
        return new IndexAdvice("psm", 1, lead, combinations, checks, bytes, recall);
    }

    /** The fastest p and k that reach a recall; if none does with 4096 combinations, those with the highest recall. */
    public IndexAdvice psm(double recall) {
        int most = SortedTable.directoryBits(size, SortedTable.MOST_BITS);
        IndexAdvice best = null;
        double fastest = Double.POSITIVE_INFINITY;
        for (int lead = Math.max(1, most - 8); lead <= most; lead++) {
            Reached reached = reach(lead, recall);
            IndexAdvice advice = psm(lead, reached.combinations, reached.recall);
            double nanos = nanos(advice);
            boolean better = best == null || best.recall() < recall && advice.recall() > best.recall();
            if (better || (advice.recall() >= recall && nanos < fastest)) {
                best = advice;
                fastest = nanos;
            }
        }
        return Objects.requireNonNull(best);
    }

    private double nanos(IndexAdvice psm) {
        int k = psm.combinations();
        return (psm.lead() + k) * Math.log(k + distance + 2) * HEAP_STEP + (k + 1) * LOOK_UP + psm.checks() * CHECK;
    }

    /**
     * A number of combinations and the recall that it reaches.
     *
     * @param combinations k, at most as many as there are
     */
    record Reached(int combinations, double recall) {}

    /** The recall with up to k combinations of p leading bits. */
    Reached recall(int lead, int combinations) {
        double[] recalls = recalls(lead, combinations);
        int all = recalls.length - 1; // there may be fewer combinations
        return new Reached(all, recalls[all]);
    }

    /** The fewest combinations of p leading bits that reach a recall; 4096 or all if they do not reach it. */
    Reached reach(int lead, double recall) {
        if (!(recall > 0 && recall < 1)) throw new IllegalArgumentException("recall must be in (0, 1): " + recall);
        for (int limit = FEW_COMBINATIONS; ; limit *= FEW_COMBINATIONS) { // usually few are needed
            double[] recalls = recalls(lead, Math.min(limit, MOST_COMBINATIONS));
            int k = 0;
            while (k < recalls.length - 1 && recalls[k] < recall) k++;
            boolean all = recalls.length <= limit || limit >= MOST_COMBINATIONS;
            if (recalls[k] >= recall || all) return new Reached(k, recalls[k]);
        }
    }

    /** The recall with 0, 1, 2, … combinations, up to {@code combinations} or all that exist. */
    double[] recalls(int lead, int combinations) {
        double possible = Flips.count(lead, Math.min(distance, lead)) - 1;
        int all = (int) Math.min(combinations, possible);
        double[] recalls = new double[all + 1];
        LikelyFlips flips = new LikelyFlips(lead, distance, all);
        for (float[] each : margins) addRecalls(each, flips, lead, recalls);
        // Rounded sums may reach 1, but the recall is 1 only if all combinations are tried.
        for (int k = 0; k <= all; k++) {
            recalls[k] = k == possible ? 1 : Math.min(Math.nextDown(1.0), recalls[k] / margins.size());
        }
        return recalls;
    }

    private void addRecalls(float[] each, LikelyFlips flips, int lead, double[] recalls) {
        double[] odds = new double[bits];
        for (int b = 0; b < odds.length; b++) odds[b] = odds(each, b);
        double[] all = weights(odds, 0);
        double[] others = weights(odds, lead);
        flips.start(each, model);
        double found = share(1, 0, others, all);
        recalls[0] += found;
        for (int k = 1; k < recalls.length && flips.next(); k++) {
            double weight = 1;
            for (long rest = flips.flips(); rest != 0; rest &= rest - 1) {
                weight *= odds[Long.SIZE - 1 - Long.numberOfTrailingZeros(rest)];
            }
            found += share(weight, Long.bitCount(flips.flips()), others, all);
            recalls[k] += found;
        }
    }

    /** Share of the near duplicates found by a combination of {@code bits} bits with this weight. */
    private double share(double weight, int bits, double[] others, double[] all) {
        if (distance == 0) return 1;
        double share = 0;
        for (int s = Math.max(1, bits); s <= distance; s++) share += weight * others[s - bits] / all[s];
        return share / distance;
    }

    /** The odds of the b-th bit from the front: the highest bit of the first word is the first. */
    private static double odds(float[] each, int b) {
        float margin = each.length == 0 ? LikelyFlips.UNKNOWN : each[b ^ Long.SIZE - 1];
        // Large enough that a product of 16 does not underflow to 0.
        double probability = Math.max(1e-15, Math.exp(FlipModel.GAUSSIAN.logFlip(margin)));
        return probability / (1 - probability);
    }

    /** The weight of all sets of 0, 1, … h bits, of the bits from {@code from} on. */
    private double[] weights(double[] odds, int from) {
        double[] weights = new double[distance + 1];
        weights[0] = 1;
        for (int b = from; b < odds.length; b++) {
            for (int s = distance; s > 0; s--) weights[s] += weights[s - 1] * odds[b];
        }
        return weights;
    }
}
