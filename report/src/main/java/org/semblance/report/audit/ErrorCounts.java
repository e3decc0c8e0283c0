package org.semblance.report.audit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.semblance.report.compare.ScoreLevels;

/** Counts correct, wrong and missed pairs at each probe, each pair weighted by its share. */
final class ErrorCounts {
    private final SamplingFrame frame;
    private final ScoreLevels bands;
    private final ProbePartners partners;
    private final double[] listed;
    private final double[][] right;
    private final double[][] missed;

    /** Distinct true pairs seen, and how many of them were found, by score band. */
    private final long[] seenOnce;

    private final long[] foundOnce;
    private long listedOnce;

    ErrorCounts(SamplingFrame frame, ScoreLevels bands) {
        this.frame = frame;
        this.bands = bands;
        this.partners = new ProbePartners(frame.probes());
        this.listed = new double[frame.probes()];
        this.right = new double[bands.size()][frame.probes()];
        this.missed = new double[bands.size()][frame.probes()];
        this.seenOnce = new long[bands.size()];
        this.foundOnce = new long[bands.size()];
    }

    /** Adds a pair that the run lists. */
    void list(long a, long b) {
        int first = frame.probe(a);
        int second = frame.isLinked() ? -1 : frame.probe(b);
        if (first >= 0) list(first, a, b);
        if (second >= 0) list(second, b, a);
        if (first >= 0 || second >= 0) listedOnce++;
    }

    private void list(int probe, long key, long other) {
        partners.add(probe, other);
        listed[probe] += frame.share(frame.classOf(key), frame.classOf(other));
    }

    /** Call after the last listed pair. */
    void allListed() {
        partners.sort();
    }

    /**
     * Adds a true pair seen at a probe.
     *
     * @param share the part of the pair that counts at this probe
     * @param once false if the pair was already counted at its other end
     * @return whether the run lists it
     */
    boolean count(int probe, long other, double share, double score, boolean once) {
        int band = bands.of(score);
        boolean found = partners.contains(probe, other);
        (found ? right : missed)[band][probe] += share;
        if (once) seenOnce[band]++;
        if (once && found) foundOnce[band]++;
        return found;
    }

    double[] right() {
        return sum(right);
    }

    double[] missed() {
        return sum(missed);
    }

    double[] wrong() {
        double[] wrong = right();
        // Shares are multiples of 1/2, so this is exact.
        for (int i = 0; i < wrong.length; i++) wrong[i] = listed[i] - wrong[i];
        return wrong;
    }

    long seen() {
        return sum(seenOnce);
    }

    long found() {
        return sum(foundOnce);
    }

    long rescored() {
        return listedOnce;
    }

    List<Audit.Band> bands(Estimator estimator) {
        List<Audit.Band> all = new ArrayList<>();
        List<String> titles = bands.titles();
        for (int b = 0; b < bands.size(); b++) {
            if (seenOnce[b] == 0) continue;
            all.add(new Audit.Band(titles.get(b), seenOnce[b], foundOnce[b], estimator.recall(right[b], missed[b])));
        }
        return all;
    }

    private static long sum(long[] counts) {
        long sum = 0;
        for (long count : counts) sum += count;
        return sum;
    }

    private static double[] sum(double[][] bands) {
        double[] sum = new double[bands[0].length];
        for (double[] band : bands) for (int i = 0; i < sum.length; i++) sum[i] += band[i];
        return sum;
    }

    /** The documents that a run lists with each probe, as 8-byte hashes of their ids. */
    static final class ProbePartners {
        private static final long[] NONE = {};

        private final long[][] keys;
        private final int[] sizes;

        ProbePartners(int probes) {
            this.keys = new long[probes][];
            this.sizes = new int[probes];
            Arrays.fill(keys, NONE);
        }

        void add(int probe, long key) {
            int size = sizes[probe]++;
            if (size == keys[probe].length) keys[probe] = Arrays.copyOf(keys[probe], Math.max(4, size + (size >> 1)));
            keys[probe][size] = key;
        }

        /** Call after the last {@code add} and before the first {@code contains}. */
        void sort() {
            for (int p = 0; p < keys.length; p++) Arrays.sort(keys[p], 0, sizes[p]);
        }

        boolean contains(int probe, long key) {
            return Arrays.binarySearch(keys[probe], 0, sizes[probe], key) >= 0;
        }
    }
}
