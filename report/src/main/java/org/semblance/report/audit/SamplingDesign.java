package org.semblance.report.audit;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.semblance.columns.IntColumn;

/**
 * Allocation of a stratified sample. Strata are by the number of pairs that the run lists for a document, and within
 * that by length. One part of the sample is for documents without a pair: pairs missed among these are seen nowhere else.
 * The other is for the documents with pairs, by their number of pairs. The parts are as the cube roots of the numbers of
 * documents, a compromise between equal parts, which suit few errors at the documents with pairs, and proportional parts,
 * which narrow what a sample without a miss leaves open (power allocation: Bankier, The American Statistician 1988).
 * Within a stratum every document is equally likely to be drawn.
 */
final class SamplingDesign {
    /** Lower bounds of the classes by number of pairs. */
    private static final int[] CLASSES = {0, 1, 2, 5, 20, 100};

    /** Share of a pair at each of its ends if both are equally likely to be drawn. */
    static final double HALF = 0.5;

    private static final int BANDS = 2;
    private static final String[] BAND_NAMES = {"shorter", "longer"};

    /** Minimum sample of a stratum, needed to estimate its variance. */
    private static final int LEAST = 25;

    private final byte[] stratum;
    private final List<Stratum> strata;

    /** Sampling rate of each class. */
    private final double[] rates = new double[CLASSES.length];

    /**
     * @param degrees number of listed pairs of each document
     * @param lengths length of each document
     * @param wanted number of documents to draw
     */
    SamplingDesign(int[] degrees, int[] lengths, int wanted) {
        this.stratum = new byte[degrees.length];
        int[] medians = medians(degrees, lengths);
        int[] sizes = new int[CLASSES.length * BANDS];
        long[] ends = new long[sizes.length];
        for (int x = 0; x < degrees.length; x++) {
            int c = classOf(degrees[x]);
            int s = c * BANDS + (lengths[x] > medians[c] ? 1 : 0);
            stratum[x] = (byte) s;
            sizes[s]++;
            ends[s] += degrees[x];
        }
        int[] taken = allocate(sizes, ends, wanted);
        this.strata = IntStream.range(0, sizes.length)
                .mapToObj(s -> new Stratum(name(s), s >= BANDS, sizes[s], taken[s]))
                .toList();
        for (int c = 0; c < rates.length; c++) {
            rates[c] = (taken[c * BANDS] + taken[c * BANDS + 1])
                    / (double) Math.max(1, sizes[c * BANDS] + sizes[c * BANDS + 1]);
        }
    }

    /** Class of documents with this number of pairs. */
    static int classOf(int degree) {
        int c = CLASSES.length - 1;
        while (CLASSES[c] > degree) c--;
        return c;
    }

    /**
     * Part of a pair that counts at a probe of one class if the other document is of another class; the two parts add
     * up to 1. At a document at least twice as likely to be drawn as the other, the pair counts fully: the more precise
     * observation is used alone.
     */
    double share(int classOfProbe, int classOfOther) {
        double rate = rates[classOfProbe];
        double other = rates[classOfOther];
        if (rate >= 2 * other) return 1;
        return other >= 2 * rate ? 0 : HALF;
    }

    private static String name(int s) {
        int c = s / BANDS;
        String pairs = c == 0
                ? "no pair"
                : c == 1 ? "1 pair" : c + 1 == CLASSES.length ? CLASSES[c] + " pairs or more" : range(c);
        return pairs + ", " + BAND_NAMES[s % BANDS];
    }

    private static String range(int c) {
        return CLASSES[c] + " to " + (CLASSES[c + 1] - 1) + " pairs";
    }

    private static int[] medians(int[] degrees, int[] lengths) {
        int[] medians = new int[CLASSES.length];
        for (int c = 0; c < CLASSES.length; c++) {
            int wanted = c;
            int[] ofClass = IntStream.range(0, degrees.length)
                    .filter(x -> classOf(degrees[x]) == wanted)
                    .map(x -> lengths[x])
                    .toArray();
            Arrays.sort(ofClass);
            if (ofClass.length > 0) medians[c] = ofClass[(ofClass.length - 1) / 2];
        }
        return medians;
    }

    /** Gives each stratum the minimum, then adds documents one by one to the stratum furthest below its share. */
    private static int[] allocate(int[] sizes, long[] ends, int wanted) {
        if (Arrays.stream(sizes).sum() <= wanted) return sizes;
        long allEnds = Arrays.stream(ends).sum();
        long alone = (long) sizes[0] + sizes[1];
        long others = Arrays.stream(sizes).asLongStream().sum() - alone;
        double[] shares = new double[sizes.length];
        for (int s = 0; s < sizes.length; s++) {
            double byDocuments = sizes[s] / (double) Math.max(1, s < BANDS ? alone : others);
            double byPairs = ends[s] / (double) Math.max(1, allEnds);
            // Documents with few found pairs may have many missed ones.
            shares[s] = s < BANDS
                    ? Math.cbrt((double) alone) * byDocuments
                    : Math.cbrt((double) others) * (byDocuments + byPairs) / 2;
        }
        int[] taken = new int[sizes.length];
        int left = wanted;
        int few = Math.clamp(wanted / (2 * sizes.length), 1, LEAST);
        for (int s = 0; s < sizes.length; s++) {
            taken[s] = Math.min(Math.min(sizes[s], few), left);
            left -= taken[s];
        }
        while (left > 0) {
            int next = -1;
            for (int s = 0; s < sizes.length; s++) {
                if (taken[s] == sizes[s]) continue;
                if (next < 0 || shares[s] * taken[next] > shares[next] * taken[s]) next = s;
            }
            if (next < 0) break;
            taken[next]++;
            left--;
        }
        return taken;
    }

    List<Stratum> strata() {
        return strata;
    }

    int stratum(int x) {
        return stratum[x];
    }

    /** The sampled documents, in input order. */
    int[] draw(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] left = strata.stream().mapToInt(Stratum::size).toArray();
        int[] needed = strata.stream().mapToInt(Stratum::taken).toArray();
        IntColumn drawn = new IntColumn();
        for (int x = 0; x < stratum.length; x++) {
            int s = stratum[x];
            // Knuth's Algorithm S: each subset of this size is equally likely.
            if (random.nextInt(left[s]--) < needed[s]) {
                needed[s]--;
                drawn.add(x);
            }
        }
        return drawn.toArray();
    }

    /**
     * A stratum of the sample.
     *
     * @param name title in the report
     * @param listed whether the run lists pairs of its documents; if not, none of their pairs can be wrong
     * @param size number of documents
     * @param taken number of documents drawn
     */
    public record Stratum(String name, boolean listed, int size, int taken) {
        public Stratum {
            if (taken < 0 || taken > size)
                throw new IllegalArgumentException("%d of %d documents cannot be drawn".formatted(taken, size));
        }

        /** Number of documents that each sampled one represents. */
        double weight() {
            return taken == 0 ? 0 : (double) size / taken;
        }

        /**
         * Weight of an event at documents none of which was drawn. None of k documents is drawn with a probability of at
         * most (1 − f)^k, where f is the sampled part. That is exp(−k/w) for w = −1 / ln(1 − f), which is less than 1/f.
         */
        double unseenWeight() {
            return taken == 0 ? 0 : -1 / Math.log1p(-(double) taken / size);
        }

        /** Whether all documents were drawn. */
        boolean complete() {
            return taken == size;
        }
    }
}
