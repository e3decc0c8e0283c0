package org.semblance.report.audit;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.semblance.columns.IntColumn;

/**
 * Which documents are drawn how often. Strata are by the number of pairs that a run lists of a document, and within that by
 * length. Half of the sample is for documents without a pair: what a run misses among these is seen nowhere else. The other half
 * is for the others, by the pairs they have. Within a stratum every document is as likely as every other one.
 */
final class SamplingDesign {
    /** The least number of pairs of the classes. */
    private static final int[] CLASSES = {0, 1, 2, 5, 20, 100};

    /** A pair at each of its ends, if they are drawn alike. */
    static final double HALF = 0.5;

    private static final int BANDS = 2;
    private static final String[] BAND_NAMES = {"shorter", "longer"};

    /** So few of a stratum say nothing of how documents vary in it. */
    private static final int LEAST = 25;

    private final byte[] stratum;
    private final List<Stratum> strata;

    /** The share of each class that is drawn. */
    private final double[] rates = new double[CLASSES.length];

    /**
     * @param degrees how many pairs are listed of each document
     * @param lengths how long each document is
     * @param wanted how many documents to draw
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

    /** The class of documents with so many pairs. */
    static int classOf(int degree) {
        int c = CLASSES.length - 1;
        while (CLASSES[c] > degree) c--;
        return c;
    }

    /**
     * How much of a pair counts at a probe of one class if the other document is of another; it counts once at both together, whatever
     * is drawn. At a document that is drawn at least twice as likely as the other it counts as a whole: what is seen well need not be
     * guessed from a place where hardly anything is seen.
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
            int[] some = IntStream.range(0, degrees.length)
                    .filter(x -> classOf(degrees[x]) == wanted)
                    .map(x -> lengths[x])
                    .toArray();
            Arrays.sort(some);
            if (some.length > 0) medians[c] = some[(some.length - 1) / 2];
        }
        return medians;
    }

    /** A few of each stratum, and then one after the other to where most are wanted for each that was given. */
    private static int[] allocate(int[] sizes, long[] ends, int wanted) {
        if (Arrays.stream(sizes).sum() <= wanted) return sizes;
        long allEnds = Arrays.stream(ends).sum();
        long alone = (long) sizes[0] + sizes[1];
        long others = Arrays.stream(sizes).asLongStream().sum() - alone;
        double[] shares = new double[sizes.length];
        for (int s = 0; s < sizes.length; s++) {
            double byDocuments = sizes[s] / (double) Math.max(1, s < BANDS ? alone : others);
            double byPairs = ends[s] / (double) Math.max(1, allEnds);
            // Documents with few pairs that were found may have many that were not.
            shares[s] = s < BANDS ? byDocuments : (byDocuments + byPairs) / 2;
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

    /** The documents drawn, in input order. */
    int[] draw(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] left = strata.stream().mapToInt(Stratum::size).toArray();
        int[] needed = strata.stream().mapToInt(Stratum::taken).toArray();
        IntColumn drawn = new IntColumn();
        for (int x = 0; x < stratum.length; x++) {
            int s = stratum[x];
            // Knuth's Algorithm S: each set of so many documents is as likely as any other.
            if (random.nextInt(left[s]--) < needed[s]) {
                needed[s]--;
                drawn.add(x);
            }
        }
        return drawn.toArray();
    }
}
